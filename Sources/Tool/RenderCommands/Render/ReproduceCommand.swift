import Digests
import Drawing
import Files
import Films
import Geometry
import Goldens
import JSONCoding
import Raster
import Scripting

struct ReproduceOptions: CommandOptions {
  var report: String?
  var isUnlimited = false

  static let options = Options<Self>(
    .optional(
      "--report", \.report, .path("FILE.html", .writes),
      "write a report where it comes out differently"),
    .flag(
      "--unlimited", \.isUnlimited, "take as long, and as much memory, as the picture asks for"))
}

extension Subcommand {
  package static let reproduce = Subcommand(
    "reproduce", "Renders a frame again from what it says of itself, and compares",
    operands: Operands(text: "(FRAME.png | SCENE.json)", count: 1...1),
    options: ReproduceOptions.self, paints: true,
    notes: """
      A scene that a shared piece has saved tells of frames as they were seen there. Ends with 0 where
      all pixels are equal, 1 where not, 65 for what has another origin. It
      may come from anywhere: without --unlimited it may have \(Budget.pixels) pixels and
      show the first \(Budget.seconds / 60) minutes of its scene.
      """
  ) { arguments, session in
    let report = try OutputFile(\.report, arguments, session)
    let (path, isLimited) = (arguments.operands[0], !arguments.isUnlimited)
    guard !path.lowercased().hasSuffix(".json") else {
      try arguments.refuse(\.report, expected: "a picture", found: "a scene")
      let frames = try SeenFrames(path, session) { scene, last in
        guard isLimited else { return }
        try Budget.check(size: scene, of: path)
        try Budget.check(scene, through: last, of: path)
      }
      return try frames.run()
    }
    let reproduction = try Reproduction(path, isLimited: isLimited, session)
    return try reproduction.run(report: report)
  }
}

/// What is spent on a picture that may come from anywhere.
private enum Budget {
  /// Pixels; 4096 x 4096.
  static let pixels = 1 << 24
  /// Seconds of the scene up to its frame.
  static let seconds = 600

  static func check(_ scene: any Renderable, through frame: Int, of path: String) throws {
    let time = Int(scene.fps.seconds(of: frame))
    guard time > seconds else { return }
    throw Failure(
      .badInput,
      "\(Quotation.text(path)): expected a frame of the first \(seconds) s of its scene, found"
        + " one at \(time) s; --unlimited plays it all the same")
  }

  static func check(size scene: any Renderable, of path: String) throws {
    guard scene.pixelWidth * scene.pixelHeight > pixels else { return }
    throw Failure(
      .badInput,
      "\(Quotation.text(path)): expected at most \(pixels) pixels, found"
        + " \(PixelSize(scene.pixelWidth, scene.pixelHeight)); --unlimited paints them all the same"
    )
  }
}

/// A frame, and the same one rendered again.
private struct Reproduction {
  private let session: Session
  private let note: FrameNote
  private let picture: Bitmap
  /// The scene or film that is painted. Pictures without opacity, such as those of deliveries, were
  /// painted opaque, whatever the background of their scene is.
  private let source: any Renderable

  init(_ path: String, isLimited: Bool, _ session: Session) throws {
    self.session = session
    let read =
      isLimited
      ? try PNGReader.read(path, atMostPixels: Budget.pixels) : try PNGReader.read(path)
    note = try FrameNote(read, path: path, session)
    if isLimited { try Budget.check(note.scene, through: note.index, of: note.path) }
    picture = read.bitmap
    source = read.hasAlpha ? note.scene : ScaledSource(note.scene, scale: note.scene.scale)
  }

  func run(report: OutputFile?) throws -> ExitCode {
    // Pictures of another size differ whatever they show: nothing need be played.
    let actual =
      picture.width == note.scene.pixelWidth && picture.height == note.scene.pixelHeight
      ? try paint() : nil
    let what = "\(OneLine.text(note.path)): frame \(note.index) of \(note.scene.name)"
    let comparison = actual.map { PictureComparison(expected: picture, actual: $0) }
    if comparison?.outcome == .equal {
      try session.print("\(what) comes out the same, pixel for pixel\(origin).\n")
      return .done
    }
    let metrics = comparison?.difference.map(\.description) ?? sizes
    try session.print("\(what) comes out differently: \(metrics)\(origin).\n")
    if let report, let actual, let comparison {
      try report.write(try page(actual, comparison).html())
      try session.print("Report: \(OneLine.text(report.path))\n")
    }
    return .different
  }

