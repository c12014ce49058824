import FoundationEssentials
import Glibc
import Notation
import Raster
import Rendering

/// The whole command line for a list of experiences.
///
/// An executable of one's own needs no more than this:
///
///     import Commands
///     import Rendering
///
///     CommandLineTool(experiences: [Experience("embers", title: "Embers", Embers.self)]).main()
public struct CommandLineTool: Sendable {
  private let experiences: [Experience]

  /// A tool that knows `experiences`, in the order of its list. Their ids must differ.
  public init(experiences: [Experience]) {
    precondition(
      Set(experiences.map(\.id)).count == experiences.count, "two experiences share an id")
    self.experiences = experiences
  }

  /// Does what the program's arguments ask for and ends the program.
  public func main() -> Never {
    StandardStreams.fillGaps()
    Interruption.listen()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let failure = Self.misspelling {
      Session(experiences: [], output: .standardOutput, errors: .standardError).tell(failure)
      exit(failure.code.rawValue)
    }
    let code = run(
      arguments, output: .standardOutput, errors: .standardError,
      environment: ProcessInfo.processInfo.environment)
    exit(code.rawValue)
  }

  /// What is wrong with an argument that is no text: repaired, it would name another file.
  private static var misspelling: Failure? {
    for place in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[place],
        String(validatingCString: argument) == nil
      else { continue }
      return .usage(
        "argument \(place): expected UTF-8, found \(Quotation.text(String(cString: argument)))")
    }
    return nil
  }

  /// Does what `arguments` ask for: results go to `output`, progress and errors to `errors`.
  func run(
    _ arguments: [String], output: ByteStream, errors: ByteStream,
    environment: [String: String] = [:]
  ) -> ExitCode {
    let session = Session(
      experiences: experiences, output: output, errors: errors, environment: environment)
    do throws(Failure) {
      return try run(arguments, in: session)
    } catch {
      session.tell(error)
      return error.code
    }
  }

  private func run(_ arguments: [String], in session: Session) throws(Failure) -> ExitCode {
    guard let name = arguments.first else {
      let commands = Subcommand.all.map(\.name).joined(separator: ", ")
      throw .usage("expected a command (\(commands)), found none; see motecraft --help")
    }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "--version":
      try session.print("motecraft \(ToolVersion.current)\n")
    case "--help", "-h", "help":
      try session.print(rest.isEmpty ? Help.overview : try Self.help(of: rest))
    default:
      let (command, rest) = try Subcommand.find(arguments[...])
      guard !Arguments.askForHelp(rest) else {
        try session.print(Help.text(of: command))
        break
      }
      return try command.run(try Arguments(rest, for: command), session)
    }
    return .done
  }

  private static func help(of words: [String]) throws(Failure) -> String {
    let command = try Subcommand.named(words[0])
    guard words.count > 1, !command.parts.isEmpty else { return Help.text(of: command) }
    return Help.text(of: try Subcommand.find(words[...]).0)
  }
}

/// The version of the tool, as `--version` and pictures tell it.
package enum ToolVersion {
  /// Three numbers by the rules of semantic versioning.
  package static let current = LibraryVersions.project
}
