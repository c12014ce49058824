import Digests
import Files
import JSONCoding
import Play
import Rendering

/// The sources that a page is compiled from: the player's, and those of renderers.
struct PieceSources {
  /// A module with renderers.
  struct Renderers {
    /// The module's name.
    let module: String
    /// Where its sources lie.
    let folder: String
    var experiences: [(experience: Experience, type: String)]
  }

  /// Modules of the player, each after those that it imports.
  static let modules = [
    "Geometry", "Digests", "JSONCoding", "Paths", "Fonts", "Motion", "Gestures", "Drawing",
    "Painting", "Controls", "Views", "Rendering", "Widgets", "Scripting", "Takes", "Host", "Live",
  ]

  /// The package that the tool is built from.
  let package: String
  /// The modules with the renderers of the page, and what else the tool has in them.
  private(set) var renderers: [Renderers] = []
  private let player: String

  /// The sources of `shown`, which are among `all` experiences of the tool, and of the player, by what
  /// lies around the program and the working folder. Throws where they are not to be found.
  init(of shown: [Experience], among all: [Experience]) throws {
    (player, package) = try Self.places()
    let needed = Set(try shown.map { try Self.names($0).module })
    for experience in all {
      guard let (module, type) = try? Self.names(experience), needed.contains(module) else {
        continue
      }
      let known = renderers.firstIndex { $0.module == module }
      let place = try known ?? add(module)
      renderers[place].experiences.append((experience, type))
    }
  }

  /// The folders of the player's package and of the one that the tool is built from, by what lies
  /// around the program and the working folder. Throws if the first is not to be found.
  static func places() throws -> (player: String, package: String) {
    let here = FilePath.absolute(".")
    let build = FilePath.program.flatMap { PackageBuild(of: $0, workingFolder: here) }
    guard let player = build.flatMap(dependency) ?? MotecraftSource.clone else {
      throw Failure(
        .noInput,
        "share: expected the player's sources beside the package that this tool is built from",
        isOfSurroundings: true)
    }
    return (player, build?.folder ?? here)
  }

  /// The folder in which `package` keeps what is compiled for pages.
  static func buildFolder(of package: String) -> String { "\(package)/.build/share" }

  private mutating func add(_ module: String) throws -> Int {
    renderers.append(Renderers(module: module, folder: try folder(of: module), experiences: []))
    return renderers.count - 1
  }

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
  /// makes the name from.
  private func folder(of module: String) throws -> String {
    let own = "\(player)/Renderers/\(module)"
    if FilePath.exists(own) { return own }
    let names = (try? Folder.names(in: "\(package)/Sources")) ?? []
    let name = names.sorted().first { name in
      String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }) == module
    }
    guard let name else {
      throw Failure(
        .noInput, "share: expected the sources of \(module) in Sources/\(module), found none there")
    }
    return "\(package)/Sources/\(name)"
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
    }.first(where: MotecraftSource.isClone)
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

  /// The sources of a module with renderers, but for what starts a tool of its own.
  func files(of renderers: Renderers) throws -> [String] {
    try swiftFiles(in: renderers.folder).filter { !$0.hasSuffix("/main.swift") }
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
  /// Throws where a renderer needs what a page has not, with file and line.
  func check() throws {
    for renderers in renderers {
      for path in try files(of: renderers) {
        let text = String(decoding: try InputFile(path: path).bytes(), as: UTF8.self)
        guard let (line, reason) = ShareRules.obstacle(in: text, of: renderers.module)
        else { continue }
        throw Failure(.badInput, "share: \(FilePath.relative(path)):\(line): \(reason)")
      }
    }
  }
}

/// What a renderer's source may not have where it is shared.
package enum ShareRules {
  /// The first obstacle in `source`, of the module of that name: its line, from 1, and what is wrong.
  package static func obstacle(
    in source: String, of module: String
  ) -> (line: Int, reason: String)? {
    let lines = source[...].split(separator: "\n", omittingEmptySubsequences: false).map {
      (line: Substring) -> Substring in
      line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }
    let members = members(beside: lines.firstIndex { $0.contains("ControlsSchema<") }, of: lines)
    let controls = Set(
      source.matches(of: /\.\w+\(\s*"[^"]*",\s*\\(?:Self)?\.(\w+)/).map { String($0.output.1) })
    for (place, line) in lines.enumerated() {
      let reason =
        obstacle(in: line, of: module)
        ?? (members.contains(place) ? obstacle(in: line, to: controls) : nil)
      if let reason { return (place + 1, reason) }
    }
    return nil
  }

  /// The lines of the type that `declaration`, one of `lines`, is a member of, on which members begin:
  /// those that are indented as it is.
  private static func members(beside declaration: Int?, of lines: [Substring]) -> Set<Int> {
    func depth(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    guard let declaration else { return [] }
    let inner = depth(lines[declaration])
    func isOutside(_ place: Int) -> Bool {
      !lines[place].allSatisfy(\.isWhitespace) && depth(lines[place]) < inner
    }
    let first = lines.indices[..<declaration].last(where: isOutside) ?? lines.startIndex
    let last = lines.indices[declaration...].first(where: isOutside) ?? lines.endIndex
    return Set((first..<last).filter { depth(lines[$0]) == inner })
  }

  private static func obstacle(in line: Substring, of module: String) -> String? {
    if let found = line.firstMatch(of: /^\s*(?:@\w+\s+)?(?:\w+\s+)?import\s+(?:\w+\s+)?(\w+)/) {
      let name = String(found.output.1)
      guard name != module, !PieceSources.modules.contains(name) else { return nil }
      return "a shared piece cannot import \(name), only modules of the player"
    }
    if line.contains(/\bstatic\s+(?:let|var)\s+resources\b/) {
      return "a shared piece cannot have files of its own yet"
    }
    if line.contains(/\.choice\(\s*"[^"]*",\s*\\\.[\w.]+\s*(?:\)|,\s*(?:label|name):)/) {
      return "a shared piece cannot have a choice among cases, whose names it does not know;"
        + " expected one among numbers (of:)"
    }
    return nil
  }

  /// What keeps a member of a renderer from being one of the `controls`.
  private static func obstacle(in line: Substring, to controls: Set<String>) -> String? {
    guard
      let found = line.firstMatch(of: /\bvar\s+(\w+)\b([^={]*\{|.*\b(?:didSet|willSet)\b)/),
      controls.contains(String(found.output.1))
    else { return nil }
    return "a shared piece's controls adjust stored properties without observers,"
      + " and \(found.output.1) is none"
  }
}
