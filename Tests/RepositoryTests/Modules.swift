import Foundation
import Testing

/// The targets of the package: where their sources lie, what these import, and what `Package.swift`
/// declares.
enum Modules {
  /// A target as `Package.swift` declares it.
  struct Declaration {
    let name: String
    /// The folder of its sources, below the package.
    let folder: String
    /// The modules that it declares to import.
    let imports: Set<String>
    /// The programs that its tests run.
    let programs: Set<String>
  }

  static let root = ModuleTests.root

  /// The modules in the groups of `Sources`, and their folders below the package.
  static func folders() throws -> [String: String] {
    var folders: [String: String] = [:]
    for group in try names(in: "Sources") {
      for name in try names(in: "Sources/\(group)") {
        let folder = "Sources/\(group)/\(name)"
        guard name == "C" else {
          folders[name] = folder
          continue
        }
        for name in try names(in: folder) { folders[name] = "\(folder)/\(name)" }
      }
    }
    try #require(folders.count > 30)
    return folders
  }

  /// The folder of the module `name`, below the package.
  static func folder(of name: String) throws -> String { try #require(try folders()[name]) }

  /// The names of what lies in `folder`, but for hidden files.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The paths below the package and the texts of the sources in `folder`.
  static func sources(in folder: String) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        let file = root.appending(path: "\(folder)/\(path)")
        return ("\(folder)/\(path)", try String(contentsOf: file, encoding: .utf8))
      }
  }

  /// The modules that the sources in `folder` import.
  static func imports(in folder: String) throws -> Set<String> {
    let line =
      /^ *(?:@\w+ )*(?:public |package |internal |private )?import (?:(?:struct|enum|class|func|protocol) )?(\w+)/
    return try sources(in: folder).reduce(into: []) { imports, source in
      for line in source.text.split(separator: "\n").compactMap({ $0.prefixMatch(of: line) }) {
        imports.insert(String(line.1))
      }
    }
  }

  // MARK: Package.swift

  private static func manifest() throws -> String {
    try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
  }

  /// The strings in a list of `Package.swift`.
  private static func strings(_ list: Substring?) -> Set<String> {
    Set((list ?? "").matches(of: /"(\w+)"/).map { String($0.1) })
  }

  /// The targets with sources in Swift, but for renderers, which are declared by a list.
  static func declarations() throws -> [Declaration] {
    let call =
      /(module|program|support|testTool|tests)\(\s*"(\w+)",\s*(?:in: "(\w+)",\s*)?\[([^\]]*)\]( \+ renderers)?(?:,\s*running: \[([^\]]*)\])?/
    let renderers = Set(try names(in: "Renderers"))
    let declarations = try manifest().matches(of: call).map { match in
      let (kind, name, group) = (match.1, String(match.2), match.3.map(String.init))
      let isOfTests = kind != "module" && kind != "program"
      return Declaration(
        name: name, folder: isOfTests ? "Tests/\(group ?? name)" : "Sources/\(group ?? "")/\(name)",
        imports: strings(match.4).union(match.5 == nil ? [] : renderers),
        programs: strings(match.6))
    }
    try #require(declarations.count > 80)
    return declarations
  }

  /// The modules that renderers declare.
  static func rendererVocabulary() throws -> Set<String> {
    let list = try #require(
      try manifest().firstMatch(of: /let rendererVocabulary: \[String\] = \[([^\]]*)\]/))
    return strings(list.1)
  }
}

/// What `Package.swift` declares, and what the article *Architecture* lists.
@Suite struct DeclarationTests {
  @Test func `a target declares the modules that it imports, and no others`() throws {
    let declarations = try Modules.declarations()
    let ours = Set(declarations.map(\.name)).union(try Modules.names(in: "Renderers"))
      .union(try Modules.folders().keys)
    for target in declarations {
      let imports = try Modules.imports(in: target.folder).intersection(ours)
        .subtracting([target.name]).subtracting(target.programs)
      #expect(
        imports == target.imports,
        "\(target.name) imports \(imports.subtracting(target.imports)) undeclared and declares \(target.imports.subtracting(imports)) unused"
      )
    }
  }

  @Test func `every module in Swift is declared in its group`() throws {
    let declared = Dictionary(
      uniqueKeysWithValues: try Modules.declarations().map { ($0.name, $0.folder) })
    // One is a plugin, one compiled for pages alone, the others are in C.
    let others: Set = [
      "EmbedText", "Piece", "CCairo", "CKernels", "CPNG", "CSystem", "PNGCoding",
    ]
    for (name, folder) in try Modules.folders() where !others.contains(name) {
      #expect(declared[name] == folder, "\(name)")
    }
  }

  @Test func `renderers import only what draws, moves, is touched and adjusted`() throws {
    let vocabulary = try Modules.rendererVocabulary()
    #expect(vocabulary.contains("Rendering") && !vocabulary.contains("Host"))
    let others = Set(try Modules.folders().keys).union(try Modules.names(in: "Renderers"))
      .subtracting(vocabulary)
    for name in try Modules.names(in: "Renderers") {
      let imports = try Modules.imports(in: "Renderers/\(name)")
      #expect(imports.contains("Rendering") && imports.isDisjoint(with: others), "\(name)")
    }
  }

  @Test func `modules for pages are compiled after those that they import`() throws {
    let script = try String(
      contentsOf: Modules.root.appending(path: ".ci/embedded"), encoding: .utf8)
    let source = try String(
      contentsOf: Modules.root.appending(
        path: "Sources/Tool/PlayCommands/Share/PieceSources.swift"),
      encoding: .utf8)
    let listed = try #require(script.firstMatch(of: /modules=\(([^)]*)\)/)).1
      .split { $0.isWhitespace }.map(String.init).dropLast()
    let shared = try #require(source.firstMatch(of: /static let modules = \[([^\]]*)\]/)).1
      .matches(of: /"(\w+)"/).map { String($0.1) }
    #expect(Array(listed) == shared && shared.count > 15)
    let declarations = try Modules.declarations()
    for (index, name) in shared.enumerated() {
      let target = try #require(declarations.first { $0.name == name })
      // Kernels for processors that pages do not know.
      let imports = target.imports.subtracting(["CKernels"])
      #expect(imports.isSubset(of: shared[..<index]), "\(name)")
    }
  }

  @Test func `the article on the architecture lists every module`() throws {
    let article = try String(
      contentsOf: Modules.root.appending(
        path: "\(try Modules.folder(of: "Host"))/Host.docc/Architecture.md"), encoding: .utf8)
    let rows = article.split(separator: "\n").compactMap { $0.prefixMatch(of: /\| ([\w, ]+) \|/) }
    let listed = Set(rows.flatMap { $0.1.split(separator: ", ").map(String.init) })
    for name in try Modules.folders().keys { #expect(listed.contains(name), "\(name)") }
  }
}
