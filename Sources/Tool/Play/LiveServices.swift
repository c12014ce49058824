import Drawing
import Host
import JSONCoding
import Scripting
import Sound
import Views

/// The outcome of a request of the page.
package enum PlayReply: Hashable, Sendable {
  /// It was done; one sentence.
  case done(String)
  /// It could not be done; one sentence.
  case failed(String)

  var sentence: String {
    switch self {
    case .done(let sentence), .failed(let sentence): sentence
    }
  }

  var isFault: Bool {
    if case .failed = self { return true }
    return false
  }
}

/// A change of the scene's file.
package enum SceneNews: Sendable {
  /// It holds this now.
  case scene(SceneFile)
  /// It holds a film now, which this scene shows in this configuration.
  case film(SceneFile, PlayerConfiguration)
  /// It holds no scene any more, for this reason.
  case fault(String)
}

/// The names that the page shows, and the services that read and write files for a session. The
/// server itself touches no file.
package struct LiveServices {
  package let tool: String
  /// The tool's version.
  package let version: String
  /// The name of the scene's file; nil if an experience is played by itself.
  package var file: String?
  /// The file that sessions are saved to; nil if they are only downloaded.
  package var record: String?
  /// The folder of golden cases; nil if none are made.
  package var goldens: String?
  /// True if a film is shown: it is not touched, and nothing of it is saved.
  package var isFilm = false
  /// The sound of an event; nil if it has none.
  package var recipe: (Event) -> SoundRecipe? = { _ in nil }
  /// The change of the scene's file since this was last asked; nil if there is none.
  package var watch: () -> SceneNews? = { nil }
  /// Writes a session that is saved to `record`.
  package var save: (_ text: String) -> PlayReply? = { _ in nil }
  /// Makes a golden case of a session.
  package var makeGolden: (_ name: String, _ text: String) -> PlayReply = { _, _ in .failed("") }
  /// The words for the first value in which two lines of a trace differ; nil if none does.
  package var difference: (_ old: JSON, _ new: JSON) -> String? = { _, _ in nil }
  /// A drawing as text, by which drawings of two processes can be compared.
  package var drawingText: (Canvas) -> String = { _ in "" }
  /// The words for the first command in which a drawing differs from the text of another.
  package var drawingDifference: (_ old: String, _ new: Canvas) -> String? = { _, _ in nil }
  /// The fault of the scene's file; nil if there is none.
  var fault: String?
  /// State of builds; nil if no package is watched.
  var rebuild: RebuildStatus?
  /// Comparison with the code before; nil if the page does not show it.
  var comparison: ComparisonReport?
  /// Identifier of the run of the tool.
  package var run = Self.newRun

  /// A random identifier of a run.
  package static var newRun: String { String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// The services of the tool of this name and version, none of which does anything yet.
  package init(tool: String, version: String) {
    self.tool = tool
    self.version = version
  }
}

// MARK: Errors

/// Why nothing can be played live.
package enum PlayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// This port cannot be listened at, for this reason.
  case cannotListen(port: Int, reason: String)

  /// The scene cannot be painted, for this reason.
  case cannotPaint(reason: String)

  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .cannotListen(let port, let reason): "cannot listen at port \(port): \(reason)"
    case .cannotPaint(let reason): "cannot paint the scene: \(reason)"
    }
  }
}
