import Files
import Host
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
  package static let trace = Subcommand(
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
