import Geometry
import Gestures
import JSONCoding
import Scripting

/// A stroke that is one clean gesture, expressed as a few WebDriver actions: down, straight moves
/// and rests, up.
///
/// The segments between corners are found by splitting at the farthest sample until none is farther
/// than ``tolerance`` (Ramer, Douglas and Peucker, with distances of positions at equal times, and
/// of pressures).
package struct CleanGesture: Hashable, Sendable {
  /// The kind of gesture.
  package enum Kind: String, Hashable, Sendable {
    /// Short, with hardly any movement.
    case tap
    /// Long, with hardly any movement.
    case hold
    /// Moved, and slow or at rest at the end.
    case drag
    /// Moved, and fast at the end.
    case flick

    /// Classifies `stroke`, clean or not.
    package init(of stroke: TouchStroke) {
      let first = stroke.samples[0].position
      let reach = stroke.samples.map { $0.position.distance(to: first) }.max() ?? 0
      let (start, end) = (stroke.span.lowerBound, stroke.span.upperBound)
      guard reach > CleanGesture.slop else {
        self = end - start < CleanGesture.longestTap ? .tap : .hold
        return
      }
      let before = max(start, end - 0.05)
      let way = stroke.position(at: before).distance(to: stroke.position(at: end))
      self = end > before && way / (end - before) > CleanGesture.fast ? .flick : .drag
    }
  }

  /// Largest movement of a tap or a hold, in points.
  static let slop = 10.0
  /// Longest duration of a tap, in seconds.
  static let longestTap = 0.5
  /// Smallest velocity of a flick at its end, in points per second.
  static let fast = 300.0
  /// The deviation at which splitting ends.
  static let tolerance = TakeDeviation(place: 1, pressure: 0.02)
  /// Largest deviation of a clean gesture's positions and pressures.
  package static let limit = TakeDeviation(place: 8, pressure: 0.1)
  /// Largest number of moves and rests of a clean gesture.
  static let mostPieces = 12

  /// The kind of gesture.
  package let kind: Kind
  /// The landing time, in seconds.
  package let start: Double
  /// The greatest deviation from the samples of the stroke.
  package let deviation: TakeDeviation
  fileprivate let corners: [Corner]
  private let isCancelled: Bool

  fileprivate struct Corner: Hashable {
    /// The time from the landing to its sample, in seconds.
    var seconds: Double
    var position: Point
    var pressure: Double

    /// The time as in actions.
    var milliseconds: Int { Int((seconds * 1000).rounded()) }
  }

  /// Creates the gesture of `stroke` on a `stage`. Throws if it is not clean, never lifts, or
  /// leaves the stage.
  package init(_ stroke: TouchStroke, on stage: Size) throws(TakeEditError) {
    guard stroke.isLifted else { throw .neverLifts(stroke.name) }
    kind = Kind(of: stroke)
    start = stroke.span.lowerBound
    isCancelled = stroke.samples.last?.phase == .cancelled
    corners = Self.corners(of: stroke)
    deviation = Self.deviation(of: corners, from: stroke)
    guard deviation.place <= Self.limit.place, deviation.pressure <= Self.limit.pressure else {
      throw .notClean(stroke.name, deviation: deviation)
    }
    let isOnStage = corners.allSatisfy {
      0...stage.width ~= $0.position.x && 0...stage.height ~= $0.position.y
    }
    guard isOnStage else { throw .offStage(stroke.name) }
  }

  /// Returns the body of WebDriver's Perform Actions that performs it with the pointer `source`.
  package func body(source: String) -> JSON {
    let first = corners[0]
    var items: [JSON] = [
      Self.move(first, milliseconds: nil), Self.item("pointerDown", first.pressure),
    ]
    for (one, two) in zip(corners, corners.dropFirst()) {
      let time = two.milliseconds - one.milliseconds
      let isRest = one.position == two.position && one.pressure == two.pressure
      items.append(
        isRest
          ? ["type": "pause", "duration": .number(Double(time))]
          : Self.move(two, milliseconds: time))
    }
    items.append(isCancelled ? ["type": "pointerCancel"] : ["type": "pointerUp", "button": 0])
    return [
      "actions": [
        [
          "type": "pointer", "id": .string(source), "parameters": ["pointerType": "touch"],
          "actions": .array(items),
        ]
      ]
    ]
  }

  private static func move(_ corner: Corner, milliseconds: Int?) -> JSON {
    var members: [JSON.Member] = [
      .init("type", "pointerMove"), .init("x", .number(corner.position.x)),
      .init("y", .number(corner.position.y)),
    ]
    if let milliseconds { members.append(.init("duration", .number(Double(milliseconds)))) }
    if corner.pressure != Touch.unmeasuredPressure {
      members.append(.init("pressure", .number(corner.pressure)))
    }
    return .object(members)
  }

  private static func item(_ type: String, _ pressure: Double) -> JSON {
    var members: [JSON.Member] = [.init("type", .string(type)), .init("button", 0)]
    if pressure != Touch.unmeasuredPressure {
      members.append(.init("pressure", .number(pressure)))
    }
    return .object(members)
  }

  // MARK: Fitting

  private static func corners(of stroke: TouchStroke) -> [Corner] {
    let first = stroke.samples[0].position
    // A finger that hardly moves is at rest.
    let isAtRest = stroke.samples.allSatisfy {
      $0.position.distance(to: first) <= tolerance.place
    }
    let samples = isAtRest ? stroke.map { $0.position = first }.samples : stroke.samples
    var places = [0, samples.count - 1]
    while places.count <= mostPieces, let next = farthest(samples, between: places) {
      places.insert(next.place, at: next.index)
    }
    return places.map {
      Corner(
        seconds: samples[$0].time - samples[0].time, position: samples[$0].position,
        pressure: samples[$0].pressure)
    }.distinct
  }

  /// Returns the sample that is farthest from the straight segments between `places`, in
  /// tolerances, and the index of the one that it precedes; nil if none is farther than a
  /// tolerance.
  private static func farthest(
    _ samples: [TouchSample], between places: [Int]
  ) -> (place: Int, index: Int)? {
    var best: (place: Int, index: Int)?
    var most = 1.0
    for (index, pair) in zip(places, places.dropFirst()).enumerated() {
      let (one, two) = (samples[pair.0], samples[pair.1])
      let held = pressure(from: (one.position, one.pressure), to: (two.position, two.pressure))
      for place in pair.0..<pair.1 where place > pair.0 {
        let length = two.time - one.time
        let part = length > 0 ? (samples[place].time - one.time) / length : 1
        let distance = samples[place].position.distance(
          to: one.position.mixed(with: two.position, by: part))
        let error = max(
          distance / tolerance.place, abs(samples[place].pressure - held) / tolerance.pressure)
        if error > most { (best, most) = ((place, index + 1), error) }
      }
    }
    return best
  }

  /// Returns the pressure of a finger between two corners: a move has its pressure from its
  /// beginning on, but a rest at its end.
  private static func pressure(
    from one: (position: Point, pressure: Double), to two: (position: Point, pressure: Double)
  ) -> Double {
    one.position == two.position ? one.pressure : two.pressure
  }

  /// Returns the largest distances of `corners` and their segments from `stroke`: of positions at
  /// equal times, those of corners and samples; of pressures at those of samples.
  private static func deviation(
    of corners: [Corner], from stroke: TouchStroke
  ) -> TakeDeviation {
    let start = stroke.span.lowerBound
    let way = TouchStroke(
      name: stroke.name,
      samples: corners.map {
        TouchSample(
          time: start + Double($0.milliseconds) / 1000, contact: 0, phase: .moved,
          position: $0.position, pressure: $0.pressure)
      })
    let times = stroke.samples.map(\.time) + way.samples.map(\.time)
    return TakeDeviation(
      place: times.map { way.position(at: $0).distance(to: stroke.position(at: $0)) }.max() ?? 0,
      time: corners.map { abs(Double($0.milliseconds) / 1000 - $0.seconds) }.max() ?? 0,
      pressure: stroke.samples.map { abs(pressure(at: $0.time, of: way.samples) - $0.pressure) }
        .max() ?? 0)
  }

  /// Returns the pressure of the finger on the corners `way` at `time`; a corner applies within
  /// half a millisecond of it.
  private static func pressure(at time: Double, of way: [TouchSample]) -> Double {
    guard let next = way.firstIndex(where: { $0.time >= time - 0.000_501 }) else {
      return way[way.count - 1].pressure
    }
    let two = way[next]
    guard next > 0, two.time > time + 0.000_501 else { return two.pressure }
    let one = way[next - 1]
    return pressure(from: (one.position, one.pressure), to: (two.position, two.pressure))
  }
}

extension [CleanGesture.Corner] {
  /// The corners without those that coincide in time with the next; the first stays at the landing.
  fileprivate var distinct: Self {
    var kept: Self = []
    for corner in self {
      if let last = kept.last, last.milliseconds == corner.milliseconds, kept.count > 1 {
        kept[kept.count - 1] = corner
      } else {
        kept.append(corner)
      }
    }
    return kept
  }
}
