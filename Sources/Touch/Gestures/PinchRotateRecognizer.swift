import Geometry

/// Recognizes fingers that spread, close, turn or travel together.
///
/// When a finger joins or leaves, scale, rotation and translation restart from 1, 0 and zero, so
/// that the picture never jumps; ``session`` counts these starts, and ``transform`` combines the
/// sessions since the gesture began. Recognition takes two fingers, or one if that may travel;
/// after it a last finger may continue alone, and only translates.
public struct PinchRotateRecognizer: GestureRecognizer {
  /// The motions that may begin the gesture.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: Int

    /// Creates the parts with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// They spread or close.
    public static let scale = Parts(rawValue: 1)
    /// They turn.
    public static let rotation = Parts(rawValue: 2)
    /// They travel.
    public static let translation = Parts(rawValue: 4)
    /// Any of these.
    public static let all: Parts = [.scale, .rotation, .translation]
  }

  /// The motions that may begin the gesture.
  package let parts: Parts
  /// Number of fingers needed to begin, 1 or 2.
  package let fewest: Int
  /// The thresholds that begin the gesture.
  package let limits: GestureLimits
  /// The progress of the gesture; it ends when the last finger lifts.
  public private(set) var phase = GesturePhase.possible
  /// Number of sessions: one with each finger that joined or left.
  public private(set) var session = 0
  /// Spread of the fingers relative to the start of the session; greater than 0, 1 is unchanged.
  public private(set) var scale = 1.0
  /// Rotation of the two oldest fingers since the start of the session, in radians, clockwise as
  /// seen on screen; not limited to one turn.
  public private(set) var rotation = 0.0
  private var horizontal = Vector(1, 0)
  private var fingers: [FollowedFinger] = []
  private var baseFocus = Point.zero
  private var baseSpread = 0.0
  private var baseLine = Vector.zero
  private var baseReach = Vector.zero
  /// The transform of all earlier sessions.
  private var before = FingerTransform(centre: .zero, fingers: 0)
  /// Scale and rotation, and translation, over time.
  private var (shapes, ways) = (VelocityTracker(), VelocityTracker())
  private var time = 0.0

  /// Creates a gesture that one of `parts` begins, at the scale, angle and travel of `limits`, with
  /// at least `fewest` fingers, 1 or 2.
  public init(parts: Parts = .all, fewest: Int = 2, limits: GestureLimits = .standard) {
    precondition(1...2 ~= fewest, "one finger travels, two spread and turn")
    (self.parts, self.fewest, self.limits) = (parts, fewest, limits)
  }

  /// Two fingers that pinch, or one that travels.
  public var requirement: GestureRequirement? {
    fewest > 1 ? .pinch : .travel(distance: limits.panDistance, axis: .both)
  }

  /// Admits every finger while the gesture lasts.
  public func admits(_ landing: TouchSample) -> Bool { phase == .possible || phase == .active }

  /// Continues with the other fingers; without any the gesture is cancelled.
  public mutating func lose(_ contact: Int) {
    guard let index = fingers.index(of: contact) else { return }
    remove(index, by: .cancelled)
  }

  /// The followed contacts, in order of landing.
  public var contacts: [Int] { fingers.contacts }

  /// The centroid of all fingers, in stage points; the last known one after the last lift.
  public private(set) var focalPoint = Point.zero

  /// The displacement of ``focalPoint`` since the start of the session, in points.
  public var translation: Vector { focalPoint - baseFocus }

  /// Measures stretch along the axes of a rotated space.
  public mutating func align(to horizontal: Vector) { self.horizontal = horizontal }

  /// Follows every finger; active once scale, rotation or translation of two or more has reached
  /// its limit.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    guard phase == .possible || phase == .active else { return verdict }
    time = sample.time
    let index = fingers.index(of: sample.contact)
    switch (sample.phase, index) {
    case (.began, nil):
      fingers.append(FollowedFinger(sample))
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
    // Motion before the gesture began has not moved the picture.
    if phase == .active {
      before = total
    } else {
      (before, shapes, ways) = (.init(centre: .zero, fingers: 0), .init(), .init())
    }
    session += 1
    focalPoint = fingers.middle
    baseFocus = focalPoint
    baseSpread = spread
    (baseLine, baseReach) = (line, reach)
    scale = 1
    rotation = 0
    track()
  }

  private mutating func track() {
    let total = total
    shapes.add(Point(total.scale, total.rotation), at: time)
    ways.add(.zero + total.translation, at: time)
  }

  private mutating func measure() {
    focalPoint = fingers.middle
    scale = baseSpread > 0 && spread > 0 ? spread / baseSpread : 1
    rotation = turn
    track()
    guard phase == .possible, fingers.count >= fewest else { return }
    if parts.contains(.scale) && Epsilon.reached(ratio: abs(scale - 1), limit: limits.pinchScale)
      || parts.contains(.rotation)
        && Epsilon.reached(ratio: abs(rotation), limit: limits.rotationAngle)
      || parts.contains(.translation)
        && Epsilon.reached(points: translation.length, limit: limits.panDistance)
    {
      phase = .active
    }
  }
}

