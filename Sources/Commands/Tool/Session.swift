import Files
import Goldens
import Host
import JSONCoding
import Raster
import Rendering
import Scripting
import Synchronization

/// What a command works with.
package struct Session: Sendable {
  /// What plays.
  private(set) var configuration: PlayerConfiguration
  /// The type of a player that is not that of this package; nil where it is.
  var ownPlayer: String?
  /// Who speaks.
  let tool: ToolIdentity
  /// Where results go.
  let output: ByteStream
  /// Where progress and errors go.
  let errors: ByteStream
  /// The variables of the environment.
  package var environment: [String: String] = [:]
  /// What code has trapped; nil if that is not recorded.
  var traps: TrapRecord?
  /// The files that the command reads and writes.
  var files = FilesInUse()
  /// The tool as it was called: a path, or a name that the shell finds.
  let program: String
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
  var experiences: [Experience] { configuration.experiences }

  func playing(_ experiences: [Experience]) -> Session {
    var other = self
    other.configuration = configuration.playing(experiences)
    return other
  }

  /// The same with the files of all experiences read.
  var loaded: Session {
    get throws {
      try playing(
        experiences.map { experience in
          // Each frame is known by what is in it: no need to read all of a picture each time.
          let loaded = try experience.loaded { try PNGReader.decode($0).bitmap.digested }
          return traps == nil ? loaded : loaded.watched
        })
    }
  }

  /// The experience named `id` on the command line.
  func experience(_ id: String) throws -> Experience {
    guard let experience = experiences.first(where: { $0.id == id }) else {
      throw Failure.unknown("experience", id, known: experiences.map(\.id))
    }
    return experience
  }

  /// The names that scenes may use.
  package var schemas: ExperienceSchemas { ExperienceSchemas(configuration) }

  /// Writes `text`, one or more lines, as a result.
  func print(_ text: String) throws { try output.write(OneLine.lines(text)) }

  /// Writes `json` as a result, on one line.
  func print(_ json: JSON) throws { try output.write(json.text() + "\n") }

  /// Reports what a result should be read with, in one line, once.
  func note(_ text: String) {
    guard notes.isNew(text) else { return }
    try? errors.write("\(tool.name): note: \(OneLine.text(text))\n")
  }

  /// Reports `error`, unless the reader has gone; the exit code that it brings.
  @discardableResult func report(_ error: any Error) -> ExitCode {
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
