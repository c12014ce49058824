import Files
import Host
import Play
import Raster
import Rendering
import Scripting

extension Subcommand {
  static let play = Subcommand(
    "play", "Shows it live in a browser, and keeps what is touched as a scene", operands: .scene,
    options: [
      PlayRun.port, PlayRun.lan, PlayRun.newToken, PlayRun.record, PlayRun.goldens,
    ] + SceneOption.all,
    notes: """
      Prints the link of the page and serves it until Ctrl-C. An experience is shown in the whole
      player and waits for fingers; a scene plays its steps, and again when its file changes. What
      is saved renders to the frames that were seen.
      """
  ) { arguments, session in
    try PlayRun(arguments, session).run()
    return .done
  }
}

struct PlayRun {
  static let port = Option(
    "--port", "N", OptionReading.whole(in: 0...65_535), otherwise: "\(usualPort), or any",
    "port of the page, 0 for any")
  static let lan = Option("--lan", "let other machines of the network in, by the link alone")
  static let newToken = Option(
    "--new-token", "draw the secret part of the link anew: old links end")
  static let record = Option(
    "--record", "FILE", OptionReading.text, use: .writes,
    "where the page's Save goes, besides a download")
  static let goldens = Option(
    "--goldens", "DIR", OptionReading.text, default: "Goldens", use: .worksIn,
    "where the page makes golden cases")

  private let session: Session
  private let scene: PlayedScene
  private let port: Int?
  private let isOpen: Bool
  private let isNewToken: Bool
  private let record: OutputFile?
  private let goldens: String

  init(_ arguments: Arguments, _ session: Session) throws {
    self.session = session
    port = try arguments[Self.port]
    isOpen = arguments.has(Self.lan)
    isNewToken = arguments.has(Self.newToken)
    record = try OutputFile(Self.record, arguments, session)
    goldens = try arguments[Self.goldens]
    scene = try PlayedScene(arguments, session)
  }

  func run() throws {
    let start = ContinuousClock.now
    let clock = { (ContinuousClock.now - start) / .seconds(1) }
    let live: LiveSession
    do {
      live = try LiveSession(
        scene.file, overriding: scene.settings, steps: scene.steps, in: session.configuration,
        wall: clock())
    } catch {
      throw Failure(error, in: scene.input?.name)
    }
    let server = try server(of: live)
    try session.print(server.links.joined(separator: "\n") + "\n")
    server.run(clock: clock) { Interruption.signal != nil }
    try Interruption.check()
  }

  /// A server at the port that was asked for; unless one was, at another where that is taken.
  private func server(of live: LiveSession) throws -> PlayServer {
    let token = try PlayToken.kept(for: session, isNew: isNewToken)
    let services = services
    func server(at port: Int) throws -> PlayServer {
      try PlayServer(live, services: services, port: port, isOpen: isOpen, token: token)
    }
    guard let port else {
      do { return try server(at: Self.usualPort) } catch { return try server(at: 0) }
    }
    return try server(at: port)
  }

  private static let usualPort = 4870

  private var services: LiveServices {
    var services = LiveServices(
      tool: session.configuration.brand ?? session.tool.name, version: session.tool.version)
    services.record = record?.path
    services.goldens = goldens
    if let input = scene.input, input.path != "-" {
      services.file = input.path
      let watch = SceneWatch(input, session.schemas)
      services.watch = { watch.news() }
    }
    if let record {
      services.save = { text in
        PlayReply {
          try record.write(Array(text.utf8))
          return "Saved \(record.path)"
        }
      }
    }
    let maker = GoldenMaker(folder: goldens, session: session)
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
  /// Where the scene stands; nil for an experience by itself.
  let input: InputFile?

  init(_ arguments: Arguments, _ session: Session) throws {
    let operand = arguments.operands[0]
    var settings = try SceneSettings(arguments)
    steps = try arguments[SceneOption.touches].map { try SceneRequest.script(InputFile(path: $0)) }
    if SceneRequest.namesFile(operand, session) {
      let input = InputFile(path: operand)
      (self.input, file) = (input, try SceneRequest.file(input, session.schemas))
    } else {
      (input, file) = (nil, try SceneRequest.file(of: operand, session))
      settings.chrome = settings.chrome ?? .full
      // A finger that is seen needs no mark.
      settings.fingers = settings.fingers ?? .hide
    }
    self.settings = settings
  }
}

extension PlayReply {
  /// What came of `body`.
  fileprivate init(_ body: () throws -> String) {
    do { self = .done(try body()) } catch { self = .failed(Failure(error).message ?? "") }
  }
}

// MARK: The scene's file

/// Looks whether the file of a scene has changed.
package final class SceneWatch {
  private let input: InputFile
  private let schemas: ExperienceSchemas
  /// What the file was when it was read last.
  private var read: FileFacts.Version?
  /// What it was when it was looked at last: one that is being written changes twice.
  private var seen: FileFacts.Version?

  /// A watch over `input`, which has just been read, of a scene with the names of `schemas`.
  package init(_ input: InputFile, _ schemas: ExperienceSchemas) {
    (self.input, self.schemas) = (input, schemas)
    read = (try? FileFacts(at: input.path))?.version
    seen = read
  }

  /// What is new since this was last asked; nil where nothing is, or where it is new still.
  package func news() -> SceneNews? {
    let now = (try? FileFacts(at: input.path))?.version
    defer { seen = now }
    guard now != read, now == seen else { return nil }
    read = now
    do { return .scene(try SceneRequest.file(input, schemas)) } catch {
      return .fault(Failure(error).message ?? "")
    }
  }
}
