import Files
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Synchronization

/// Surroundings of a command.
package struct Session: Sendable {
  /// Player and experiences.
  package private(set) var configuration: PlayerConfiguration
  /// Type of a player of the maker's own; nil for that of this package.
  package var ownPlayer: String?
  /// Name and version that results and errors carry.
  package let tool: ToolIdentity
  /// Destination of results.
  package let output: ByteStream
  /// Destination of progress and errors.
  package let errors: ByteStream
  /// The variables of the environment.
  package var environment: [String: String] = [:]
  /// Record of code that has trapped; nil if none is kept.
  package var traps: TrapRecord?
  /// The files that the command reads and writes.
  package var files = FilesInUse()
  /// The row of a table that this call is made for; nil if it is made for itself.
  package var row: TableRow?
  /// The tool as it was called: a path, or a name that the shell finds.
  package let program: String
  private let notes = NoteLog()

  /// A session of `tool`, called as `program`, by default its name, that plays `configuration` and
  /// writes to `output` and `errors`.
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

  /// The same, with its files in use those that `words` name as inputs by operands and `options`.
  package func noting(_ words: CommandWords, _ options: [Option]) throws -> Session {
    var session = self
    session.files = FilesInUse()
    for operand in words.operands where session.namesFile(operand) {
      try session.files.read(operand)
    }
    for option in options where option.use == .reads {
      // Some values are words, such as none.
      let names = option.placeholder?.split(separator: "|").map(String.init) ?? []
      for path in words.given(option) where !names.contains(path) {
        try session.files.read(path)
      }
    }
    return session
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

  /// True if `text` is reported for the first time.
  func isNew(_ text: String) -> Bool { reported.withLock { $0.insert(text).inserted } }
}
