import Drawing
import Films
import Geometry
import Goldens
import Host
import JSONCoding
import Raster
import Scripting

/// The first frame in which two runs differ, and in what.
package struct FrameDifference {
  /// The frame; nil if it is the whole that differs.
  package private(set) var frame: Int?
  /// Its time, in seconds.
  package private(set) var time: Double?
  /// How many frames each run has, where they differ in length.
  private var counts: [Int]?
  /// The first key in which the scenes themselves differ.
  private var setting: String?
  /// The first value of the trace.
  private var trace: String?
  /// The drawing of the second run in this frame; nil if no drawing is compared.
  private var drawn: Drawn?

  /// A frame of the second run.
  private struct Drawn {
    let canvas: Canvas
    /// Pixels per point.
    let scale: Double
    /// The first command that differs.
    let difference: DrawingDifference?
    /// Where it lies.
    let area: Rect?
    /// What became dearer or cheaper, a line for each figure.
    let cost: [String]
  }

  /// What differs, a line or more for each thing.
  package var facts: [String] {
    let length = counts.map { counts in
      "length: " + counts.map { NumberText.count($0, "frame") }.joined(separator: " → ")
    }
    let equal = "equal in this frame"
    return [
      length, setting.map { "scene: \($0)" },
      (trace ?? (drawn == nil ? nil : equal)).map { "trace: \($0)" },
      drawn.map { "drawing: \($0.difference?.description ?? equal)" },
      drawn.flatMap { $0.cost.isEmpty ? nil : "cost: " + $0.cost.joined(separator: "\n") },
    ].compactMap(\.self)
  }

  /// Where `first` and `second`, as the runs are called, begin to differ.
  package func place(_ first: String, _ second: String) -> String {
    let seconds = time.map { " (\(JSON.number($0).text(.rounded)) s)" } ?? ""
    return "\(first) and \(second) differ" + (frame.map { " first in frame \($0)\(seconds)" } ?? "")
  }

  /// The drawing of the second run, with the position of the difference framed; nil if there is
  /// nothing to be seen.
  package func picture() throws -> [UInt8]? {
    guard let drawn else { return nil }
    var canvas = drawn.canvas
    if let area = drawn.area { DifferenceMark(area, sheet: canvas.bounds).draw(on: &canvas) }
    return try PNGEncoder.png(of: canvas, scale: drawn.scale)
  }
}

// MARK: Comparing

extension FrameDifference {
  /// Throws, in the name of `command`, if `scenes` have several frame rates: frames of one index
  /// would show two moments.
  package static func checkRates(_ scenes: [any Renderable], for command: String) throws {
    guard let first = scenes.first,
      let other = scenes.first(where: { $0.fps != first.fps })
    else { return }
    throw Failure.usage(
      "\(command): expected scenes of one frame rate, found \(first.fps) and \(other.fps);"
        + " compare and review set it for both by --fps")
  }

  /// Throws if frames of one index show two moments.
  private static func checkTimes(
    _ one: [JSON], _ other: [JSON], for command: String
  ) throws {
    func text(_ line: JSON, _ key: String) -> String? { line[key]?.text(.rounded) }
    let odd = zip(one, other).first { one, other in
      text(one, "frame") == text(other, "frame") && text(one, "time") != text(other, "time")
    }
    guard let odd, let frame = text(odd.0, "frame") else { return }
    let times = [odd.0, odd.1].map { text($0, "time") ?? "no time" }
    throw Failure.usage(
      "\(command): expected traces of one frame rate, found frame \(frame) at \(times[0]) s and"
        + " at \(times[1]) s")
  }

  /// Compares two traces line by line; nil if they are equal.
  package static func first(
    of one: [JSON], _ other: [JSON], for command: String
  ) throws -> FrameDifference? {
    try checkTimes(one, other, for: command)
    return TraceDifference(from: one, to: other).map {
      FrameDifference(
        frame: $0.frame, time: $0.seconds,
        counts: $0.counts.map { [$0.expected, $0.actual] }, trace: $0.value)
    }
  }

