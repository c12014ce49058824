import Digests
import Files
import JSONCoding
import Play
import Rendering

/// The sources that a page is compiled from: the player's, and those of renderers.
package struct PieceSources {
  /// A module with renderers.
  struct Renderers {
    /// The module's name.
    let module: String
    /// Where its sources lie.
    let folder: String
    fileprivate(set) var experiences: [Shown] = []
    /// The sources that the experiences need.
    fileprivate(set) var files: [String] = []

    /// The name of what is compiled: each experience of a module keeps its own.
    var label: String {
      experiences.count == 1 ? "\(module)-\(experiences[0].experience.id)" : module
    }
  }

  /// An experience with its renderer's type and the sources that this needs.
  struct Shown {
    let experience: Experience
    let type: String
    let files: [String]
  }

  /// Modules of the player, each after those that it imports.
  static let modules = [
    "Geometry", "Digests", "JSONCoding", "Expectations", "Paths", "Fonts", "Motion", "Gestures",
    "Drawing", "Painting", "Controls", "Views", "Rendering", "Widgets", "Scripting", "Takes",
    "Host", "Live",
  ]

  /// The package that the tool is built from.
  let package: String
  /// The modules with the renderers of the page.
  private(set) var renderers: [Renderers] = []
  private let player: String
  /// The sources of the tool's own module, as the package manager knows them.
  private let toolSources: [String]

  /// The sources of `shown`, and of the player, by what lies around the program and the working folder.
  /// Throws where they are not to be found.
  init(of shown: [Experience]) throws {
    let build = Self.build()
    (player, package) = try Self.places()
    toolSources = build?.sources ?? []
    let named = try shown.map { ($0, try Self.names($0)) }
    var modules: [String] = []
    for (_, name) in named where !modules.contains(name.module) { modules.append(name.module) }
    for module in modules {
      var renderers = Renderers(module: module, folder: try folder(of: module))
      // What starts a tool of its own is no part of a renderer.
      let files = try swiftFiles(in: renderers.folder).filter { !$0.hasSuffix("/main.swift") }
      let reach = SourceReach(try files.map(Self.text))
      for (experience, name) in named where name.module == module {
        let own = reach.files(of: name.type).map { files[$0] }
        renderers.experiences.append(Shown(experience: experience, type: name.type, files: own))
      }
      let needed = Set(renderers.experiences.flatMap(\.files))
      renderers.files = files.filter(needed.contains)
      self.renderers.append(renderers)
    }
  }

  /// The folders of the player's package and of the one that the tool is built from, by what lies
  /// around the program and the working folder. Throws if the first is not to be found.
  package static func places() throws -> (player: String, package: String) {
    let build = Self.build()
    guard let player = build.flatMap(dependency) ?? MotecraftClone.current else {
      throw Failure(
        .noInput,
        "share: expected the player's sources beside the package that this tool is built from",
        isOfSurroundings: true)
    }
    return (player, build?.folder ?? FilePath.absolute("."))
  }

  private static func build() -> PackageBuild? {
    FilePath.program.flatMap { PackageBuild(of: $0, workingFolder: FilePath.absolute(".")) }
  }

  /// The folder in which `package` keeps what is compiled for pages.
  package static func buildFolder(of package: String) -> String { "\(package)/.build/share" }

  /// The module of the renderer of `experience`, and its type there.
  private static func names(_ experience: Experience) throws -> (module: String, type: String) {
    let parts = experience.typeName.split(separator: ".").map(String.init)
    guard parts.count == 2 else {
      throw Failure(
        .badInput,
        "share: expected a renderer at the top of its module, found \(experience.typeName)")
    }
    return (parts[0], parts[1])
  }

  /// Where the sources of a renderer's `module` lie: in a folder of its name, or of one that Swift
  /// makes the name from, or where the package manager found those of the tool.
  private func folder(of module: String) throws -> String {
    let own = "\(player)/Renderers/\(module)"
    if FilePath.exists(own) { return own }
    let names = (try? Folder.names(in: "\(package)/Sources")) ?? []
    if let name = names.sorted().first(where: { Self.identifier($0) == module }) {
      return "\(package)/Sources/\(name)"
    }
    let tool = FilePath.program?.split(separator: "/").last.map(String.init)
    guard tool.map(Self.identifier) == module, let folder = Self.folder(of: toolSources) else {
      throw Failure(
        .noInput, "share: expected the sources of \(module) in Sources/\(module), found none there")
    }
    return folder
  }

  /// The name of Swift that the package manager makes of a file's or a target's.
  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The deepest folder with all of `files`; nil without any.
  private static func folder(of files: [String]) -> String? {
    let paths = files.map { $0.split(separator: "/").dropLast() }
    guard var common = paths.first else { return nil }
    for path in paths { common = common.prefix(zip(common, path).prefix { $0 == $1 }.count) }
    return "/" + common.joined(separator: "/")
  }

  /// The player's package that the package of `build` depends on, as the package manager notes it.
  private static func dependency(of build: PackageBuild) -> String? {
    guard let place = build.command.firstIndex(of: "--scratch-path"),
      let state = try? InputFile(path: "\(build.command[place + 1])/workspace-state.json").parsed({
        try JSON(bytes: $0)
      }),
      case .array(let dependencies)? = state["object"]?["dependencies"]
    else { return nil }
    return dependencies.lazy.compactMap { each -> String? in
      if case .string(let path)? = each["state"]?["path"] { return path }
      guard case .string(let name)? = each["subpath"] else { return nil }
      return "\(build.command[place + 1])/checkouts/\(name)"
    }.first(where: MotecraftClone.isClone)
  }
}

