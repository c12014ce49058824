import Drawing
import Files
import Goldens
import JSONCoding
import Raster
import Scripting

/// What is compared or reviewed: a scene or a film, a trace or a picture.
package struct Subject {
  package enum Content {
    case scene(any FrameRequest)
    case trace([JSON])
    case picture(Bitmap)
  }

  /// As results call it.
  package let name: String
  package let content: Content
  private let session: Session

  /// Reads what `operand` names; `options` override what a scene says.
  package init(_ operand: String, _ options: SceneOptions, _ session: Session) throws {
    name = operand == "-" ? "standard input" : operand
    self.session = session
    if operand.lowercased().hasSuffix(".png") || Self.isPicture(operand) {
      content = .picture(try PictureReader.read(operand))
      return
    }
    var input: InputFile?
    if session.namesFile(operand) {
      var file = InputFile(path: operand, limit: 1 << 28)
      file.contents = try file.bytes()
      if let trace = try Self.trace(in: file) {
        content = .trace(trace)
        return
      }
      if let film = try FilmRequest(file, options, session) {
        content = .scene(film)
        return
      }
      input = file
    }
    content = .scene(try SceneRequest(operand, options, session, file: input))
  }

  /// True if the file at `path` begins as those of pictures or films do, whatever its name.
  private static func isPicture(_ path: String) -> Bool {
    (try? FileBytes.beginning(of: path, 16)).flatMap { FileSignature.format(of: $0) } != nil
  }

  /// The lines of the trace in `input`; nil if it holds none. A trace has one object on each line;
  /// no scene that people write has all on its first.
  private static func trace(in input: InputFile) throws -> [JSON]? {
    guard let line = TraceText.split(try input.bytes()).first,
      let first = try? JSON(bytes: Array(line)), first["frame"] != nil, first["scene"] == nil
    else { return nil }
    return try input.parsed { try TraceText.lines(of: $0) }
  }

  /// Returns the first difference of this and `other`; nil if they do not. Throws, in the name of
  /// `command`, where they are not two scenes or two traces.
  package func firstDifference(to other: Subject, for command: String) throws -> FrameDifference? {
    switch (content, other.content) {
    case (.scene(let one), .scene(let other)):
      try FrameDifference.first(of: one, other, for: command, session)
    case (.trace(let one), .trace(let other)):
      try FrameDifference.first(of: one, other, for: command)
    default:
      throw Failure.usage("\(command): expected two scenes or two traces, found \(with(other))")
    }
  }

  /// The kinds of this and `other`, for errors.
  package func with(_ other: Subject) -> String {
    let kinds = [kind, other.kind]
    return kinds[0] == kinds[1] ? "two \(kinds[0])s" : "a \(kinds[0]) and a \(kinds[1])"
  }

  private var kind: String {
    switch content {
    case .scene(let request): request is FilmRequest ? "film" : "scene"
    case .trace: "trace"
    case .picture: "picture"
    }
  }
}
