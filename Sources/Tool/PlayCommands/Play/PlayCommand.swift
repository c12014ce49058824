import Drawing
import Files
import Films
import Goldens
import Host
import JSONCoding
import Play
import Raster
import Rendering
import Scripting
import Serving

struct PlayOptions: CommandOptions {
  var serving = ServingOptions()
  var isNewToken = false
  var isUnwatched = false
  var record: String?
  var goldens = "Goldens"
  var sound = SoundOptions()
  var scene = SceneOptions()

  static let options = Options<Self>(
    .group(\.serving, ServingOptions.all),
    .flag(
      "--new-token", \.isNewToken, "draw the secret part of the link anew: old links end"),
    .flag(
      "--no-watch", \.isUnwatched,
      "follow neither the scene's file nor the sources of the package"),
    .optional(
      "--record", \.record, .path("FILE", .writes),
      "where the page's Save goes, besides a download"),
    .value(
      "--goldens", \.goldens, .path("DIR", .worksIn), "where the page makes golden cases"),
    .group(\.sound, SoundOptions.recipes), .group(\.scene, SceneOptions.all))
}

/// Options of how a page is served.
package struct ServingOptions: OptionGroup {
  var port: Int?
  package var isOpen = false

  package init() {}

  private static let usualPort = 4870

  package static let all = Options<Self>(
    .optional(
      "--port", \.port, .whole(in: 0...65_535), otherwise: "\(usualPort), or any",
      "port of the page, 0 for any"),
    .flag("--lan", \.isOpen, "let other machines of the network in, by the link alone"))

  /// Listens at the port that was asked for; unless one was, at another if the usual one is taken.
  package func listener() throws -> Listener {
    guard let port else {
      do { return try PlayServer.listener(port: Self.usualPort, isOpen: isOpen) } catch {
        return try PlayServer.listener(port: 0, isOpen: isOpen)
      }
    }
    return try PlayServer.listener(port: port, isOpen: isOpen)
  }
}

extension Subcommand {
  package static let play = Subcommand(
    "play", "Shows it live in a browser, and keeps what is touched as a scene", operands: .film,
    options: PlayOptions.self, paints: true,
    notes: """
      Prints the link of the page and serves it until Ctrl-C. An experience waits for fingers, under
      its controls alone unless --chrome full asks for the whole player, in which a tool with a brand
      shows it; a scene plays its steps, a film its clips, and again when its file changes. What is
      saved renders to the frames that were seen; a film is not touched. From a package it follows
      the sources: what is saved is built, and lives again what was played. --no-watch turns off
      both. What is felt is heard on the page, as in render --sound.
      """
  ) { arguments, session in
    try PlayRun(arguments, session).run()
    return .done
  }
}

