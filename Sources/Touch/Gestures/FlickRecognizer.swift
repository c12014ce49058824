import Geometry

/// Recognizes a finger that moves away from its landing point soon and mainly sideways: the pan of
/// a pager, over content that also wants the finger. A finger that rests longer belongs to the
/// content.
public struct FlickRecognizer: GestureRecognizer {
  /// Travel that begins the flick, in points.
  package let minimumDistance: Double
  /// Time after the landing within which the travel must be made, in seconds; a flick at exactly
  /// this time still counts.
  package let window: Double
  /// The progress of the gesture.
  public private(set) var phase = GesturePhase.possible
  /// The reason for its failure; nil if it has not failed or was cancelled.
  public private(set) var failure: GestureFailure?
  /// The followed contact; nil before it lands.
  public private(set) var contact: Int?
  private var horizontal = Vector(1, 0)
  private var start = Point.zero
  private var landing = 0.0

  /// Creates a flick of the distance and within the time of `limits`.
  public init(limits: GestureLimits = .standard) {
    minimumDistance = limits.panDistance
    window = limits.flickWindow
  }

  /// The distance, and the time in seconds.
  public var requirement: GestureRequirement? { .flick(distance: minimumDistance, within: window) }

  /// The time after which it fails, in seconds.
  public var deadline: Double? {
    contact != nil && phase == .possible ? landing + window : nil
  }

  /// Measures sideways along the x axis of a rotated space.
  public mutating func align(to horizontal: Vector) { self.horizontal = horizontal }

  /// Becomes active if the finger travels in time and in the right direction; fails if it travels
  /// in another, rests too long, or lifts before.
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

  /// Fails the gesture; the first reason counts.
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
