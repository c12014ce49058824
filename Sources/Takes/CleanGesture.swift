import Geometry
import Gestures
import JSONCoding
import Scripting

/// A stroke that is one clean gesture, as a few WebDriver actions say it: down, straight moves and
/// rests, up.
///
/// The ways between items are found by splitting at the sample that is farthest off until none is
/// farther than ``tolerance`` (Ramer, Douglas and Peucker, with distances of places at equal times).
package struct CleanGesture: Hashable, Sendable {
  /// What people call it.
  package enum Kind: String, Hashable, Sendable {
    /// Short, and hardly moved.
    case tap
    /// Long, and hardly moved.
    case hold
    /// Moved, and slow or at rest at the end.
    case drag
    /// Moved, and fast at the end.
    case flick

    /// What `stroke` is, clean or not.
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

  /// How far a tap or a hold may move, in points.
  static let slop = 10.0
  /// How long a tap may take, in seconds.
  static let longestTap = 0.5
  /// How fast a flick is at its end, at least, in points per second.
  static let fast = 300.0
  /// Splitting ends where nothing is farther off, in points.
  static let tolerance = 1.0
  /// The most by which a clean gesture may go astray, in points.
  package static let limit = 8.0
  /// Most moves and rests of a clean gesture.
  static let mostPieces = 12

  /// What it is.
  package let kind: Kind
  /// When it lands, in seconds.
  package let start: Double
  /// How far it is from the samples of the stroke at equal times, at most, in points.
  package let deviation: Double
  fileprivate let corners: [Corner]
  private let isCancelled: Bool

  fileprivate struct Corner: Hashable {
    /// From the landing.
    var milliseconds: Int
    var position: Point
    var pressure: Double
  }

  /// The gesture that `stroke` is on a `stage`. Throws where it is none, never lifts, or leaves the
  /// stage.
  package init(_ stroke: TouchStroke, on stage: Size) throws(TakeEditError) {
    guard stroke.isLifted else { throw .neverLifts(stroke.name) }
    kind = Kind(of: stroke)
    start = stroke.span.lowerBound
    isCancelled = stroke.samples.last?.phase == .cancelled
    corners = Self.corners(of: stroke)
    deviation = Self.deviation(of: corners, from: stroke)
    guard deviation <= Self.limit else { throw .notClean(stroke.name, deviation: deviation) }
    let isOnStage = corners.allSatisfy {
      0...stage.width ~= $0.position.x && 0...stage.height ~= $0.position.y
    }
    guard isOnStage else { throw .offStage(stroke.name) }
  }

  /// The body of WebDriver's Perform Actions that performs it by the pointer `source`.
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
    let samples = stroke.samples
    let last = samples.count - 1
    let start = samples[0].time
    let reach = samples.map { $0.position.distance(to: samples[0].position) }.max() ?? 0
    func corner(_ place: Int, at position: Point) -> Corner {
      Corner(
        milliseconds: Int(((samples[place].time - start) * 1000).rounded()), position: position,
        pressure: samples[place].pressure)
    }
    if reach <= tolerance {
      return [corner(0, at: samples[0].position), corner(last, at: samples[0].position)].distinct
    }
    var places = [0, last]
    while places.count <= mostPieces, let next = farthest(samples, between: places) {
      places.insert(next.place, at: next.index)
    }
    return places.map { corner($0, at: samples[$0].position) }.distinct
  }

  /// The sample that is farthest from the straight ways between `places`, and before which of them
  /// it lies; nil where none is farther than the tolerance.
  private static func farthest(
    _ samples: [TouchSample], between places: [Int]
  ) -> (place: Int, index: Int)? {
    var best: (place: Int, index: Int)?
    var most = tolerance
    for (index, pair) in zip(places, places.dropFirst()).enumerated() {
      let (one, two) = (samples[pair.0], samples[pair.1])
      for place in pair.0..<pair.1 where place > pair.0 {
        let length = two.time - one.time
        let part = length > 0 ? (samples[place].time - one.time) / length : 1
        let distance = samples[place].position.distance(
          to: one.position.mixed(with: two.position, by: part))
        if distance > most { (best, most) = ((place, index + 1), distance) }
      }
    }
    return best
  }

  /// The largest distance between places at equal times, those of corners and samples.
  private static func deviation(of corners: [Corner], from stroke: TouchStroke) -> Double {
    let start = stroke.span.lowerBound
    let way = TouchStroke(
      name: stroke.name,
      samples: corners.map {
        TouchSample(
          time: start + Double($0.milliseconds) / 1000, contact: 0, phase: .moved,
          position: $0.position)
      })
    let times = stroke.samples.map(\.time) + way.samples.map(\.time)
    return times.map { way.position(at: $0).distance(to: stroke.position(at: $0)) }.max() ?? 0
  }
}

extension [CleanGesture.Corner] {
  /// Without corners at the time of the next; the first stays where it lands.
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
