import Files
import Host
import Scripting

extension Subcommand {
  /// `trace`.
  static let trace = Subcommand(
    "trace", "Simulates without painting and prints the trace", operands: .scene,
    options: CommandOption.stage + [
      CommandOption(
        "--frames", value: "RANGE", "frames to tell of: 10, 0-99, 0-99:5 or 1,3,5-9"),
      .quiet,
    ],
    notes: "Prints one JSON object on a line for each frame."
  ) { arguments, session in
    var request = try SceneRequest(arguments, session)
    let indices = try request.frames(arguments.value("--frames"), session)
    try request.rehearse(
      through: indices.last, isWhole: arguments.value("--frames") == nil, session)
    var frames = session.frames(
      of: try request.scene(), indices, .trace, place: request.scriptPlace)
    var sink = TraceSink(session.output)
    let stream = session.output.isTerminal || arguments.has("--quiet") ? nil : session.errors
    var progress = Progress(of: indices.count, on: stream)
    defer { progress.finish() }
    while let frame = try frames.next() {
      if let line = frame.trace { try sink.write(line) }
      progress.advance()
    }
    return .done
  }
}
