import Auditing
import Drawing
import Goldens
import Host
import JSONCoding
import Raster
import Scripting

struct LookOptions: CommandOptions {
  /// Moment in seconds.
  var moments: [Double] = [0]
  /// Moment that it is compared with; nil for none.
  var earlier: [Double]?
  var output: String?
  var results = ResultOptions()
  var scene = SceneOptions()

  static let options = Options<Self>(
    .value("--at", \.moments, .moments("S"), "the moment in seconds"),
    .optional("--from", \.earlier, .moments("S"), "tell what has changed since this moment"),
    .optional(
      "-o, --output", \.output, .path("FILE.png", .writes),
      "write the picture, with --from the part of it that has changed"),
    .group(\.results, ResultOptions.json), .group(\.scene, SceneOptions.all))
}

extension Subcommand {
  package static let look = Subcommand(
    "look", "Tells in words what a moment shows, what moves and what has changed",
    operands: .scene, options: LookOptions.self, paints: true,
    notes: """
      In at most 2 KB: fingers; what stands out wrong, such as parts that overlap, text that is cut,
      parts outside the stage, and what audit finds in a frame; events and changes since --from, or
      in the frame; what moves, with its speed in points or units a second; parts with role, label,
      value and box; the experience's own figures. Of changes of one kind it has the greatest, and
      how many there are; --json has them all. Boxes are x, y, width, height in points.
      """
  ) { arguments, session in
    try LookRun(arguments, session).run()
    return .done
  }
}

private struct LookRun {
  private let session: Session
  private let arguments: Arguments<LookOptions>
  private let output: OutputFile?
  private let request: SceneRequest
  private let scene: Scene
  /// The frame that is looked at, and the earlier one.
  private let frame: Int
  private let earlier: Int?

  init(_ arguments: Arguments<LookOptions>, _ session: Session) throws {
    (self.session, self.arguments) = (session, arguments)
    output = try OutputFile(\.output, arguments, session)
    var request = try SceneRequest(arguments.operands[0], arguments.scene, session)
    frame = try request.frame(at: arguments.moments)
    earlier = try arguments.earlier.map { try request.moments(at: $0, as: "--from").single() }
    if let earlier, let from = arguments.earlier, earlier >= frame {
      throw Failure.option(
        "--from", expected: "a moment before that of --at",
        found: from.map { JSON.number($0).text() }.joined(separator: ","))
    }
    scene = try request.scene()
    try request.dryRun(through: frame, isWhole: false, session)
    self.request = request
  }

  func run() throws {
    let indices = [earlier, frame - 1, frame].compactMap { $0 }.filter { $0 >= 0 }
    var frames = session.frames(
      of: scene, FrameSelection(frames: indices), [.canvas, .trace], place: request.scriptPlace)
    var looked: [LookedFrame] = []
    while let frame = try frames.next() {
      if let frame = LookedFrame(frame) { looked.append(frame) }
    }
    guard let last = looked.last else { return }
    let before = looked.first { $0.index == earlier }
    let events = looked.filter { $0.index > earlier ?? frame - 1 }.flatMap(\.events)
    let look = try Look(
      at: last, after: looked.first { $0.index == frame - 1 }, since: before, events: events,
      of: scene, titled: request.title)
    try output?.write(try picture(of: last, since: before))
    try arguments.results.print(look.json, or: look.text, session)
  }

  /// Returns the picture of `frame`, or the part of it that differs from that of `earlier`, as PNG.
  private func picture(of frame: LookedFrame, since earlier: LookedFrame?) throws -> [UInt8] {
    var painter = try Painter(for: scene)
    var pictures: [Bitmap] = []
    for each in [earlier, frame].compactMap({ $0 }) {
      try painter.paint(each.parts.canvas, of: "\(scene.experience), frame \(each.index)")
      pictures.append(painter.bitmap())
    }
    var picture = pictures[pictures.count - 1]
    if pictures.count > 1, let box = BitmapDifference(from: pictures[0], to: picture).box {
      picture = picture.cropped(to: box, margin: Int((Self.margin * scene.scale).rounded()))
    }
    var encoder = PNGEncoder(.balanced)
    try encoder.encode(picture, hasAlpha: scene.isTransparent, scale: scene.scale)
    return encoder.bytes
  }

  /// Surroundings of the part that has changed, in points.
  private static let margin = 8.0
}

extension LookedFrame {
  fileprivate var events: [JSON] {
    if case .array(let events)? = line["events"] { events } else { [] }
  }
}

extension Bitmap {
  /// Returns `area` and up to `margin` pixels on all sides of it.
  fileprivate func cropped(to area: PixelArea, margin: Int) -> Bitmap {
    let columns = max(0, area.x - margin)..<min(width, area.x + area.width + margin)
    let rows = max(0, area.y - margin)..<min(height, area.y + area.height + margin)
    let bytes = self.bytes
    return Bitmap(
      width: columns.count, height: rows.count,
      bytes: rows.flatMap { row in
        bytes[4 * (row * width + columns.lowerBound)..<4 * (row * width + columns.upperBound)]
      })
  }
}