/// A run of `play`.
package struct PlayRun {
  private let session: Session
  private let scene: PlayedScene
  private let arguments: Arguments<PlayOptions>
  private let record: OutputFile?
  private let sounds: SoundPlan

  private var isOpen: Bool { arguments.serving.isOpen }

  init(_ arguments: Arguments<PlayOptions>, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    record = try OutputFile(\.record, arguments, session)
    sounds = try arguments.sound.plan
    scene = try PlayedScene(arguments, session)
  }

  /// The variable that tells a process that a supervisor has started it.
  package static let handed = "PLAY_HANDED"

  /// Seconds since it was first asked.
  package static let clock = {
    let start = ContinuousClock.now
    return { @Sendable in (ContinuousClock.now - start) / .seconds(1) }
  }()

  package func run() throws {
    guard session.environment[Self.handed] == nil else { return try runHanded() }
    // What cannot be played is reported before anything listens.
    let live = try live()
    let token = try PlayToken.kept(for: session, isNew: arguments.isNewToken)
    let listener = try arguments.serving.listener()
    if let build {
      try printLinks(to: listener, token)
      try supervise(build, listener, token)
    } else {
      let server = try PlayServer(
        live, services: services, listener: listener, isOpen: isOpen, token: token)
      try printLinks(to: listener, token)
      server.run(clock: Self.clock) { Interruption.signal != nil }
    }
    try Interruption.check()
  }

  private func live() throws -> LiveSession {
    do {
      return try LiveSession(
        scene.file, overriding: scene.settings, steps: scene.steps, in: scene.configuration,
        wall: Self.clock())
    } catch {
      throw Failure(error, in: scene.input?.name)
    }
  }

  private func printLinks(to listener: Listener, _ token: String) throws {
    let links = PageServer.links(to: listener, isOpen: isOpen, token: token)
    try session.print(links.joined(separator: "\n") + "\n")
  }

  // MARK: Following the package

  /// The build of the package that this tool is from; nil if there is none, if its sources are
  /// not to be followed, and if what is played can be read only once.
  private var build: PackageBuild? {
    let isReadOnce = CommandLine.arguments.contains { word in
      word == "-" || word.contains("/dev/") || word.contains("/proc/")
    }
    guard !arguments.isUnwatched, !isReadOnce, let program = FilePath.resolved("/proc/self/exe"),
      program.split(separator: "/").last == session.program.split(separator: "/").last
    else { return nil }
    return PackageBuild(of: program, workingFolder: FilePath.resolved(".") ?? "/")
  }

  private func supervise(
    _ build: PackageBuild, _ listener: Listener, _ token: String
  ) throws {
    let session = session
    // The page shows where a process has trapped: of its stack no more is printed than tells that.
    var environment = session.environment
    environment[Self.handed] = "1"
    environment["SWIFT_BACKTRACE"] =
      environment["SWIFT_BACKTRACE"]
      ?? "enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,limit=32"
    let services = SupervisorServices(
      build: build, words: [session.program] + CommandLine.arguments.dropFirst(),
      environment: environment, patience: Self.patience,
      missing: { Failure(.unavailable, $0).sentence(by: session.tool.name) ?? $0 }
    ) { text in
      try? session.errors.write(text)
    }
    do throws(SystemError) {
      try PlaySupervisor(services, listener: listener, token: token)
        .run(clock: Self.clock) { Interruption.signal != nil }
    } catch {
      throw Failure(
        .internalError, "\(Quotation.text(build.program)): \(error.description)",
        isOfSurroundings: error.isOfTemporaryFolder)
    }
  }

  /// Seconds after which a frame has no end.
  private static var patience: Double {
    #if DEBUG
      60
    #else
      3
    #endif
  }

  /// Plays for the supervisor that has started this process, for as long as that is there.
  private func runHanded() throws {
    var relay = Relay()
    guard let (token, run) = relay.hello() else { return }
    let live: LiveSession
    do { live = try self.live() } catch {
      relay.send(.refused(Failure(error).message ?? ""))
      return
    }
    var services = services
    services.run = run
    let server = try PlayServer(
      live, services: services, listener: Listener(inheritedAt: Relay.Handed.listener.rawValue),
      isOpen: isOpen, token: token, relay: relay)
    server.run(clock: Self.clock) { Interruption.signal != nil }
  }

  private var services: LiveServices {
    var services = LiveServices(
      tool: session.configuration.brand ?? session.tool.name, version: session.tool.version)
    let sounds = sounds
    services.recipe = { sounds.recipe(of: $0) }
    if let input = scene.input, input.path != "-" {
      services.file = input.path
      if !arguments.isUnwatched {
        let watch = SceneWatch(scene.paths, scene.read)
        services.watch = { watch.news() }
      }
    }
    services.isFilm = scene.isFilm
    guard !scene.isFilm else { return services }
    services.record = record?.path
    services.goldens = arguments.goldens
    if let record {
      services.save = { text in
        PlayReply {
          try record.write(Array(text.utf8))
          return "Saved \(record.path)"
        }
      }
    }
    services.difference = { JSONDifference($0, $1)?.text }
    services.drawingText = { DrawingDigest.text(of: $0) }
    services.drawingDifference = { DrawingDifference(from: $0, to: $1)?.description }
    let maker = GoldenMaker(folder: arguments.goldens, session: session)
    services.makeGolden = { name, text in
      PlayReply { try maker.make(name, of: text) }
    }
    return services
  }
}

/// What is played live, and where it came from.
private struct PlayedScene {
  let file: SceneFile
  let settings: SceneSettings
  /// What happens in place of the file's steps; nil for those.
  let steps: Script?
  /// The experiences that play.
  let configuration: PlayerConfiguration
  let isFilm: Bool
  /// Where the scene or film stands; nil for an experience by itself.
  let input: InputFile?
  /// The files that it was read from.
  let paths: [String]
  /// Reads it again.
  let read: () throws -> SceneNews

