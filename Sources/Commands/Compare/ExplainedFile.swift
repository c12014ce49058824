import Goldens
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
  init(_ path: String, _ session: Session) throws(Failure) {
    let input = InputFile(path: path, limit: 1 << 28)
    let bytes = try input.bytes()
    name = path == "-" ? "standard input" : path
    // A trace has one object on each line; no scene that people write has all on its first.
    if let line = TraceText.split(bytes).first, let first = try? JSON(bytes: Array(line)),
      first["frame"] != nil, first["scene"] == nil
    {
      content = .trace(try Self.trace(bytes, input))
      return
    }
    let vocabulary = session.vocabulary
    let file = try reading(in: input.name) { () throws(ScriptError) in
      try SceneFile(bytes: bytes, vocabulary: vocabulary)
    }
    let scene = try reading(in: input.name) { () throws(ScriptError) in try file.resolved() }
    content = .scene(ExplainedScene(scene: scene, place: input.name))
  }

  private static func trace(_ bytes: [UInt8], _ input: InputFile) throws(Failure) -> [JSON] {
    do throws(TraceText.Flaw) { return try TraceText.lines(of: bytes) } catch {
      throw Failure(.badInput, "\(input.name): \(error)")
    }
  }
}

/// A scene that is explained.
struct ExplainedScene {
  let scene: Scene
  /// How errors call it.
  let place: String
}
