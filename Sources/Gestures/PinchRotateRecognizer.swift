import Geometry

/// Recognizes two or more fingers that spread, close, turn or travel together.
///
/// Whenever a finger joins or leaves, scale, rotation and translation start afresh from 1, 0 and
/// zero, so that the picture never jumps; ``session`` counts these starts, and the receiver
/// multiplies the sessions up. Recognition takes two fingers; after that a last finger may go on
/// alone, and moves only.
public struct PinchRotateRecognizer: GestureRecognizer {
  private struct Finger: Hashable, Sendable {
    let contact: Int
    var position: Point
  }

  /// What begins the gesture.
  public let limits: GestureLimits
  /// How far the gesture has come; it ends when the last finger lifts.
  public private(set) var phase = GesturePhase.possible
  /// How many sessions were begun: one with each finger that joined or left.
  public private(set) var session = 0
  /// Spread of the fingers against the start of the session; greater than 0, 1 is unchanged.
  public private(set) var scale = 1.0
  /// Turn of the two oldest fingers since the start of the session, in radians, clockwise as seen
  /// on screen; not limited to one turn.
  public private(set) var rotation = 0.0
  private var fingers: [Finger] = []
  private var baseFocus = Point.zero
  private var baseSpread = 0.0
  private var baseLine = Vector.zero

  /// A gesture that begins at the scale, angle and travel that `limits` give.
  public init(limits: GestureLimits = .standard) { self.limits = limits }

  /// Two fingers that do it.
  public var demand: GestureDemand? { .pinch }

  /// Every finger joins that lands on it while it lasts.
  public func admits(_ landing: TouchSample) -> Bool { phase == .possible || phase == .active }

  /// Goes on with the other fingers; without any the gesture is cancelled.
  public mutating func lose(_ contact: Int) {
    guard let index = fingers.firstIndex(where: { $0.contact == contact }) else { return }
    remove(index, by: .cancelled)
  }

  /// The contacts that are followed, in order of landing.
  public var contacts: [Int] { fingers.map(\.contact) }

  /// The middle of all fingers, in stage points; the last known one after the last lift.
  public private(set) var focalPoint = Point.zero

  /// The way of ``focalPoint`` since the start of the session, in points.
  public var translation: Vector { focalPoint - baseFocus }

  /// Follows every finger; active when scale, rotation or translation of two or more has reached
  /// its limit.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    guard phase == .possible || phase == .active else { return verdict }
    let index = fingers.firstIndex { $0.contact == sample.contact }
    switch (sample.phase, index) {
    case (.began, nil):
      fingers.append(Finger(contact: sample.contact, position: sample.position))
      restart()
    case (.moved, let index?):
      fingers[index].position = sample.position
      measure()
    case (.ended, let index?), (.cancelled, let index?):
      remove(index, by: sample.phase)
    default: break
    }
    return verdict
  }

  private mutating func remove(_ index: Int, by last: TouchPhase) {
    fingers.remove(at: index)
    if fingers.isEmpty { finish(last) } else { restart() }
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func finish(_ last: TouchPhase) {
    phase = last == .ended && phase == .active ? .ended : phase.cancelled
  }

  private mutating func restart() {
    session += 1
    focalPoint = middle
    baseFocus = focalPoint
    baseSpread = spread
    baseLine = line
    scale = 1
    rotation = 0
  }

  private mutating func measure() {
    focalPoint = middle
    scale = baseSpread > 0 && spread > 0 ? spread / baseSpread : 1
    rotation = turn
    guard phase == .possible, fingers.count > 1 else { return }
    if Epsilon.reached(ratio: abs(scale - 1), limit: limits.pinchScale)
      || Epsilon.reached(ratio: abs(rotation), limit: limits.rotationAngle)
      || Epsilon.reached(points: translation.length, limit: limits.panDistance)
    {
      phase = .active
    }
  }
}

extension PinchRotateRecognizer {
  /// Mean of all fingers' places.
  private var middle: Point {
    let sum = fingers.reduce(Vector.zero) { $0 + ($1.position - .zero) }
    return .zero + sum / Double(fingers.count)
  }

  /// Mean distance of the fingers from their middle, in points.
  private var spread: Double {
    let middle = self.middle
    return fingers.reduce(0) { $0 + $1.position.distance(to: middle) } / Double(fingers.count)
  }

  /// The way from the oldest finger to the next.
  private var line: Vector {
    fingers.count > 1 ? fingers[1].position - fingers[0].position : .zero
  }

  /// Angle from the base line to the present one, on the turn that is nearest to the last value.
  private var turn: Double {
    let (a, b) = (baseLine, line)
    guard a != .zero, b != .zero else { return rotation }
    let angle = Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)
    let turns = (rotation - angle) / (2 * Math.pi)
    // Half a turn is as near one way as the other: it takes the one that needs no full turn, so
    // that there and back again is 0.
    let full = (abs(turns) - 0.5).rounded(.up)
    return angle + 2 * Math.pi * (turns < 0 ? -full : full)
  }
}
