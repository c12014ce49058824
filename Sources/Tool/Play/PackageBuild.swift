import Files
import JSONCoding

/// The build of a tool from its package, in the same place, as it was built before.
package struct PackageBuild: Hashable, Sendable {
  package let folder: String
  /// The tool.
  package let program: String
  /// The words of the command that builds it; the first is a program that a shell finds.
  package let command: [String]
  /// The sources of the tool's own module; empty if they are not known.
  package let sources: [String]

  package init(folder: String, program: String, command: [String], sources: [String] = []) {
    (self.folder, self.program, self.command) = (folder, program, command)
    self.sources = sources
  }

  /// The build of the tool at the path `program`, called from `workingFolder`; nil if the package
  /// manager has not built it, or its package is not to be found.
  ///
  /// The tool lies in the package manager's folder, by which it is known: `.build` of the package,
  /// or another while the working folder is that of the package.
  package init?(of program: String, workingFolder: String) {
    let parts = program.split(separator: "/").map(String.init)
    guard parts.count > 3 else { return nil }
    let paths = (1..<parts.count - 1).map { "/" + parts.prefix($0).joined(separator: "/") }
    guard let scratch = paths.last(where: { FilePath.exists("\($0)/workspace-state.json") })
    else { return nil }
    let above = String(scratch[..<(scratch.lastIndex(of: "/") ?? scratch.startIndex)])
    let folders = [above, workingFolder].filter { FilePath.exists("\($0)/Package.swift") }
    let configuration = parts[parts.count - 2].lowercased().hasPrefix("debug") ? "debug" : "release"
    let name = parts[parts.count - 1]
    let text = Self.text("\(scratch)/\(configuration).yaml")
    let manifest = BuildManifest(text)
    // A package may be built in the folder of another, on which it depends: both are there.
    let sources = manifest.sources(of: name, configuration).filter { !$0.hasPrefix(scratch + "/") }
    let own = folders.first { folder in sources.contains { $0.hasPrefix(folder + "/") } }
    guard let folder = own ?? folders.first(where: { $0 == above || text.contains("\"\($0)/") })
    else { return nil }
    let flags = manifest.flags(of: name, configuration)
    self.init(
      folder: folder, program: program,
      command: [
        "swift", "build", "--package-path", folder, "--scratch-path", scratch,
        "-c", configuration, "--product", name,
      ] + flags, sources: sources)
  }

  private static func text(_ path: String) -> String {
    (try? FileBytes.read(path, atMost: 1 << 27)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The package manager's record of a build: a line for each command's arguments.
struct BuildManifest {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The options of the package manager that gave the product `name` its flags, beyond those that
  /// all products of `configuration` have.
  func flags(of name: String, _ configuration: String) -> [String] {
    let link = arguments("\"C.\(name)-", "-\(configuration).exe\":")
    var options = link.contains("-static-stdlib") ? ["--static-swift-stdlib"] : []
    options += link.filter { $0.hasPrefix("-sanitize=") }.map { "-" + $0 }
    options += added(to: link).flatMap { word, value in
      value.map { ["-Xlinker", $0] } ?? ["-Xswiftc", word]
    }
    let module = arguments("\"C.\(name)-", "-\(configuration).module\":")
    options += added(to: module).flatMap { word, value in
      value.map { ["-fPIC", "-g", "-fno-omit-frame-pointer"].contains($0) ? [] : ["-Xcc", $0] }
        ?? []
    }
    return options
  }

  /// The sources of the module of the product `name`.
  func sources(of name: String, _ configuration: String) -> [String] {
    words("inputs: ", "\"C.\(name)-", "-\(configuration).module\":")
      .filter { $0.hasSuffix(".swift") }
  }

  private func arguments(_ start: String, _ end: String) -> [String] { words("args: ", start, end) }

  /// The `list` of the command whose key begins and ends so.
  private func words(_ list: String, _ start: String, _ end: String) -> [String] {
    var isFound = false
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix(start), line.hasSuffix(end) { isFound = true }
      guard isFound, line.hasPrefix(list) else { continue }
      let cursor = (try? JSON(text: String(line.dropFirst(list.count)))).map {
        SchemaCursor($0, as: ())
      }
      return cursor.flatMap { try? Codec.list(of: .text).read($0) } ?? []
    }
    return []
  }

  /// The words of `arguments` from the command line of the build, which stand behind the package's own
  /// flags and "-g": words for the compiler, and behind "-Xlinker" or "-Xcc" those for other tools.
  private func added(to arguments: [String]) -> [(word: String, value: String?)] {
    guard let target = arguments.lastIndex(of: "-target"),
      let start = arguments[target...].firstIndex(of: "-g")
    else { return [] }
    var rest = arguments[(start + 1)...]
    var words: [(String, String?)] = []
    while let word = rest.popFirst() {
      switch word {
      case "-Xlinker", "-Xcc": words.append((word, rest.popFirst()))
      case "-package-name": _ = rest.popFirst()
      default: words.append((word, nil))
      }
    }
    return words
  }
}

// MARK: Sources

/// The sources of a package, looked at now and then.
///
/// Looks rather than notices of the system, which do not come from shared folders, have limits for
/// each user, and tell of a file before it is whole.
package struct SourceTree {
  private let folder: String
  private var versions: [String: FileFacts.Version]

  /// Deepest folder that is looked into: links may lead round.
  private static let deepest = 12
  /// Folders that hold no source of the tool.
  private static let others: Set = ["Tests", "Output", "Goldens"]
  /// Ends of the names of sources outside of `Sources`.
  private static let endings: Set = ["swift", "c", "h", "cc", "cpp", "hpp", "m", "mm", "s", "S"]

  /// The sources of the package in `folder` as they are now.
  package init(_ folder: String) {
    self.folder = folder
    versions = [:]
    _ = hasChanged()
  }

  /// Returns true if anything has changed since this was last asked.
  package mutating func hasChanged() -> Bool {
    var found: [String: FileFacts.Version] = [:]
    collect(folder, isSource: false, depth: 0, &found)
    defer { versions = found }
    return found != versions
  }

  private func collect(
    _ folder: String, isSource: Bool, depth: Int, _ found: inout [String: FileFacts.Version]
  ) {
    guard depth < Self.deepest, let names = try? Folder.names(in: folder) else { return }
    for name in names where !name.hasPrefix(".") && !name.hasSuffix("~") {
      let path = "\(folder)/\(name)"
      guard let facts = try? FileFacts(at: path) else { continue }
      if facts.kind == .folder {
        guard isSource || !Self.others.contains(name) else { continue }
        collect(path, isSource: isSource || name == "Sources", depth: depth + 1, &found)
      } else if isSource
        || Self.endings.contains(name.split(separator: ".").last.map(String.init) ?? "")
      {
        found[path] = facts.version
      }
    }
  }
}