  /// Plays two scenes or films side by side and compares traces and drawings; nil if they are
  /// equal. Films have no traces.
  package static func first(
    of one: any FrameRequest, _ other: any FrameRequest, for command: String, _ session: Session
  ) throws -> FrameDifference? {
    let scenes = [try one.source(), try other.source()]
    try checkRates(scenes, for: command)
    func frames(of request: any FrameRequest, _ scene: any Renderable) -> SceneFrames {
      session.frames(
        of: scene, FrameSelection(0..<scene.frameCount), [.canvas, .trace],
        place: request.scriptPlace)
    }
    var (left, right) = (frames(of: one, scenes[0]), frames(of: other, scenes[1]))
    while true {
      let (first, second) = (try left.next(), try right.next())
      guard let frame = first ?? second else { return nil }
      var difference = FrameDifference(frame: frame.index, time: frame.seconds)
      if let first, let second {
        guard try difference.compare(first, second, of: scenes) else { continue }
      }
      let counts = scenes.map(\.frameCount)
      difference.counts = counts[0] == counts[1] ? nil : counts
      let texts = scenes.map { try? JSON(text: $0.canonicalJSON) }
      difference.setting = JSONDifference(texts[0], texts[1])?.text
      return difference
    }
  }

  /// Whether two frames of `scenes` differ; notes in what.
  private mutating func compare(
    _ first: Frame, _ second: Frame, of scenes: [any Renderable]
  ) throws -> Bool {
    guard let canvas = first.canvas, let other = second.canvas else { return false }
    // A film, which has no trace, differs from a scene in what is seen alone.
    if let one = Self.written(first.trace), let two = Self.written(second.trace) {
      trace = JSONDifference(one, two)?.text
    }
    let isPaintedAlike =
      scenes[0].scale == scenes[1].scale && scenes[0].isTransparent == scenes[1].isTransparent
    guard trace != nil || canvas != other || !isPaintedAlike else { return false }
    let difference = DrawingDifference(from: canvas, to: other)
    // What the second lacks stands where the first has it.
    let area = difference.flatMap { $0.area ?? DrawingDifference(from: other, to: canvas)?.area }
    let costs = try [
      Self.cost(of: canvas, first, scenes[0]), Self.cost(of: other, second, scenes[1]),
    ]
    drawn = Drawn(
      canvas: other, scale: scenes[1].scale, difference: difference, area: area,
      cost: CostDifference(from: costs[0], to: costs[1]).lines)
    return true
  }

  private static func cost(
    of canvas: Canvas, _ frame: Frame, _ scene: any Renderable
  ) throws -> CostedFrame {
    var counter = try FrameCostCounter(size: scene.size, scale: scene.scale)
    var painter = try Painter(for: scene)
    try painter.paint(canvas, of: frame.name)
    return try counter.frame(frame.index, canvas, painter, load: frame.cost)
  }

  /// A line of a trace as a file holds it: rounded, members sorted.
  private static func written(_ line: JSON?) -> JSON? {
    line.flatMap { try? JSON(text: $0.text(.rounded)) }
  }
}

/// A frame round a part of a drawing, seen on light and on dark.
private struct DifferenceMark {
  private let box: Rect

  /// Round `area`, but on the sheet, and never too small to be seen.
  init(_ area: Rect, sheet: Rect) {
    let least = min(12, sheet.width / 4, sheet.height / 4)
    let grown = Rect(
      center: Point(area.midX, area.midY),
      size: Size(max(area.width + 4, least), max(area.height + 4, least)))
    box = grown.intersection(sheet.inset(by: 1)) ?? sheet.inset(by: 1)
  }

  func draw(on canvas: inout Canvas) {
    canvas.stroke(Path(box), with: Color(white: 0), Stroke(3, join: .round))
    canvas.stroke(Path(box), with: Color(red: 1, green: 0.1, blue: 0.5), Stroke(1.5, join: .round))
  }
}
