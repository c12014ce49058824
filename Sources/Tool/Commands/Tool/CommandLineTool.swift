import Auditing
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
  ///   - brand: The name that pictures of the whole player show; nil for none.
  ///   - experiences: What it plays. Their ids differ.
  ///   - player: What it plays them in; by default the player of this package.
  public init(
    name: String, version: String = ToolVersion.current, brand: String? = nil,
    experiences: [Experience], player: any Player.Type = StandardPlayer.self
  ) {
    var configuration = PlayerConfiguration(experiences, name: name, brand: brand, player: player)
    let meter = ContrastMeter()
    configuration.contrastMeter = { meter.texts(of: $0, on: $1) }
    self.configuration = configuration
    tool = ToolIdentity(name: name, version: version)
    ownPlayer = player == StandardPlayer.self ? nil : "\(player)"
  }

  /// Does what the program's arguments ask for and ends the program.
  public func main() -> Never {
    ByteStream.fillStandardGaps()
    ByteStream.reserveStandardOutput()
    Interruption.listen()
    let arguments = CommandLine.arguments.dropFirst().map { ByteStream.reservedName(for: $0) }
    let call = Result { try Call(arguments) }
    let command = try? call.get().command
    // The processes of the live page are watched by one of their own.
    let traps = command?.name == Subcommand.play.name ? nil : TrapRecord()
    traps?.listen()
    if let failure = Self.misspelling {
      Session(
        configuration: configuration, tool: tool, output: .standardOutput,
        errors: .standardError
      ).report(failure)
      Program.end(failure.code.rawValue)
    }
    if let command, let note = DebugBuild.note(on: command, arguments),
      Environment[PlayRun.handed] == nil, traps?.traps.isEmpty ?? true
    {
      try? ByteStream.standardError.write("\(tool.name): note: \(note)\n")
    }
    let code = run(
      call, .standardOutput, .standardError, Environment.all, CommandLine.arguments.first,
      traps: traps)
    Program.end(code.rawValue)
  }

  /// Fault of an argument that is no text: repaired, it would name another file.
  private static var misspelling: Failure? {
    Program.nonUTF8Argument.map {
      .usage("argument \($0.index): expected UTF-8, found \(Quotation.text($0.text))")
    }
  }

  /// Does what `arguments` ask for: results go to `output`, progress and errors to `errors`. The
  /// tool was called as `program`, by default its name.
  package func run(
    _ arguments: [String], output: ByteStream, errors: ByteStream,
    environment: [String: String] = [:], program: String? = nil
  ) -> ExitCode {
    run(Result { try Call(arguments) }, output, errors, environment, program, traps: nil)
  }

  private func run(
    _ call: Result<Call, any Error>, _ output: ByteStream, _ errors: ByteStream,
    _ environment: [String: String], _ program: String?, traps: TrapRecord?
  ) -> ExitCode {
    var session = Session(
      configuration: configuration, tool: tool, output: output, errors: errors,
      environment: environment, program: program)
    session.ownPlayer = ownPlayer
    session.traps = traps
    do {
      try traps?.check((try? call.get().command)?.name)
      if let mistake { throw mistake }
      session = try session.loaded
      return try run(try call.get(), in: session)
    } catch {
      return session.report(error)
    }
  }

  /// Mistake of the tool's maker; nil for none.
  private var mistake: Failure? {
    guard Spelling.isName(tool.name), !["scene", "frames"].contains(tool.name) else {
      return Failure(
        .internalError,
        "the tool's name: expected \(Spelling.nameRule), other than scene and frames, found \(Quotation.text(tool.name))"
      )
    }
    return configuration.experiences.mistake.map { Failure(.internalError, $0.description) }
  }

  private func run(_ call: Call, in session: Session) throws -> ExitCode {
    switch call {
    case .version: try session.print("\(tool)\n")
    case .help(let words):
      try session.print(words.isEmpty ? Help.overview(of: tool) : Help.text(on: words, in: tool))
    case .completion(let words): try session.output.write(Completion(of: words, session).text)
    case .command(let command, let words):
      guard CommandWords.askForHelp(words) else { return try command.run(words, session) }
      try session.print(Help.text(of: command, in: tool))
    }
    return .done
  }
}

/// Task that a command line asks for.
private enum Call {
  case version
  /// Help on what the words name; on everything if there are none.
  case help([String])
  /// Completions of the last of the words.
  case completion([String])
  /// A command with the words behind its name.
  case command(Subcommand, [String])

  /// The call that is written as `arguments`.
  init(_ arguments: [String]) throws {
    guard let name = arguments.first else {
      let commands = Subcommand.all.map(\.name).joined(separator: ", ")
      throw Failure.usage("expected a command (\(commands)), found none", help: "")
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--version":
      guard rest.isEmpty else { throw Failure.unexpected(rest[0], of: name) }
      self = .version
    case "--help", "-h", "help": self = .help(rest.filter { !Option.help.spellings.contains($0) })
    case Completion.name: self = .completion(rest)
    default:
      let (command, words) = try Subcommand.find(arguments[...])
      self = .command(command, words)
    }
  }

  /// The command that is called; nil for none.
  var command: Subcommand? {
    if case .command(let command, _) = self { command } else { nil }
  }
}

/// The version of this package, which tools have that name no other.
public enum ToolVersion {
  /// Three numbers by the rules of semantic versioning.
  public static let current = LibraryVersions.project
}

// MARK: Builds for debugging

/// A tool that was built without optimization.
package enum DebugBuild {
  /// True if this one was.
  package static var isPresent: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// A remark to make before `command`, called by `arguments`, paints; nil if it does not paint, if
  /// they ask for help or silence, and in an optimized build.
  package static func note(
    on command: Subcommand, _ arguments: [String], isDebug: Bool? = nil
  ) -> String? {
    guard isDebug ?? isPresent, command.paints, !CommandWords.askForHelp(arguments),
      !arguments.contains("--quiet")
    else { return nil }
    return "this is a debug build, which paints some 80 times slower: swift build -c release"
  }
}