extension PinchRotateRecognizer {
  /// The transform of the fingers since the gesture began, with velocities as of the latest sample;
  /// nil before it has begun.
  public var transform: FingerTransform? {
    guard phase != .possible, phase != .failed else { return nil }
    var transform = total
    let (shape, way) = (shapes.velocity(at: time), ways.velocity(at: time))
    (transform.scaleVelocity, transform.rotationVelocity) = (shape.dx, shape.dy)
    transform.velocity = way
    return transform
  }

  /// The same without velocities.
  private var total: FingerTransform {
    var total = before
    (total.centre, total.fingers) = (focalPoint, fingers.count)
    total.translation += translation
    total.scale *= scale
    total.rotation += rotation
    let stretch = stretch
    total.stretch = Vector(total.stretch.dx * stretch.dx, total.stretch.dy * stretch.dy)
    let change = Transform.scale(scale).then(.rotation(rotation)).about(baseFocus)
    total.transform = before.transform.then(change).then(.translation(translation))
    return total
  }

  /// The extent of the fingers along each axis, relative to the start of the session.
  private var stretch: Vector {
    let reach = reach
    func ratio(_ now: Double, _ base: Double) -> Double {
      base >= PinchRotateRecognizer.shortestReach && now > 0 ? now / base : 1
    }
    return Vector(ratio(reach.dx, baseReach.dx), ratio(reach.dy, baseReach.dy))
  }

  /// The reach of two fingers 10 points apart, in points: below it, ratios are not reliable.
  private static let shortestReach = 5.0

  /// Mean distance of the fingers from their middle along each axis, in points.
  private var reach: Vector {
    let middle = fingers.middle
    let sum = fingers.reduce(Vector.zero) {
      let way = $1.position - middle
      return $0 + Vector(abs(horizontal.dot(way)), abs(horizontal.cross(way)))
    }
    return sum / Double(fingers.count)
  }

  /// Mean distance of the fingers from their middle, in points.
  private var spread: Double {
    let middle = fingers.middle
    return fingers.reduce(0) { $0 + $1.position.distance(to: middle) } / Double(fingers.count)
  }

  /// The vector from the oldest finger to the next.
  private var line: Vector {
    fingers.count > 1 ? fingers[1].position - fingers[0].position : .zero
  }

  /// Angle from the base line to the present one, unwrapped to be nearest to the last value.
  private var turn: Double {
    let (a, b) = (baseLine, line)
    guard a != .zero, b != .zero else { return rotation }
    let angle = Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)
    let turns = (rotation - angle) / (2 * Math.pi)
    // Half a turn is equally near in both directions: take the one that adds no full turn, so that
    // there and back again is 0.
    let full = (abs(turns) - 0.5).rounded(.up)
    return angle + 2 * Math.pi * (turns < 0 ? -full : full)
  }
}
