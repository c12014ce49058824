import Geometry

/// Recognizes a finger that stays where it landed. After that it may move.
public struct LongPressRecognizer: GestureRecognizer {
  /// Time that makes the press, in seconds.
  package let minimumDuration: Double
  /// Distance at which the finger has not stayed, in points.
  package let maximumDistance: Double
  /// How far the gesture has come.
  public private(set) var phase = GesturePhase.possible
  /// Why it has failed; nil while it has not, and where it was taken away.
  public private(set) var failure: GestureFailure?
  /// The contact that is followed; nil before it lands.
  public private(set) var contact: Int?
  /// Where the finger landed, in stage points.
  public private(set) var start = Point.zero
  private var began = 0.0

  /// A press with the duration and distance that `limits` give.
  public init(limits: GestureLimits = .standard) {
    minimumDuration = limits.longPressDuration
    maximumDistance = limits.longPressDistance
  }

  /// How long, and how far it may stray in that time.
  public var requirement: GestureRequirement? {
    .stay(distance: maximumDistance, duration: minimumDuration)
  }

  /// When the press is made, in seconds, if the finger stays.
  public var deadline: Double? {
    contact != nil && phase == .possible ? began + minimumDuration : nil
  }

  /// Fails when the finger lifts or moves away too early; time passes first.
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

  /// Active from the minimum duration on.
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