// MARK: Files

extension PieceSources {
  /// A file that the page is made of.
  func page(_ name: String) -> String { "\(player)/Sources/Shipping/Piece/\(name)" }

  /// The script of the page: what other pages have too, then its own.
  func script() throws -> [[UInt8]] {
    try [
      "Tool/Pages/page/elements.js", "Tool/Play/page/reader.js", "Shipping/Piece/page/page.js",
      "Tool/Play/page/devices.js",
      "Shipping/Piece/page/messages.js", "Shipping/Piece/page/film.js",
    ].map {
      try InputFile(path: "\(player)/Sources/\($0)").bytes()
    }
  }

  /// The sources of one of the player's modules, whose folder lies in one of the groups of `Sources`.
  func files(of module: String) throws -> [String] {
    let groups = try Folder.names(in: "\(player)/Sources").sorted()
    let folders = groups.map { "\(player)/Sources/\($0)/\(module)" }
    guard let folder = folders.first(where: FilePath.exists) else {
      throw Failure(
        .noInput, "share: expected the sources of \(module) in \(player)/Sources, found none there")
    }
    return try swiftFiles(in: folder)
  }

  /// Files beside the sources of `renderers` that these name as members of `PackageResources`, in order.
  func resources(of renderers: Renderers) throws -> [(name: String, path: String)] {
    var names: Set<String> = []
    for path in renderers.files {
      for found in try Self.text(path).matches(of: /\bPackageResources\.(\w+)/) {
        names.insert(String(found.output.1))
      }
    }
    let files = names.isEmpty ? [] : try allFiles(in: renderers.folder)
    return try names.sorted().map { name in
      let path = files.first { path in
        path.split(separator: "/").last.map { Self.identifier(String($0)) } == name
      }
      guard let path else {
        throw Failure(
          .noInput,
          "share: PackageResources.\(name): expected such a file in"
            + " \(FilePath.relative(renderers.folder)), found none there")
      }
      return (name, path)
    }
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try InputFile(path: path).bytes(), as: UTF8.self)
  }

  private func allFiles(in folder: String) throws -> [String] {
    try Folder.names(in: folder).sorted().filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return try FileFacts(at: path).kind == .folder ? allFiles(in: path) : [path]
    }
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    var files: [String] = []
    for name in try Folder.names(in: folder).sorted() {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") {
        files.append(path)
      } else if !name.contains("."), (try? FileFacts(at: path))?.kind == .folder {
        files += try swiftFiles(in: path)
      }
    }
    return files
  }
}

// MARK: What cannot be shared

extension PieceSources {
  /// Throws if what is shown needs what a page has not, each time with file and line; calls `tell` with
  /// each obstacle if there are several.
  package func check(telling tell: (String) -> Void) throws {
    var found: [String] = []
    for renderers in renderers {
      for path in renderers.files {
        let obstacles = ShareRules.obstacles(in: try Self.text(path), of: renderers.module)
        let names = renderers.experiences.filter { $0.files.contains(path) }.map(\.experience.id)
        for obstacle in obstacles {
          found.append(
            "\(FilePath.relative(path)):\(obstacle.line): \(obstacle.reason)"
              + " (in \(names.joined(separator: ", ")))")
        }
      }
    }
    guard let first = found.first else { return }
    if found.count > 1 { found.forEach(tell) }
    throw Failure(
      .badInput,
      "share: "
        + (found.count == 1
          ? first : "expected code that a page can have, found the \(found.count) obstacles above"))
  }

  /// A sentence on the first of the renderers' sources that has changed since the tool was built; nil
  /// if none has.
  func change(since program: String?) -> String? {
    guard let program, let built = try? FileFacts(at: program) else { return nil }
    let files = renderers.flatMap(\.files)
    let changed = files.first { (try? FileFacts(at: $0))?.isNewer(than: built) == true }
    return changed.map {
      "\(FilePath.relative($0)) has changed since this tool was built: the piece has its code,"
        + " but names, files and the still are from before"
    }
  }
}
