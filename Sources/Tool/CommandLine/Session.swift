import Files
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Synchronization

/// What a command works with.
package struct Session: Sendable {
  /// What plays.
  package private(set) var configuration: PlayerConfiguration
  /// The type of a player that is not that of this package; nil where it is.
  package var ownPlayer: String?
  /// Who speaks.
  package let tool: ToolIdentity
  /// Where results go.
  package let output: ByteStream
  /// Where progress and errors go.
  package let errors: ByteStream
  /// The variables of the environment.
  package var environment: [String: String] = [:]
  /// What code has trapped; nil if that is not recorded.
  package var traps: TrapRecord?
  /// The files that the command reads and writes.
  package var files = FilesInUse()
  /// The tool as it was called: a path, or a name that the shell finds.
  package let program: String
  private let notes = NoteLog()

  /// What plays `configuration` and speaks as `tool`, to `output` and `errors`. It was called as
  /// `program`, by default its name.
  package init(
    configuration: PlayerConfiguration, tool: ToolIdentity, output: ByteStream, errors: ByteStream,
    environment: [String: String] = [:], program: String? = nil
  ) {
    (self.configuration, self.tool) = (configuration, tool)
    (self.output, self.errors) = (output, errors)
    (self.environment, self.program) = (environment, program ?? tool.name)
  }

  /// The experiences, in the order of the catalogue.
  package var experiences: [Experience] { configuration.experiences }

  package func playing(_ experiences: [Experience]) -> Session {
    var other = self
    other.configuration = configuration.playing(experiences)
    return other
  }

  /// True if `operand` names a file, not an experience.
  package func namesFile(_ operand: String) -> Bool {
    if operand == "-" || operand.contains(where: { "/.".contains($0) }) { return true }
    return !experiences.contains { $0.id == operand } && FilePath.holdsFile(operand)
  }

  /// The experience named `id` on the command line.
  package func experience(_ id: String) throws -> Experience {
    guard let experience = experiences.first(where: { $0.id == id }) else {
      throw Failure.unknown("experience", id, known: experiences.map(\.id))
    }
    return experience
  }

  /// The names that scenes may use.
  package var schemas: ExperienceSchemas { ExperienceSchemas(configuration) }

  /// Writes `text`, one or more lines, as a result.
  package func print(_ text: String) throws { try output.write(OneLine.lines(text)) }

  /// Writes `json` as a result, on one line.
  package func print(_ json: JSON) throws { try output.write(json.text() + "\n") }

  /// Reports what a result should be read with, in one line, once.
  package func note(_ text: String) {
    guard notes.isNew(text) else { return }
    try? errors.write("\(tool.name): note: \(OneLine.text(text))\n")
  }

  /// Reports `error`, unless the reader has gone; the exit code that it brings.
  @discardableResult package func report(_ error: any Error) -> ExitCode {
    let failure = Failure(error)
    // Where standard error is closed too, the exit code tells alone.
    if let line = failure.line(by: tool.name) { try? errors.write(line + "\n") }
    return failure.code
  }
}

/// The notes that have been reported.
private final class NoteLog: Sendable {
  private let reported = Mutex<Set<String>>([])

  /// Whether `text` is reported for the first time.
  func isNew(_ text: String) -> Bool { reported.withLock { $0.insert(text).inserted } }
}
