import Controls
import Drawing
import Files
import Films
import Host
import JSONCoding
import Raster
import Rendering
import Scripting

struct StillOptions: RowCommandOptions {
  static let folder = "Output"

  /// Moments in seconds.
  var moments: [Double] = [0]
  var frames: FrameRange?
  var output: String?
  var rows = RowOptions()
  var scene = SceneOptions()
  var painting = PaintingOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .value("--at", \.moments, .moments("TIMES"), "moments in seconds, such as 0.5,2,4"),
    .optional(
      "--frames, --frame", \.frames, .frames("FRAMES"), "or frames, such as 30,60"),
    .optional(
      "-o, --output", \.output, .path("FILE", .writes), otherwise: "Output/<experience>.png",
      "a .png, .webp, .svg or .pdf file"),
    .group(\.rows, RowOptions.all),
    .group(\.scene, SceneOptions.all),
    .group(\.painting, PaintingOptions.jobs, PaintingOptions.compression),
    .group(\.results, ResultOptions.trace, ResultOptions.json, ResultOptions.quiet))
  static let needs: [OptionNeed<Self>] = [
    .oneOf(\.moments, \.frames), .together(\.rows.shard, \.rows.makesAll, with: \.rows.table),
    .needs([\.painting], expected: "a .png file at --output") {
      try $0.output.flatMap { try StillFile($0).format == .png ? nil : Quotation.text($0) }
    },
  ]
}

extension Subcommand {
  package static let still = Subcommand(
    "still", "Renders pictures of chosen moments", operands: .film,
    options: StillOptions.self,
    notes: """
      --at shows the latest frame that is not later. Several moments go to several files, named for
      their seconds: FILE-0.500.png. In .svg and .pdf lines, areas and type stay what they are;
      light that they cannot say is a picture of --scale pixels per point. A .webp is made by
      ffmpeg, with all pixels as they are, and does not tell how it was made.
      """
  ) { arguments, session in
    try StillRun(arguments, session).call
  }
}

private struct StillRun: Sendable {
  private let session: Session
  private let arguments: Arguments<StillOptions>
  private let request: any FrameRequest
  private let scene: any Renderable
  private let file: StillFile
  private let stills: [Still]
  /// The files of the stills, in their order.
  private let files: [OutputFile]

  init(_ arguments: Arguments<StillOptions>, _ session: Session) throws {
    try arguments.results.checkOutputs(session)
    var request = try session.request(arguments.operands[0], arguments.scene)
    try arguments.results.checkTrace(of: request)
    file = try StillFile(arguments.output ?? "Output/\(request.source().name).png")
    let moments =
      if let range = arguments.frames {
        try FrameTimes(
          of: request.frames(range, as: arguments.name(of: \.frames), session), request)
      } else {
        try request.moments(at: arguments.moments)
      }
    stills = try moments.stills(in: file)
    files = try stills.map {
      try OutputFile(at: $0.path, as: arguments.name(of: \.output), session)
    }
    scene = try request.source()
    if VectorFormat(rawValue: file.format.rawValue) != nil,
      scene.scenes.contains(where: { $0.shutter > 0 })
    {
      throw Failure.option(
        arguments.name(of: \.output), expected: "a .png file, as vectors have no exposure",
        found: "\(Quotation.text(arguments.output ?? "")) with a shutter")
    }
    try request.dryRun(
      through: stills.map(\.frame).max() ?? 0, isWhole: false, session)
    self.request = request
    self.session = session
    self.arguments = arguments
  }

  /// The call that makes all files.
  var call: CheckedCall {
    var call = CheckedCall(
      of: scene, FrameSelection(frames: stills.map(\.frame)), outputs: stills.map(\.path), make: run
    )
    call.jobs = arguments.painting.workers(for: scene)
    return call
  }

  private func run(_ surroundings: CheckedCall.Surroundings) throws {
    try file.createFolder()
    let files = Dictionary(grouping: zip(stills, files), by: \.0.frame)
      .mapValues { $0.map(\.1) }
    if file.format != .png {
      let painting = ConvertedPainting(
        scene: scene, configuration: session.configuration, format: file.format, files: files)
      return try report(painting.run(arguments.results, session, scriptPlace: request.scriptPlace))
    }
    var painting = arguments.painting.painting(
      of: scene, FrameSelection(frames: files.keys),
      to: .files { files[$0]?.map(\.path) ?? [] }, session)
    painting.adopt(surroundings)
    let outcome = try TraceSink.open(arguments.results.trace, output: session.output) {
      try painting.run(arguments.results, session, trace: $0, scriptPlace: request.scriptPlace)
    }
    try report(outcome)
  }
}

extension StillRun {
  private func report(_ outcome: FilmOutcome) throws {
    try arguments.results.print(
      json(outcome), or: stills.map { "Wrote \(sentence(on: $0))\n" }.joined(), session)
  }

  private func time(of still: Still) -> Double { scene.fps.seconds(of: still.frame) }

  private func sentence(on still: Still) -> String {
    let seconds = JSON.number(time(of: still)).text(.rounded)
    return "\(OneLine.text(still.path)) (frame \(still.frame) at \(seconds) s,"
      + " \(scene.pixelWidth) x \(scene.pixelHeight) pixels)"
  }

