import Files
import Host
import Scripting

extension Subcommand {
  /// `trace`.
  static let trace = Subcommand(
    "trace", "Simulates without painting and prints the trace", operands: .scene,
    options: SceneOption.all + [FrameRange.reported, ResultOption.quiet],
    notes: "Prints one JSON object on a line for each frame."
  ) { arguments, session in
    var request = try SceneRequest(arguments, session)
    let range = try arguments[FrameRange.reported]
    let indices = try request.frames(range, session)
    try request.dryRun(through: indices.last, isWhole: range == nil, session)
    var frames = session.frames(
      of: try request.scene(), indices, .trace, place: request.scriptPlace)
    var sink = TraceSink(session.output)
    let stream =
      session.output.isTerminal || arguments.has(ResultOption.quiet) ? nil : session.errors
    var progress = Progress(of: indices.count, on: stream)
    defer { progress.finish() }
    while let frame = try frames.next() {
      if let line = frame.trace { try sink.write(line) }
      progress.advance()
    }
    return .done
  }
}
