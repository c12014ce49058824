import Geometry

/// Recognizes a finger that rests where it landed. After that it may move.
public struct LongPressRecognizer: GestureRecognizer {
  /// Duration of the press, in seconds.
  package let minimumDuration: Double
  /// Distance from the landing point at which it fails, in points.
  package let maximumDistance: Double
  /// The progress of the gesture.
  public private(set) var phase = GesturePhase.possible
  /// The reason for its failure; nil if it has not failed or was cancelled.
  public private(set) var failure: GestureFailure?
  /// The followed contact; nil before it lands.
  public private(set) var contact: Int?
  /// The landing point, in stage points.
  public private(set) var start = Point.zero
  private var began = 0.0

  /// Creates a press with the duration and distance of `limits`.
  public init(limits: GestureLimits = .standard) {
    minimumDuration = limits.longPressDuration
    maximumDistance = limits.longPressDistance
  }

  /// The duration, and the distance allowed in that time.
  public var requirement: GestureRequirement? {
    .stay(distance: maximumDistance, duration: minimumDuration)
  }

  /// The time when the press is recognized, in seconds, if the finger rests.
  public var deadline: Double? {
    contact != nil && phase == .possible ? began + minimumDuration : nil
  }

  /// Fails if the finger lifts or moves away too early; advances time first.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    if contact == nil, sample.phase == .began {
      contact = sample.contact
      start = sample.position
      began = sample.time
    }
    guard sample.contact == contact else { return verdict }
    tick(to: sample.time)
    switch sample.phase {
    case .began, .moved: stay(near: sample.position)
    case .ended:
      if phase == .active { phase = .ended } else { fail(because: .lifted) }
    case .cancelled: cancel()
    }
    return verdict
  }

  /// Becomes active at the minimum duration.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition {
    if let deadline, Epsilon.reached(seconds: time, limit: deadline) { phase = .active }
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func stay(near place: Point) {
    guard phase == .possible else { return }
    let distance = place.distance(to: start)
    if Epsilon.reached(points: distance, limit: maximumDistance) { fail(because: .moved) }
  }

  private mutating func fail(because reason: GestureFailure) {
    guard phase == .possible else { return }
    (phase, failure) = (.failed, reason)
  }
}
