import Foundation
import Testing

/// The scripts that prove this repository are run by something, and what is written of them holds.
@Suite struct ProofsTests {
  static let root = ModuleTests.root

  /// What a change runs, and what a week does.
  static let callers = ["run", "weekly"]

  @Test func `nothing else lies at the top`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
    #expect(
      Set(names.filter { !$0.hasPrefix(".") }) == [
        "Output", "Package.swift", "README.md", "Renderers", "Sources", "Tests",
      ])
  }

  @Test func `every script is called for a change or every week`() throws {
    let called = try Self.callers.reduce(into: Set<String>()) { names, caller in
      names.formUnion(Self.scripts(in: try Self.code(".ci/\(caller)")))
    }
    let scripts = try Self.scripts()
    #expect(scripts.count > 18)
    for script in scripts where !Self.callers.contains(script) {
      #expect(called.contains(script), "\(script) is called by neither of \(Self.callers)")
    }
  }

  @Test func `one workflow runs what a change must hold, another the rest on a schedule`() throws {
    let texts = try Self.files(in: ".github/workflows").map { try Self.code($0) }
    for (script, moment) in [(".ci/run", "pull_request:"), (".ci/weekly", "schedule:")] {
      let isRun = texts.contains { $0.contains(script) && $0.contains(moment) }
      #expect(isRun, "\(script)")
    }
  }

  /// Modules are no scripts: one that is called imports or runs them.
  @Test func `every module beside the scripts is imported`() throws {
    let texts = try Self.files(in: ".ci").map { ($0, try Self.code($0)) }
    let modules = texts.map(\.0).filter { $0.hasSuffix(".py") && !$0.hasSuffix("__init__.py") }
    #expect(modules.count > 3)
    for module in modules {
      let name = URL(filePath: module).deletingPathExtension().lastPathComponent
      let imports = try Regex("(?m)(^\\s*(from|import) |-m ).*\\b\(name)\\b").wordBoundaryKind(
        .simple)
      let isImported = texts.contains { $0.0 != module && $0.1.contains(imports) }
      #expect(isImported, "\(module)")
    }
  }

  @Test func `scripts and options that texts name are there`() throws {
    let scripts = try Self.scripts()
    var count = 0
    for text in try Self.texts() {
      for mention in Self.mentions(in: try Self.text(text)) {
        count += 1
        guard scripts.contains(mention.script) else {
          Issue.record("\(text) names .ci/\(mention.script), which is not there")
          continue
        }
        let source = try Self.text(".ci/\(mention.script)")
        for option in mention.options {
          let isThere = source.contains(option)
          #expect(isThere, "\(text): .ci/\(mention.script) has no \(option)")
        }
      }
    }
    #expect(count > 20)
  }

  @Test func `the files where a frame is followed are there`() throws {
    let article = try Self.text("Sources/Player/Host/Host.docc/Architecture.md")
    let files = article.matches(of: /`((?:Sources|Renderers)\/[^`\s]+)`/).map { String($0.1) }
    #expect(files.count == 20)
    for file in files {
      let isThere = FileManager.default.fileExists(atPath: Self.root.appending(path: file).path())
      #expect(isThere, "\(file)")
    }
  }

  @Test func `a mention ends where its code or line does`() {
    let text = """
      Run `.ci/one --fast`, then .ci/two-three. It takes `--slow`, or
        .ci/four [--a-b] X --c=2   # words
      """
    let found = Self.mentions(in: text)
    #expect(found.map(\.script) == ["one", "two-three", "four"])
    #expect(found.map(\.options) == [["--fast"], [], ["--a-b", "--c"]])
  }

  // MARK: Reading

  struct Mention {
    var script: String
    var options: [String]
  }

  /// The scripts that a text names, each with the options behind it on the line or in its code.
  static func mentions(in text: String) -> [Mention] {
    text.matches(of: /\.ci\/([A-Za-z][\w-]*)([^`\n.;&|]*)/).map { match in
      Mention(
        script: String(match.1),
        options: match.2.matches(of: /(?:^|[\s\[])(--[a-z][a-z-]*)/).map { String($0.1) })
    }
  }

  private static func scripts(in text: String) -> [String] { mentions(in: text).map(\.script) }

  /// The names of the scripts: what may be executed in `.ci`.
  private static func scripts() throws -> Set<String> {
    let folder = root.appending(path: ".ci")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    return Set(
      names.filter { name in
        let path = folder.appending(path: name).path()
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
      })
  }

  /// All texts that people read or a workflow runs.
  private static func texts() throws -> [String] {
    let endings = [".swift", ".md", ".yml"]
    let sources = try ["Sources", "Renderers", "Tests", ".github"].flatMap { try files(in: $0) }
      .filter { path in endings.contains { path.hasSuffix($0) } }
      .filter { !$0.hasSuffix("RepositoryTests/ProofsTests.swift") }
    return try sources + ["README.md", "Package.swift"] + files(in: ".ci")
  }

  private static func files(in folder: String) throws -> [String] {
    let base = root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: base.path()).sorted()
      .filter { !$0.contains("__pycache__") }
      .map { "\(folder)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        let whole = root.appending(path: path).path()
        return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// A script without its comments.
  private static func code(_ path: String) throws -> String {
    try text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }
      .joined(separator: "\n")
  }
}
