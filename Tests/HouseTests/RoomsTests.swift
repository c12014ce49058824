import Catalogue
import Controls
import Foundation
import Geometry
import Rendering
import Testing

/// The rules of the house that no compiler holds.
@Suite struct RoomsTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Rooms that may touch files, clocks and the system.
  static let outside: Set = [
    "Raster", "Goldens", "GoldenTesting", "Play", "Commands", "motecraft",
  ]

  @Test func `rooms of values import nothing of the system`() throws {
    let system: Set = ["Foundation", "FoundationEssentials", "Glibc", "Dispatch", "CCairo", "CPNG"]
    for (room, imports) in try imports(in: "Sources") + imports(in: "Renderers")
    where !Self.outside.contains(room) {
      #expect(imports.isDisjoint(with: system), "\(room)")
    }
  }

  /// A tool of others is built of these rooms and speaks in its own name.
  @Test func `only our own tool says its name`() throws {
    let base = Self.root.appending(path: "Sources")
    let literal = /"[^"]*motecraft[^"]*"/.ignoresCase()
    var found: Set<String> = []
    for source in try FileManager.default.subpathsOfDirectory(atPath: base.path()) {
      guard let text = try? String(contentsOf: base.appending(path: source), encoding: .utf8) else {
        continue
      }
      // Packages that `new` writes name the package that they are built on.
      guard !source.hasPrefix("Commands/New/"), !source.contains(".docc/") else { continue }
      for line in text.split(separator: "\n") where !line.contains("///") {
        for match in line.matches(of: literal) { found.insert("\(source): \(match.output)") }
      }
    }
    #expect(
      found == [
        #"motecraft/main.swift: "motecraft""#, #"motecraft/main.swift: "Motecraft""#,
        // The tests of a package that is no tool are told by it what to record.
        #"Goldens/References/RecordMode.swift: "MOTECRAFT_RECORD""#,
      ])
  }

  @Test func `renderers know neither the player nor each other`() throws {
    let rooms = try imports(in: "Renderers")
    let forbidden = Set(rooms.map(\.room)).union([
      "Host", "Layout", "Widgets", "Scripting", "Raster", "Commands",
    ])
    for (room, imports) in rooms {
      #expect(imports.isDisjoint(with: forbidden), "\(room)")
    }
  }

  @Test func `every renderer stands in the catalogue`() throws {
    let ids = try imports(in: "Renderers").map { kebab($0.room) }
    #expect(Set(ids) == Set(ourExperiences.map(\.id)))
    #expect(ids.count == ourExperiences.count)
  }

  @Test func `the demonstration of every experience names its own controls`() {
    for experience in ourExperiences {
      for act in experience.demonstration(Stage(size: Size(390, 844))).acts {
        guard case .slide(let control, _, _, _, _) = act else { continue }
        #expect(experience.controls.contains { $0.id == control }, "\(experience.id): \(control)")
      }
    }
  }

  private func imports(in folder: String) throws -> [(room: String, imports: Set<String>)] {
    let files = FileManager.default
    let base = Self.root.appending(path: folder)
    return try files.contentsOfDirectory(atPath: base.path()).sorted().map { room in
      let sources = try files.subpathsOfDirectory(atPath: base.appending(path: room).path())
      let names = try sources.filter { $0.hasSuffix(".swift") }.flatMap { source in
        try String(contentsOf: base.appending(path: room).appending(path: source), encoding: .utf8)
          .split(separator: "\n")
          .filter { $0.contains("import ") && !$0.hasPrefix("//") && !$0.hasPrefix(" ") }
          .compactMap { $0.split(separator: " ").last.map(String.init) }
      }
      return (room, Set(names))
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
