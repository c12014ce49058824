import JSONCoding
import Scripting

/// A file that is explained: a scene or a trace.
struct ExplainedFile {
  enum Content {
    case scene(ExplainedScene)
    case trace([JSON])
  }

  /// How the answer calls it.
  let name: String
  let content: Content

  /// Reads the file at `path`.
  init(_ path: String, _ session: Session) throws {
    var input = InputFile(path: path, limit: 1 << 28)
    input.contents = try input.bytes()
    name = path == "-" ? "standard input" : path
    if let trace = try TraceFile.lines(of: input) {
      content = .trace(trace)
      return
    }
    let file = try SceneRequest.file(input, session.vocabulary)
    let scene: Scene
    do { scene = try file.resolved() } catch { throw Failure(error, in: input.name) }
    content = .scene(ExplainedScene(scene: scene, place: input.name))
  }
}

/// A scene that is explained.
struct ExplainedScene {
  let scene: Scene
  /// How errors call it.
  let place: String
}