  private var sizes: String {
    "it is \(PixelSize(picture.width, picture.height)) pixels, its scene gives "
      + "\(PixelSize(note.scene.pixelWidth, note.scene.pixelHeight))"
  }

  /// What to say of versions and files.
  private var origin: String {
    let here = session.tool.description
    let files = note.hasOtherResources ? "; the experience had other files then" : ""
    guard note.tool != here else { return files }
    return files + "; it was made by \(note.tool ?? "an unknown version"), this is \(here)"
  }

  private func paint() throws -> Bitmap {
    var pictures = try session.pictures(
      of: source, FrameSelection(frames: [note.index]), place: Quotation.text(note.path))
    guard let painted = try pictures.next() else { preconditionFailure("the scene has the frame") }
    return painted.picture
  }

  private func page(_ actual: Bitmap, _ comparison: PictureComparison) throws -> GoldenReport {
    let metrics = comparison.difference.map { ReportMetrics($0, firstFrame: note.index) }
    let pictures = ReportPictures(
      expected: try PNGEncoder.bytes(of: picture), actual: try PNGEncoder.bytes(of: actual),
      difference: try PNGEncoder.bytes(of: Bitmap(differenceFrom: picture, to: actual)))
    let still = ReportStill(
      fileName: PNGSequence.name(of: note.index), outcome: .different, metrics: metrics,
      pictures: pictures)
    var reported = ReportCase(
      name: note.scene.name, sentence: comparison.words, metrics: metrics)
    reported.stills = [still]
    return GoldenReport(
      title: "\(note.path) rendered again", folder: "",
      acceptance: .tool(session.tool.name), fingerprint: .present, cases: [reported])
  }
}

extension PNGEncoder {
  /// `picture` as a PNG, with its opacity.
  fileprivate static func bytes(of picture: Bitmap) throws(RasterError) -> [UInt8] {
    var encoder = PNGEncoder(.balanced)
    try encoder.encode(picture, hasAlpha: true)
    return encoder.bytes
  }
}

/// A scene that was saved where it was seen, with digests of frames as they were shown there.
package struct SeenFrames {
  private let session: Session
  private let name: String
  private let scene: Scene
  /// Digests of pixels by the frame's index, in order.
  private let digests: [(frame: Int, pixels: UInt64)]

  /// Reads the scene at `path`, as ``init(_:named:_:)`` does; `check` is asked about the last frame.
  package init(_ path: String, _ session: Session, check: (Scene, _ last: Int) throws -> Void)
    throws
  {
    let input = InputFile(path: path)
    try self.init(try SceneRequest.file(input, session.schemas), named: input.name, session)
    try check(scene, digests[digests.count - 1].frame)
  }

  /// The frames that were seen of the scene in `file`. Throws where it tells of none, and where it says so
  /// wrongly.
  package init(_ file: SceneFile, named name: String, _ session: Session) throws {
    (self.name, self.session) = (name, session)
    let scene = try file.resolved()
    digests = try file.seen.map { [name] member in
      guard let frame = Int(member.key), (0..<scene.frameCount).contains(frame),
        String(frame) == member.key, case .string(let text) = member.value,
        let pixels = HexDigits.read(text)
      else {
        throw Failure(
          .badInput,
          "\(name), seen: expected 16 hexadecimal digits for a frame 0…\(scene.frameCount - 1),"
            + " found \(Quotation.text(member.key)): \(Quotation.text(member.value.text(.canonical)))"
        )
      }
      return (frame: frame, pixels: pixels)
    }.sorted { $0.frame < $1.frame }
    guard !digests.isEmpty else {
      throw Failure(
        .badInput, "\(name): expected a scene that a shared piece has saved, with digests of frames"
      )
    }
    self.scene = scene
  }

  /// The first frame of them.
  package var first: Int { digests[0].frame }

  /// Paints them again, and tells whether they come out the same.
  package func run() throws -> ExitCode {
    let different = try session.framesThatDiffer(from: digests, of: scene, place: name)
    let what = "\(OneLine.text(name)): "
    guard let first = different.first else {
      try session.print(
        what + NumberText.count(digests.count, "frame") + " of \(scene.experience) come out as they"
          + " were seen, pixel for pixel.\n")
      return .done
    }
    try session.print(
      what + "\(different.count) of \(NumberText.count(digests.count, "frame")) of"
        + " \(scene.experience) come out differently, the first is frame \(first).\n")
    return .different
  }
}
