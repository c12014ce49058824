import Files

/// Watches the sources of a package and the program that is built from them; builds the package when a
/// source changes.
struct BuildWatch {
  /// Something that has happened in a turn.
  enum Event {
    /// Builds are in another phase.
    case phase(RebuildStatus.Phase)
    /// The program is another.
    case program
  }

  private let package: PackageBuild
  private let missing: (String) -> String
  private var sources: SourceTree
  private var lastLook = -Double.infinity
  private var pause = 0.0
  private var build: BackgroundProcess?
  private var log: BuildLog
  /// The version of the program that was read last, and the one that was seen last.
  private var known: FileFacts.Version?
  private var seen: FileFacts.Version?

  /// Minimum seconds between two looks at sources and program, and their ratio to the duration of a
  /// look.
  private static let minPause = 0.05
  private static let leisure = 20.0
  /// Bytes of the log of a build that are read in a turn, at most.
  private static let maxLogPiece = 1 << 18

  /// A watch of `package` as it is now. Where the program that builds is missing, `missing` returns
  /// what is reported.
  init(_ package: PackageBuild, missing: @escaping (String) -> String) {
    (self.package, self.missing) = (package, missing)
    sources = SourceTree(package.folder)
    log = BuildLog(folder: package.folder)
  }

  /// True while the package is being built.
  var isBuilding: Bool { build != nil }

  /// The program as it is now.
  mutating func program() throws(SystemError) -> ProgramFile {
    let program = try ProgramFile(package.program)
    (known, seen) = (program.version, program.version)
    return program
  }

  /// Looks at the sources, the program and the build, if there is one.
  mutating func turn(at wall: Double) -> [Event] { look(at: wall) + tendBuild() }

  private mutating func look(at wall: Double) -> [Event] {
    guard wall - lastLook >= pause else { return [] }
    lastLook = wall
    let start = ContinuousClock.now
    let hasChanged = sources.hasChanged()
    let cost = (ContinuousClock.now - start) / .seconds(1)
    pause = max(Self.minPause, cost * Self.leisure)
    if hasChanged { return [.phase(begin())] }
    guard build == nil else { return [] }
    let version = (try? FileFacts(at: package.program))?.version
    defer { seen = version }
    // One that is being written changes twice.
    return version != nil && version != known && version == seen ? [.program] : []
  }

  private mutating func begin() -> RebuildStatus.Phase {
    build?.end()
    log = BuildLog(folder: package.folder)
    let command = package.command
    do throws(SystemError) {
      build = try BackgroundProcess(
        command[0], command, environment: Environment.all, output: .log)
      return .building
    } catch {
      build = nil
      return .failed(missing("\(command[0]): \(error.description)"))
    }
  }

  private mutating func tendBuild() -> [Event] {
    guard let build else { return [] }
    let ending = build.exitReason
    // A long log is read bit by bit, so that processes and signals are not missed meanwhile.
    let piece = build.takeLog(atMost: Self.maxLogPiece)
    log.append(piece)
    guard let ending, piece.isEmpty else { return [] }
    self.build = nil
    guard ending == nil else {
      let (errors, count) = log.errors(line: Self.line)
      return [.phase(.failed(errors, count: count))]
    }
    return [.phase(.current), .program]
  }

  /// Ends the build, if there is one.
  func end() { build?.end() }

  /// Line `number` of the file at `path`; nil if there is none.
  static func line(_ path: String, _ number: Int) -> String? {
    guard let bytes = try? FileBytes.read(path, atMost: 1 << 24) else { return nil }
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    guard lines.indices.contains(number - 1) else { return nil }
    return String(decoding: lines[number - 1].prefix(240), as: UTF8.self)
  }
}

extension RebuildStatus.Phase {
  /// A build that has failed for this reason alone.
  static func failed(_ message: String) -> RebuildStatus.Phase {
    .failed([CompilerError(message: message)], count: 1)
  }
}
