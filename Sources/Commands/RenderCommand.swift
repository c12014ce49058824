import Notation
import Raster
import Rendering
import Scripting

extension Subcommand {
  /// `render`.
  static let render = Subcommand(
    "render", "Renders an experience or a scene to a PNG sequence or a film", operands: .scene,
    options: CommandOption.stage + [
      CommandOption(
        "--frames", value: "RANGE", "frames to write: 10, 0-99, 0-99:5 or 1,3,5-9 (default all)"),
      CommandOption(
        "--output", alias: "-o", value: "DIR|FILE|-",
        "where frames go (default Output/<experience>), a film, or - for standard output"),
      CommandOption("--format", value: "raw|y4m|png", "with -o -: how frames are written"),
      CommandOption(
        "--chroma", value: "444|420", "with --format y4m: samples of colour (default 444)"),
      CommandOption("--overwrite", "clear frames of another scene that are there"),
    ] + CommandOption.painting,
    notes: """
      An EXPERIENCE plays its built-in demonstration unless --touches says otherwise; a scene plays
      its own steps. Each option overrides the scene. Frames are named frame-00000.png and so on.

      FILE.mp4, .mov, .webm, .gif or .apng is a film, which ffmpeg makes: H.264, ProRes 4444, VP9,
      a palette for each picture, or all pixels as they are; all but .mp4 keep the opacity of
      --background none. Raw frames are red, green, blue (and straight opacity) bytes, rows from
      the top; y4m is BT.709 in the limited range.
      """
  ) { arguments, session throws(Failure) in
    switch try RenderTarget(arguments) {
    case .folder: try RenderRun(arguments, session).run()
    case .film(let path, let format): try StreamRun(arguments, session).film(path, format)
    case .stream(let format): try StreamRun(arguments, session).stream(format)
    }
    return .done
  }
}

/// One call of `render`.
private struct RenderRun {
  private let session: Session
  private let arguments: Arguments
  private let request: SceneRequest
  private let scene: Scene
  private let indices: [Int]
  private let options: PaintingOptions
  private let directory: String

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    options = try PaintingOptions(arguments)
    try arguments.checkOutputs()
    var request = try SceneRequest(arguments, session)
    indices = try request.frames(arguments.value("--frames"), session)
    scene = try request.scene()
    try request.rehearse(
      through: indices.last ?? 0, isWhole: arguments.value("--frames") == nil, session)
    directory = arguments.value("--output") ?? "Output/\(request.experience.id)"
    self.request = request
    self.session = session
    self.arguments = arguments
  }

  func run() throws(Failure) {
    let folder = try open()
    let painting = Painting(
      scene: scene, catalogue: session.experiences, indices: indices,
      compression: options.compression, jobs: options.workers(for: scene)
    ) { [folder.path(of: $0)] }
    let outcome = try painting.run(
      arguments, session, scriptPlace: request.scriptPlace, closing: true)
    let report = FilmReport(scene: scene, folder: folder, indices: indices, outcome: outcome)
    if arguments.has("--json") {
      try session.print(report.json)
    } else if arguments.value("--trace") != "-" {
      try session.print(report.text)
    }
  }

  private func open() throws(Failure) -> PNGSequence {
    let canonical = scene.canonicalJSON
    return try making { () throws(RasterError) in
      try PNGSequence.open(
        directory, total: scene.frameCount, overwrite: arguments.has("--overwrite")
      ) { Scene.isSame($0, lengthAside: canonical) }
    }
  }
}

extension SceneRequest {
  /// The frames that `range` names, all where it is nil. A range past a length that nobody named
  /// lengthens the scene.
  mutating func frames(_ range: String?, _ session: Session) throws(Failure) -> [Int] {
    guard let range else { return Array(0..<(try scene().frameCount)) }
    let selection = try reading { () throws(ScriptError) in try FrameSelection(range) }
    let last = selection.last
    try lengthen(toFrames: last < .max ? last + 1 : last, for: "--frames")
    let count = try scene().frameCount
    let taken = try reading { () throws(ScriptError) in try selection.clamped(to: count) }
    if last >= count {
      session.note("--frames \(Quotation.text(range)): the scene ends with frame \(count - 1)")
    }
    return Array(taken)
  }
}

extension Arguments {
  /// Refuses two results that both want standard output.
  func checkOutputs() throws(Failure) {
    guard value("--trace") == "-", has("--json") else { return }
    throw .usage("--trace - and --json: expected one of them on standard output, found both")
  }
}

extension Session {
  /// Where progress goes; nil where none is wanted, or where it would run into a result.
  func progressStream(_ arguments: Arguments) -> ByteStream? {
    let tracesHere = arguments.value("--trace") == "-" && output.isTerminal
    return arguments.has("--quiet") || tracesHere ? nil : errors
  }
}
