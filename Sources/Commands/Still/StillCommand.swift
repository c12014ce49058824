import JSONCoding
import Raster
import Rendering
import Scripting

extension Subcommand {
  /// `still`.
  static let still = Subcommand(
    "still", "Renders pictures of chosen moments", operands: .scene,
    options: [
      CommandOption(
        "--at", value: "TIMES", "moments in seconds, such as 0.5,2,4 (default 0)"),
      CommandOption(
        "--frame", alias: "--frames", value: "FRAMES", "or frames, such as 30,60"),
      CommandOption(
        "--output", alias: "-o", value: "FILE", use: .writes,
        "a .png, .svg or .pdf file (default Output/<experience>.png)"),
    ] + CommandOption.stage + CommandOption.painting,
    notes: """
      --at shows the latest frame that is not later. Several moments go to several files, named
      for their seconds: FILE-0.500.png. In .svg and .pdf lines, areas and type stay what they are;
      light that they cannot say is a picture of --scale pixels per point.
      """
  ) { arguments, session in
    try StillRun(arguments, session).run()
    return .done
  }
}

/// One call of `still`.
private struct StillRun {
  private let session: Session
  private let arguments: Arguments
  private let request: SceneRequest
  private let scene: Scene
  private let options: PaintingOptions
  private let file: StillFile
  private let stills: [Still]

  init(_ arguments: Arguments, _ session: Session) throws {
    options = try PaintingOptions(arguments)
    try arguments.checkOutputs(session)
    var request = try SceneRequest(arguments, session)
    let output = arguments.value("--output") ?? "Output/\(request.experience.id).png"
    file = try StillFile(output)
    let moments = try FrameTimes(arguments, &request)
    stills = try moments.stills(in: file)
    for still in stills { try session.files.write(still.path, as: "--output") }
    scene = try request.scene()
    try request.rehearse(
      through: stills.map(\.frame).max() ?? 0, isWhole: false, session)
    self.request = request
    self.session = session
    self.arguments = arguments
  }

  func run() throws {
    try file.createFolder()
    let paths = Dictionary(grouping: stills, by: \.frame).mapValues { $0.map(\.path) }
    if let format = file.vectors {
      guard !arguments.has("--compression") else {
        throw Failure.usage("--compression: expected a .png file at --output")
      }
      let painting = VectorPainting(
        scene: scene, application: session.application, format: format, paths: paths)
      return try report(painting.run(arguments, session, scriptPlace: request.scriptPlace))
    }
    let painting = Painting(
      scene: scene, software: session.software, application: session.application,
      indices: FrameSelection(frames: paths.keys), compression: options.compression,
      jobs: options.workers(for: scene), target: .files { paths[$0] ?? [] })
    let outcome = try painting.run(arguments, session, scriptPlace: request.scriptPlace)
    try report(outcome)
  }
}

extension StillRun {
  private func report(_ outcome: FilmOutcome) throws {
    if arguments.has("--json") {
      try session.print(json(outcome))
    } else if arguments.value("--trace") != "-" {
      try session.print(stills.map { "Wrote \(sentence(on: $0))\n" }.joined())
    }
  }

  private func time(of still: Still) -> Double { scene.fps.seconds(of: still.frame) }

  private func sentence(on still: Still) -> String {
    let seconds = JSON.number(time(of: still)).text(.rounded)
    return "\(OneLine.text(still.path)) (frame \(still.frame) at \(seconds) s,"
      + " \(scene.pixelWidth) x \(scene.pixelHeight) pixels)"
  }

  private func json(_ outcome: FilmOutcome) -> JSON {
    [
      "experience": .string(scene.experience),
      "stills": .array(
        stills.map { still in
          [
            "file": .string(still.path), "frame": .number(Double(still.frame)),
            "time": .number(time(of: still)),
          ]
        }),
      "width": .number(Double(scene.pixelWidth)),
      "height": .number(Double(scene.pixelHeight)),
      "fps": scene.fps.json,
      "transparent": .bool(scene.background == .none),
      "bytes": .number(Double(outcome.bytes)),
      "seconds": .number((outcome.seconds * 1000).rounded() / 1000),
    ]
  }
}