  private func json(_ outcome: FilmOutcome) -> JSON {
    [
      scene.kind: .string(scene.name),
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
      "transparent": .bool(scene.isTransparent),
      "bytes": .number(Double(outcome.bytes)),
      "seconds": .number((outcome.seconds * 1000).rounded() / 1000),
    ]
  }
}

// MARK: Files

/// The file that a still goes to, and the names beside it where there are several.
struct StillFile {
  private let path: String
  /// The path up to the ending's point.
  private let stem: Substring
  /// The ending with its point, as written.
  private let ending: Substring
  let format: Format

  /// A kind of still, by its ending.
  enum Format: String { case png, webp, svg, pdf }

  /// The file at `path`, whose ending must name a format that can be written.
  init(_ path: String) throws {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
    let point = name.lastIndex(of: ".") ?? path.endIndex
    self.path = path
    stem = path[..<point]
    ending = path[point...]
    try FilePath.checkNoFolder(path)
    guard let format = Format(rawValue: String(ending.lowercased().dropFirst())) else {
      throw Failure.option(
        "--output", expected: "a file that ends in .png, .webp, .svg or .pdf",
        found: Quotation.text(path))
    }
    self.format = format
  }

  /// Where the only still goes.
  var single: String { path }

  /// Where the still at `seconds` goes, of several.
  func path(at seconds: Double) -> String {
    "\(stem)-\(ValueFormat.fixed(seconds, decimals: 3))\(ending)"
  }

  /// Makes the folder that the file lies in, and clears away what dead runs left there half-done.
  func createFolder() throws {
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
  }
}

/// One picture to make.
struct Still {
  let frame: Int
  let path: String
}

// MARK: Other formats than PNG

/// The stills to make of a scene or a film in another format than PNG, one after another.
struct ConvertedPainting {
  let scene: any Renderable
  let configuration: PlayerConfiguration
  let format: StillFile.Format
  /// Where the picture of each frame goes.
  let files: [Int: [OutputFile]]

  /// Makes all files, or those before a mistake or a signal, with trace and progress as `results`
  /// say. Errors of the running script name `scriptPlace`.
  func run(
    _ results: ResultOptions, _ session: Session, scriptPlace: String?
  ) throws -> FilmOutcome {
    let indices = files.keys.sorted()
    let progress = results.progress(of: indices.count, session)
    return try TraceSink.open(results.trace, output: session.output) { trace in
      let frames = scene.frames(
        in: configuration, indices: FrameSelection(frames: indices),
        contents: trace == nil ? .canvas : [.canvas, .trace])
      let queue = FrameQueue(
        frames, workers: 1, trace: trace, progress: progress, scriptPlace: scriptPlace)
      while let frame = queue.next() { try make(frame, queue) }
      let outcome = queue.close()
      if let failure = outcome.failure { throw failure }
      try Interruption.check()
      return outcome
    }
  }

  private func make(_ frame: Frame, _ queue: FrameQueue) throws {
    var clock = StageClock()
    guard let canvas = frame.canvas else { return }
    clock.finish(.record)
    var bytes = 0
    for file in files[frame.index] ?? [] { bytes += try write(canvas, frame.name, to: file) }
    clock.finish(.paint)
    queue.finish(.init(bytes: bytes, isUnchanged: false, clock: clock))
  }

  /// Writes `canvas`, which is called `name`, to `file`. Returns the size of that in bytes.
  private func write(_ canvas: Canvas, _ name: String, to file: OutputFile) throws -> Int {
    if let vectors = VectorFormat(rawValue: format.rawValue) {
      let still = VectorStill(
        vectors, size: scene.size, scale: scene.scale, isTransparent: scene.isTransparent)
      let bytes = try still.bytes(of: canvas, title: name)
      try file.write(bytes)
      return bytes.count
    }
    let film = FilmFile(
      file: file, format: .webp, frames: 1, width: scene.pixelWidth, height: scene.pixelHeight,
      rate: scene.fps, isTransparent: scene.isTransparent)
    return try film.write { stream in
      var painter = try Painter(for: scene)
      try painter.paint(canvas, of: name, jobs: Workers.processors)
      var packer = FramePacker(.rgb)
      packer.pack(painter)
      try packer.withBytes { try stream.write($0) }
    }.bytes
  }
}

extension FrameTimes {
  /// The pictures to make, each once.
  func stills(in file: StillFile) throws -> [Still] {
    guard moments.count > 1 else {
      return moments.map { Still(frame: $0.frame, path: file.single) }
    }
    var stills: [Still] = []
    var frames: [String: Int] = [:]
    for moment in moments {
      let path = file.path(at: moment.seconds)
      switch frames.updateValue(moment.frame, forKey: path) {
      case nil: stills.append(Still(frame: moment.frame, path: path))
      case moment.frame: break
      default:
        throw Failure.usage(
          "--at: expected moments at least 0.001 s apart, found two for \(Quotation.text(path))")
      }
    }
    return stills
  }
}
