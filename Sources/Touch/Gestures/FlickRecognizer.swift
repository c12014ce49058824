import Geometry

/// Recognizes a finger that leaves the place where it landed soon and mainly sideways: the pan of
/// pages that turn, over content that wants the finger too. A finger that stays
/// longer belongs to the content.
public struct FlickRecognizer: GestureRecognizer {
  /// Travel that begins the flick, in points.
  package let minimumDistance: Double
  /// Time after the landing in which the travel must be made, in seconds; a flick at exactly this
  /// time is still in time.
  package let window: Double
  /// How far the gesture has come.
  public private(set) var phase = GesturePhase.possible
  /// Why it has failed; nil while it has not, and where it was taken away.
  public private(set) var failure: GestureFailure?
  /// The contact that is followed; nil before it lands.
  public private(set) var contact: Int?
  private var horizontal = Vector(1, 0)
  private var start = Point.zero
  private var landing = 0.0

  /// A flick of the distance and within the time that `limits` give.
  public init(limits: GestureLimits = .standard) {
    minimumDistance = limits.panDistance
    window = limits.flickWindow
  }

  /// How far within how many seconds.
  public var requirement: GestureRequirement? { .flick(distance: minimumDistance, within: window) }

  /// When it is too late, in seconds.
  public var deadline: Double? {
    contact != nil && phase == .possible ? landing + window : nil
  }

  /// Sideways is along the axis x of a turned space.
  public mutating func align(to horizontal: Vector) { self.horizontal = horizontal }

  /// Active once the finger has left in time, in the right direction; fails when it leaves in
  /// another, when it stays, and when it lifts before.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    if contact == nil, sample.phase == .began {
      contact = sample.contact
      start = sample.position
      landing = sample.time
    }
    guard sample.contact == contact else { return verdict }
    tick(to: sample.time)
    switch sample.phase {
    case .began, .moved: travel(by: sample.position - start)
    case .ended: if phase == .active { phase = .ended } else { fail(because: .lifted) }
    case .cancelled: cancel()
    }
    return verdict
  }

  /// Fails once ``deadline`` has passed.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition {
    if let deadline, Epsilon.passed(seconds: time, limit: deadline) { fail(because: .late) }
    return verdict
  }

  /// The first reason counts.
  private mutating func fail(because reason: GestureFailure) {
    if phase == .possible { failure = reason }
    phase = .failed
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func travel(by way: Vector) {
    guard phase == .possible, Epsilon.reached(points: way.length, limit: minimumDistance) else {
      return
    }
    if abs(horizontal.dot(way)) > abs(horizontal.cross(way)) {
      phase = .active
    } else {
      fail(because: .direction)
    }
  }
}
