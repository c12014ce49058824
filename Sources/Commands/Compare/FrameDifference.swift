import Drawing
import Geometry
import Goldens
import JSONCoding
import Raster
import Scripting

/// The first frame in which two runs differ, and in what.
struct FrameDifference {
  /// The frame; nil where it is the whole that differs.
  var frame: Int?
  /// Its time, in seconds.
  var time: Double?
  /// Set where one run ends before the other: how many frames each has.
  var counts: [Int]?
  /// The first value of the trace.
  var trace: String?
  /// The first command of the drawing; nil also where there is no drawing.
  var drawing: DrawingDifference?
  /// What else is to be said.
  var remark: String?
  /// What the second run draws, and where the difference lies in it.
  var scene: Scene?
  var canvas: Canvas?
  var area: Rect?

  /// Compares two traces line by line; nil where they are equal.
  static func first(of one: [JSON], _ other: [JSON]) -> FrameDifference? {
    TraceDifference(from: one, to: other).map {
      FrameDifference(
        frame: $0.frame, time: $0.seconds,
        counts: $0.counts.map { [$0.expected, $0.actual] }, trace: $0.value)
    }
  }

  /// A few lines for people; the runs are called by their names.
  func text(_ first: String, _ second: String) -> String {
    var lines = ["\(first) and \(second) differ\(place)"]
    if let counts {
      lines.append(
        "  length: \(NumberText.count(counts[0], "frame")) → \(NumberText.count(counts[1], "frame"))"
      )
    }
    if let remark { lines.append("  \(remark)") }
    if let trace { lines.append("  trace: \(trace)") }
    if canvas != nil, counts == nil, trace == nil { lines.append("  trace: equal in this frame") }
    if let drawing {
      lines.append(
        "  drawing: \(drawing.description.split(separator: "\n").joined(separator: "\n  "))")
    } else if canvas != nil {
      lines.append("  drawing: equal in this frame")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var place: String {
    guard let frame else { return "" }
    let seconds = time.map { " (\(JSON.number($0).text(.rounded)) s)" } ?? ""
    return " first in frame \(frame)\(seconds)"
  }

  /// What the second run draws, with the place of the difference framed; nil where there is
  /// nothing to be seen.
  func picture() throws -> [UInt8]? {
    guard let scene, var canvas else { return nil }
    if let area { ExplainedMark(area, sheet: canvas.bounds).draw(on: &canvas) }
    return try PNGEncoder.png(of: canvas, scale: scene.scale)
  }
}

/// A frame round a part of a drawing, seen on light and on dark.
private struct ExplainedMark {
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