  init(_ arguments: Arguments<PlayOptions>, _ session: Session) throws {
    let (operand, options) = (arguments.operands[0], arguments.scene)
    guard session.namesFile(operand) else {
      try self.init(scene: operand, in: nil, options, session)
      return
    }
    var input = InputFile(path: operand)
    input.contents = try input.bytes()
    if let film = try FilmRequest(input, options, session) {
      try self.init(film, in: input, arguments, session)
    } else {
      try self.init(scene: operand, in: input, options, session)
    }
  }

  private init(
    scene operand: String, in input: InputFile?, _ options: SceneOptions, _ session: Session
  ) throws {
    var settings = options.settings
    (configuration, isFilm, self.input) = (session.configuration, false, input)
    let schemas = session.schemas
    read = { .scene(try SceneRequest.file(InputFile(path: operand), schemas)) }
    if let input {
      (file, paths) = (try SceneRequest.file(input, schemas), [operand])
    } else {
      (file, paths) = (try SceneRequest.file(of: operand, session), [])
      settings.chrome = settings.chrome ?? session.configuration.usualChrome
      // A finger that is seen needs no mark.
      settings.fingers = settings.fingers ?? .hide
    }
    let asked = file.experience.input
    steps = try options.touches.map { try SceneRequest.script(InputFile(path: $0), input: asked) }
    self.settings = settings
  }

  /// A film in place of a scene: what options say of it is decided.
  private init(
    _ request: FilmRequest, in input: InputFile, _ arguments: Arguments<PlayOptions>,
    _ session: Session
  ) throws {
    try arguments.refuse(
      \.record, \.goldens, expected: "a scene or an experience", found: "a film")
    func live(_ film: Film) throws -> (SceneFile, PlayerConfiguration) {
      let configuration = session.configuration.playing(film)
      return (try film.live(in: configuration), configuration)
    }
    try request.dryRun(through: request.film.frameCount - 1, isWhole: true, session)
    (file, configuration) = try live(request.film)
    (self.settings, steps, isFilm) = (SceneSettings(), nil, true)
    (self.input, paths) = (input, [input.path] + request.paths)
    read = {
      var input = InputFile(path: input.path)
      input.contents = try input.bytes()
      guard let film = try FilmRequest(input, arguments.scene, session)?.film else {
        throw Failure(.badInput, "\(input.name): expected a film, found something else")
      }
      let (file, configuration) = try live(film)
      return .film(file, configuration)
    }
  }
}

extension PlayReply {
  /// What came of `body`.
  fileprivate init(_ body: () throws -> String) {
    do { self = .done(try body()) } catch { self = .failed(Failure(error).message ?? "") }
  }
}

extension PlayerConfiguration {
  /// The chrome under which an experience by itself is played live: a maker's picture is not covered
  /// by tabs and buttons.
  package var usualChrome: SceneChrome { brand == nil ? .controls : .full }
}

// MARK: The scene's file

/// Looks whether the files of a scene or a film have changed.
package final class SceneWatch {
  private let paths: [String]
  private let read: () throws -> SceneNews
  /// What the files were when they were read last.
  private var known: [FileFacts.Version?]
  /// What they were when they were looked at last: one that is being written changes twice.
  private var seen: [FileFacts.Version?]

  /// A watch over the files at `paths`, which have just been read; `read` reads them again.
  package init(_ paths: [String], _ read: @escaping () throws -> SceneNews) {
    (self.paths, self.read) = (paths, read)
    known = Self.versions(of: paths)
    seen = known
  }

  /// A watch over the scene at `path`, which has just been read, with the names of `schemas`.
  package convenience init(scene path: String, _ schemas: ExperienceSchemas) {
    self.init([path]) { .scene(try SceneRequest.file(InputFile(path: path), schemas)) }
  }

  private static func versions(of paths: [String]) -> [FileFacts.Version?] {
    paths.map { (try? FileFacts(at: $0))?.version }
  }

  /// Returns the news since this was last asked; nil if nothing is, or if it is new still.
  package func news() -> SceneNews? {
    let now = Self.versions(of: paths)
    defer { seen = now }
    guard now != known, now == seen else { return nil }
    known = now
    do { return try read() } catch { return .fault(Failure(error).message ?? "") }
  }
}

extension PlayError: CommandError {
  package var exitCode: ExitCode { .cannotCreate }
}
