import Controls
import Geometry
import JSONCoding

/// An animation of a control by a step: its values are interpolated linearly from point to point,
/// and stay at those of the last one.
package struct ControlCurve: Hashable, Sendable {
  /// A point of the curve.
  package struct Point: Hashable, Sendable {
    /// Seconds from the start of the step, ≥ 0.
    package let time: Double
    /// The values, one for each axis of the control, within its range.
    package let values: [Double]

    /// Creates the point with `values` at `time` seconds.
    package init(time: Double, values: [Double]) {
      self.time = time
      self.values = values
    }
  }

  /// Name of the control.
  package let id: String
  /// The points, at least one, each later than the one before.
  package let points: [Point]

  /// Creates the curve of the control `id` through `points`.
  package init(_ id: String, _ points: [Point]) {
    precondition(!points.isEmpty, "a curve has a point")
    self.id = id
    self.points = points
  }

  /// The points as scenes write them: lists of seconds and values.
  var json: JSON { .array(points.map(\.json)) }
}

// MARK: Codec

extension ControlCurve {
  /// The points of `control`, each later than the one before.
  static func codec(of control: Control) -> Codec<ControlCurve> {
    let point = Point.codec(of: control)
    let points = Codec.list(of: point, point.meaning) {
      point, earlier, cursor throws(SchemaViolation) in
      guard let last = earlier.last, point.time <= last.time else { return }
      throw try cursor.elements()[0].expected("a number > \(JSON.number(last.time).text())")
    }
    return Codec(
      points.schema.with(JSON.countSchema(1...Int.max)), point.meaning, write: { $0.json }
    ) { cursor throws(SchemaViolation) in
      let points = try points.read(cursor)
      guard !points.isEmpty else { throw cursor.expected("at least one point") }
      return ControlCurve(control.id, points)
    }
  }
}

extension ControlCurve.Point {
  fileprivate static func codec(of control: Control) -> Codec<Self> {
    let numbers =
      [Codec<Double>.number(in: 0...SceneLimits.seconds)]
      + control.axes.map { .number(in: $0.range) }
    let meaning = "a point such as [0.5, 0.8]: seconds, then each value"
    return Codec(
      .rowSchema(numbers.map(\.schema), count: numbers.count...numbers.count), meaning,
      write: { $0.json }
    ) { cursor throws(SchemaViolation) in
      let elements = try cursor.elements(meaning)
      guard elements.count == numbers.count else {
        throw cursor.expected("\(numbers.count) numbers: seconds, then each value")
      }
      var values: [Double] = []
      for (number, element) in zip(numbers, elements) { values.append(try number.read(element)) }
      return Self(time: values[0], values: Array(values.dropFirst()))
    }
  }

  /// The point as scenes write it.
  fileprivate var json: JSON { .array(([time] + values).map { .number($0) }) }
}

// MARK: Playing

/// A curve in playback: at 120 Hz, like moves of WebDriver bodies, and exactly at its points.
struct CurvePlayer: Sendable {
  private var curve: ControlCurve
  private let start: Timestamp
  let path: JSONPath
  /// Index of the next point.
  private var place = 0
  /// Number of completed pieces on the way there.
  private var done = 0

  init(_ curve: ControlCurve, start: Timestamp, path: JSONPath) {
    (self.curve, self.start, self.path) = (curve, start, path)
  }

  /// Continues with `curve`, which is the same up to the present point.
  mutating func take(_ curve: ControlCurve) { self.curve = curve }

  /// The time of the next values; nil after the last point.
  var next: Double? {
    guard place < curve.points.count else { return nil }
    let point = curve.points[place]
    guard done + 1 < pieces else { return start.adding(seconds: point.time).seconds }
    let from = curve.points[place - 1].time
    return start.adding(seconds: from + (point.time - from) * part).seconds
  }

  /// Returns the event of the next values, at `time`.
  mutating func advance(_ time: Double) -> TimelineEvent {
    let point = curve.points[place]
    guard done + 1 < pieces else {
      (place, done) = (place + 1, 0)
      return .set(control: curve.id, values: point.values, time: time)
    }
    let values = zip(curve.points[place - 1].values, point.values).map { from, to in
      from + (to - from) * part
    }
    done += 1
    return .set(control: curve.id, values: values, time: time)
  }

  /// Returns the event of the values at `time`, on the way to the next point; nil before the first
  /// and after the last.
  func event(at time: Double) -> TimelineEvent? {
    guard place > 0, place < curve.points.count else { return nil }
    let (from, to) = (curve.points[place - 1], curve.points[place])
    let part = ((time - start.seconds - from.time) / (to.time - from.time)).clippedToUnit
    let values = zip(from.values, to.values).map { $0 + ($1 - $0) * part }
    return .set(control: curve.id, values: values, time: time)
  }

  private var part: Double { Double(done + 1) / Double(pieces) }

  /// Number of equal pieces on the way to the next point; 1 if the values do not change.
  private var pieces: Int {
    guard place > 0 else { return 1 }
    let (from, to) = (curve.points[place - 1], curve.points[place])
    return from.values == to.values ? 1 : max(1, Int(((to.time - from.time) * 120).rounded(.up)))
  }
}
