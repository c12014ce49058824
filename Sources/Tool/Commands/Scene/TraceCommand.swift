import Files
import Host
import JSONCoding
import Scripting

struct TraceOptions: CommandOptions {
  var scene = SceneOptions()
  var frames: FrameRange?
  var results = ResultOptions()

  static let options = Options<Self>(
    .group(\.scene, SceneOptions.all), .reportedFrames(\.frames),
    .group(\.results, ResultOptions.quiet))
}

extension Subcommand {
  static let trace = Subcommand(
    "trace", "Simulates without painting and prints the trace", operands: .scene,
    options: TraceOptions.self,
    notes: "Prints one JSON object on a line for each frame."
  ) { arguments, session in
    var request = try SceneRequest(arguments.operands[0], arguments.scene, session)
    let indices = try request.frames(arguments.frames, session)
    try request.dryRun(through: indices.last, isWhole: arguments.frames == nil, session)
    var frames = session.frames(
      of: try request.scene(), indices, .trace, place: request.scriptPlace)
    var sink = TraceSink(session.output)
    let stream =
      session.output.isTerminal || arguments.results.isQuiet ? nil : session.errors
    var progress = Progress(of: indices.count, on: stream)
    defer { progress.finish() }
    while let frame = try frames.next() {
      if let line = frame.trace { try sink.write(line) }
      progress.advance()
    }
    return .done
  }
}

// MARK: Where traces go

/// Where the lines of a trace go.
package struct TraceSink: Sendable {
  private let stream: ByteStream
  private var bytes: [UInt8] = []

  /// A trace that goes to `stream`.
  init(_ stream: ByteStream) { self.stream = stream }

  package mutating func write(_ line: JSON) throws {
    bytes.removeAll(keepingCapacity: true)
    line.write(to: &bytes, .rounded)
    bytes.append(UInt8(ascii: "\n"))
    try stream.write(bytes)
  }

  /// Does `body` with the sink that `--trace` names: nothing, `-` for `output`, a device or pipe as
  /// it stands, or a file. A file takes its name at the end. Where a mistake of the script ends the
  /// scene it still does, for it is whole up to there; where anything else cuts it off, it does
  /// not.
  package static func open<Value>(
    _ path: String?, output: ByteStream, _ body: (TraceSink?) throws -> Value
  ) throws -> Value {
    guard let path else { return try body(nil) }
    if path == "-" { return try body(TraceSink(output)) }
    if let special = try FilePath.special(path) { return try body(TraceSink(special)) }
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
    var result: Result<Value, any Error>?
    do {
      try AtomicFile.write(to: path) { file throws(FileError) in
        let stream = ByteStream(descriptor: file, name: Quotation.text(path))
        let written = Result { try body(TraceSink(stream)) }
        result = written
        guard case .failure(let error) = written, Failure(error).code != .badInput else { return }
        throw .unwritable(path: path, reason: "cut off")
      }
    } catch {
      // What cut it off is reported, not that it was.
      guard case .failure? = result else { throw error }
    }
    guard let result else { preconditionFailure("a trace is written once") }
    return try result.get()
  }
}
