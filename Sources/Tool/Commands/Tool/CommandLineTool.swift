import Files
import Host
import JSONCoding
import Raster
import Rendering

/// The whole command line for a list of experiences and a player.
///
/// An executable of one's own needs no more than this:
///
///     import Commands
///     import Rendering
///
///     CommandLineTool(
///       name: "embers", experiences: [Experience("embers", title: "Embers", Embers.self)]
///     ).main()
public struct CommandLineTool: Sendable {
  private let configuration: PlayerConfiguration
  private let tool: ToolIdentity
  /// The type of the player; nil for that of this package.
  private let ownPlayer: String?

  /// A tool that knows `experiences`, in the order of its list, and plays them in a `player`.
  ///
  /// A mistake in them, such as two of one id, is reported by every command, which then does
  /// nothing and ends with 70.
  ///
  /// - Parameters:
  ///   - name: What it is called on the command line, in errors, and in the pictures and lists of
  ///     frames that it makes: ASCII letters, digits, hyphens and underscores, beginning with a
  ///     letter, at most 64 of them.
  ///   - version: Its version; by default that of this package.
  ///   - brand: The name that pictures of the whole player show; nil where they show none.
  ///   - experiences: What it plays. Their ids differ.
  ///   - player: What it plays them in; by default the player of this package.
  public init(
    name: String, version: String = ToolVersion.current, brand: String? = nil,
    experiences: [Experience], player: any Player.Type = StandardPlayer.self
  ) {
    configuration = PlayerConfiguration(experiences, name: name, brand: brand, player: player)
    tool = ToolIdentity(name: name, version: version)
    ownPlayer = player == StandardPlayer.self ? nil : "\(player)"
  }

  /// Does what the program's arguments ask for and ends the program.
  public func main() -> Never {
    ByteStream.fillStandardGaps()
    ByteStream.reserveStandardOutput()
    Interruption.listen()
    let arguments = CommandLine.arguments.dropFirst().map { ByteStream.reservedName(for: $0) }
    // The processes of the live page are watched by one of their own.
    let traps = arguments.first == Subcommand.play.name ? nil : TrapRecord()
    traps?.listen()
    if let failure = Self.misspelling {
      Session(
        configuration: configuration, tool: tool, output: .standardOutput,
        errors: .standardError
      ).report(failure)
      Program.end(failure.code.rawValue)
    }
    if let note = DebugBuild.note(on: arguments), Environment[PlayRun.handed] == nil,
      traps?.traps.isEmpty ?? true
    {
      try? ByteStream.standardError.write("\(tool.name): note: \(note)\n")
    }
    let code = run(
      arguments, .standardOutput, .standardError, Environment.all, CommandLine.arguments.first,
      traps: traps)
    Program.end(code.rawValue)
  }

  /// What is wrong with an argument that is no text: repaired, it would name another file.
  private static var misspelling: Failure? {
    Program.nonUTF8Argument.map {
      .usage("argument \($0.place): expected UTF-8, found \(Quotation.text($0.text))")
    }
  }

  /// Does what `arguments` ask for: results go to `output`, progress and errors to `errors`. The
  /// tool was called as `program`, by default its name.
  package func run(
    _ arguments: [String], output: ByteStream, errors: ByteStream,
    environment: [String: String] = [:], program: String? = nil
  ) -> ExitCode {
    run(arguments, output, errors, environment, program, traps: nil)
  }

  private func run(
    _ arguments: [String], _ output: ByteStream, _ errors: ByteStream,
    _ environment: [String: String], _ program: String?, traps: TrapRecord?
  ) -> ExitCode {
    var session = Session(
      configuration: configuration, tool: tool, output: output, errors: errors,
      environment: environment, program: program)
    session.ownPlayer = ownPlayer
    session.traps = traps
    do {
      try traps?.check(arguments)
      if let mistake { throw mistake }
      session = try session.loaded
      return try run(arguments, in: session)
    } catch {
      return session.report(error)
    }
  }

  /// What its maker has got wrong; nil for nothing.
  private var mistake: Failure? {
    guard Spelling.isName(tool.name), !["scene", "frames"].contains(tool.name) else {
      return Failure(
        .internalError,
        "the tool's name: expected \(Spelling.nameRule), other than scene and frames, found \(Quotation.text(tool.name))"
      )
    }
    return configuration.experiences.mistake.map { Failure(.internalError, $0.description) }
  }

  private func run(_ arguments: [String], in session: Session) throws -> ExitCode {
    guard let name = arguments.first else {
      let commands = Subcommand.all.map(\.name).joined(separator: ", ")
      throw Failure.usage("expected a command (\(commands)), found none", help: "")
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--version":
      try session.print("\(tool)\n")
    case "--help", "-h", "help":
      try session.print(rest.isEmpty ? Help.overview(of: tool) : try help(of: rest))
    case Completion.name:
      try session.output.write(Completion(of: rest, session).text)
    default:
      let (command, rest) = try Subcommand.find(arguments[...])
      guard !Arguments.askForHelp(rest) else {
        try session.print(Help.text(of: command, in: tool))
        break
      }
      return try command.run(try Arguments(rest, for: command), session)
    }
    return .done
  }

  private func help(of words: [String]) throws -> String {
    let topics = HelpTopic.all
    if let topic = topics.first(where: { $0.name == words[0] }) {
      return topic.text(in: tool.name)
    }
    guard Subcommand.all.contains(where: { $0.name == words[0] }) else {
      throw Failure.unknown(
        "command", words[0], known: Subcommand.all.map(\.name) + topics.map(\.name))
    }
    let command = try Subcommand.named(words[0])
    guard words.count > 1, !command.parts.isEmpty else {
      return Help.text(of: command, in: tool)
    }
    return Help.text(of: try Subcommand.find(words[...]).0, in: tool)
  }
}

/// The version of this package, which tools have that name no other.
public enum ToolVersion {
  /// Three numbers by the rules of semantic versioning.
  public static let current = LibraryVersions.project
}

// MARK: Builds for debugging

/// What a tool says that was built without optimization.
package enum DebugBuild {
  /// Whether this one was.
  private static var isPresent: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The commands that paint pictures.
  package static let painters: Set<String> = [
    "play", "render", "still", "deliver", "sheet", "compare", "review", "reproduce", "bench",
    "audit", "golden record", "golden check", "golden suggest",
  ]

  /// What to know before the command that `arguments` name paints; nil where it does not paint,
  /// where they ask for help or silence, and in an optimized build.
  package static func note(on arguments: [String], isDebug: Bool? = nil) -> String? {
    guard isDebug ?? isPresent, !Arguments.askForHelp(arguments), !arguments.contains("--quiet"),
      let command = try? Subcommand.find(arguments[...]).0, painters.contains(command.name)
    else { return nil }
    return "this is a debug build, which paints some 80 times slower: swift build -c release"
  }
}
