import Catalogue
import Controls
import Foundation
import Geometry
import Rendering
import Testing

/// The rules of the repository that no compiler holds.
@Suite struct ModuleTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Modules that may touch files, clocks and the system, and the plugin that builds with them.
  static let outside: Set = [
    "Files", "Raster", "Goldens", "GoldenTesting", "Play", "Commands", "motecraft", "EmbedText",
  ]

  @Test func `modules of values import nothing of the system`() throws {
    let system: Set = [
      "Foundation", "FoundationEssentials", "Glibc", "Dispatch", "CSystem", "CCairo", "CPNG",
    ]
    for (module, imports) in try imports()
    where !Self.outside.contains(module) {
      #expect(imports.isDisjoint(with: system), "\(module)")
    }
  }

  @Test func `only Files calls the C library, and nothing that runs has Foundation`() throws {
    let libraries =
      /^\s*(@\w+ )?(\w+ )?import (\w+ )?(CSystem|Glibc|Musl|Darwin|Bionic|WinSDK|Foundation\w*)\b/
    var found: [String: Set<Substring>] = [:]
    for folder in ["Sources", "Renderers", "Tests"] {
      for (path, text) in try Modules.sources(in: folder) {
        for line in text.split(separator: "\n") {
          guard let match = line.firstMatch(of: libraries) else { continue }
          // Tests may have Foundation.
          if folder == "Tests", match.4.hasPrefix("Foundation") { continue }
          found[path, default: []].insert(match.4)
        }
      }
    }
    // Runs while a package is built, and is a part of none.
    let plugin = found.removeValue(forKey: "Sources/Shipping/EmbedText/EmbedText.swift")
    #expect(plugin == ["Foundation"])
    for (path, libraries) in found {
      #expect(path.hasPrefix("Sources/System/Files/") && libraries == ["CSystem"], "\(path)")
    }
    #expect(!found.isEmpty)
  }

  /// The linker drops what is not in its list, and a page that calls it stops.
  @Test func `all functions for pages are exported`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }
    let written = try text("Sources/Shipping/Piece/Exports.swift")
    let build = try text("Sources/Tool/PlayCommands/Share/PieceBuild.swift")
    let list = try #require(build.firstMatch(of: /let exports = \[([^\]]*)\]/)).1
    let names = Set(written.matches(of: /@_cdecl\("(\w+)"\)/).map(\.1))
    #expect(!names.isEmpty && names == Set(list.matches(of: /"(\w+)"/).map(\.1)))
  }

  /// Modules that hold pointers: those that make pixels or hand them on, checksums of their bytes,
  /// and the module that calls the system.
  static let pointing: Set = ["Drawing", "Painting", "Raster", "Files", "Live", "Piece", "Digests"]
  /// The file that holds them besides: properties where there are no key paths.
  static let pointingFile = "Sources/Base/Geometry/Property.swift"

  @Test func `few modules hold unsafe pointers`() throws {
    let pointers = /\bUnsafe\w*(Pointer|BufferPointer)\b|\bOpaquePointer\b|withUnsafe/
    for folder in ["Sources", "Renderers"] {
      for (path, text) in try Modules.sources(in: folder) where text.contains(pointers) {
        let parts = path.split(separator: "/")
        let module = String(parts[folder == "Sources" ? 2 : 1])
        #expect(Self.pointing.contains(module) || path == Self.pointingFile, "\(path)")
      }
    }
  }

  /// A tool of others is built of these modules and speaks in its own name.
  @Test func `only our own tool says its name`() throws {
    let base = Self.root.appending(path: "Sources")
    let literal = /"[^"]*motecraft[^"]*"/.ignoresCase()
    var found: Set<String> = []
    for source in try FileManager.default.subpathsOfDirectory(atPath: base.path()) {
      guard let text = try? String(contentsOf: base.appending(path: source), encoding: .utf8) else {
        continue
      }
      // Packages that `new` writes name the package that they are built on.
      guard !source.hasPrefix("Tool/Commands/New/"), !source.contains(".docc/") else { continue }
      for line in text.split(separator: "\n") where !line.contains("///") {
        for match in line.matches(of: literal) { found.insert("\(source): \(match.output)") }
      }
    }
    #expect(
      found == [
        #"Tool/motecraft/main.swift: "motecraft""#, #"Tool/motecraft/main.swift: "Motecraft""#,
        // Articles of the documentation are about it; another tool's help puts its own name there.
        #"Tool/Commands/Tool/Help.swift: "motecraft""#,
        // The package that all modules of a page are parts of.
        #"Tool/PlayCommands/Share/PieceBuild.swift: "motecraft""#,
        // The name in its manifest tells a clone of it.
        #"Tool/PlayCommands/Share/MotecraftClone.swift: "motecraft""#,
        // The tests of a package that is no tool learn from it what to record.
        #"Proof/Goldens/References/RecordMode.swift: "MOTECRAFT_RECORD""#,
      ])
  }

  @Test func `every renderer stands in the catalogue`() throws {
    let ids = try Modules.names(in: "Renderers").map(kebab)
    let shown = ourExperiences.map(\.id)
    #expect(Set(shown).count == shown.count)
    #expect(Set(ids).isSubset(of: shown))
    // One model may have two renderers, such as `curtain` and `curtain-hands`.
    for id in shown { #expect(ids.contains { id == $0 || id.hasPrefix($0 + "-") }, "\(id)") }
  }

  /// Tests speak to a module as other modules do; one that must reach inside says why, and few do.
  @Test func `tests go through public and package declarations`() throws {
    let base = Self.root.appending(path: "Tests")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: base.path())
      .filter { $0.hasSuffix(".swift") }
    #expect(sources.count > 200)
    let inside = try sources.filter { source in
      try String(contentsOf: base.appending(path: source), encoding: .utf8)
        .split(separator: "\n").contains { $0.hasPrefix("@testable import ") }
    }
    #expect(inside.count <= 1, "\(inside)")
  }

  @Test func `every target of tests has tests, and every module has its target`() throws {
    let files = FileManager.default
    let tests = Set(try Modules.names(in: "Tests"))
    for name in tests where name.hasSuffix("Tests") {
      let folder = Self.root.appending(path: "Tests/\(name)").path()
      let texts = try files.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      #expect(texts.contains { $0.contains("@Test") || $0.contains("func test") }, "\(name)")
    }
    // Those are held by the tests of the modules that they are made for.
    let others: Set = [
      "CCairo", "CKernels", "CPNG", "CSystem", "PNGCoding", "Catalogue", "motecraft",
      "GoldenTesting", "EmbedText",
      // Held by the tests of Commands, which lists them all.
      "SceneRequests", "FilmFiles", "RenderCommands", "InspectCommands", "PlayCommands",
      "GoldenCommands",
      // Compiled for pages alone, and tried in a browser by `.ci/share-check`.
      "Piece",
    ]
    let modules = Set(try Modules.folders().keys).union(try Modules.names(in: "Renderers"))
    for module in modules.subtracting(others) {
      #expect(tests.contains("\(module)Tests"), "\(module)")
    }
  }

  @Test func `the demonstration of every experience names its own controls`() {
    for experience in ourExperiences {
      for act in experience.demonstration(Stage(size: Size(390, 844))).acts {
        guard let control = act.gesture.control else { continue }
        #expect(experience.controls.contains { $0.id == control }, "\(experience.id): \(control)")
      }
    }
  }

  /// All modules and renderers, and what they import.
  private func imports() throws -> [(module: String, imports: Set<String>)] {
    let renderers = try Modules.names(in: "Renderers").map { ($0, "Renderers/\($0)") }
    return try (try Modules.folders().map { ($0.key, $0.value) } + renderers).map {
      ($0.0, try Modules.imports(in: $0.1))
    }
  }

  /// `LichenBloom` as `lichen-bloom`.
  private func kebab(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase, !text.isEmpty { text.append("-") }
      text.append(letter.lowercased())
    }
  }
}
