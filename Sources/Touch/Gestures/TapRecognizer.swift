import Geometry

/// Recognizes one tap, or several in a row.
///
/// A single tap never claims its finger: it wins because no other gesture did. Several taps claim
/// all their fingers at the last lift; until then the arenas of the earlier ones have to be held,
/// see ``keeps(_:)``. A tap that lands too soon after the one before is a bounce of the finger: it
/// replaces the first.
public struct TapRecognizer: GestureRecognizer {
  /// Number of taps; 1 or more.
  package let count: Int
  /// The limits on distance, duration and gaps of the taps.
  package let limits: GestureLimits
  /// The progress of the gesture: possible, then ended or failed.
  public private(set) var phase = GesturePhase.possible
  /// The reason for its failure; nil if it has not failed or was cancelled.
  public private(set) var failure: GestureFailure?
  /// Number of taps so far.
  public private(set) var taps = 0
  /// The contact that is down; nil between taps.
  public private(set) var contact: Int?
  /// The contacts of the taps so far.
  private var earlier: [Int] = []
  private let answersLanding: Bool
  /// The landing point of the present tap, in stage points.
  public private(set) var start = Point.zero
  private var firstStart = Point.zero
  /// The time at which the present tap landed or, between taps, the last one lifted.
  private var since = 0.0

  /// Creates a gesture of `count` taps; with `answersLanding`, it receives the landing of a finger,
  /// as a button that responds from then on.
  public init(count: Int = 1, limits: GestureLimits = .standard, answersLanding: Bool = false) {
    precondition(count >= 1, "a tap gesture has at least one tap")
    self.count = count
    self.limits = limits
    self.answersLanding = answersLanding
  }

  /// True if a tap was made and the next is awaited.
  package var isBetweenTaps: Bool { phase == .possible && taps > 0 && contact == nil }

  /// The verdict: since a single tap never claims a finger, it stays pending even when recognized.
  public var verdict: GestureDisposition {
    count == 1 && phase == .ended ? .pending : phase.verdict
  }

  /// Discrete; of two fingers that tap side by side, each makes taps of its own.
  public var manner: GestureManner {
    GestureManner { manner in
      manner.isDiscrete = true
      manner.isSingle = false
      manner.preview = answersLanding ? .landing : .nothing
    }
  }

  /// Admits a finger that makes the next tap: in time, and near the first.
  public func admits(_ landing: TouchSample) -> Bool {
    guard isBetweenTaps, let deadline else { return false }
    return !Epsilon.passed(seconds: landing.time, limit: deadline) && isNear(landing.position)
  }

  /// Returns true for the fingers of the taps so far, while the next is awaited.
  public func keeps(_ contact: Int) -> Bool { phase == .possible && earlier.contains(contact) }

  /// The number of taps, within `limits`.
  public var requirement: GestureRequirement? {
    .tap(count: count, distance: limits.tapDistance, within: limits.tapDuration)
  }

  /// The time when the present tap is too long, or the next one too late, in seconds.
  public var deadline: Double? {
    guard phase == .possible else { return nil }
    if contact != nil { return since + limits.tapDuration }
    return isBetweenTaps ? since + limits.multiTapGap : nil
  }

  /// Counts a tap at each lift, after advancing time.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    if phase == .possible, contact == nil, sample.phase == .began { land(sample) }
    guard sample.contact == contact else { return verdict }
    tick(to: sample.time)
    guard phase == .possible else { return verdict }
    let distance = sample.position.distance(to: start)
    if sample.phase == .cancelled {
      phase = .failed
    } else if Epsilon.reached(points: distance, limit: limits.tapDistance) {
      fail(because: .moved)
    } else if sample.phase == .ended {
      lift(at: sample.time)
    }
    return verdict
  }

  /// Fails at ``deadline``: a tap of exactly the limit is too long, a gap of exactly the limit is
  /// still in time.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition {
    guard let deadline else { return verdict }
    let isOver =
      contact == nil
      ? Epsilon.passed(seconds: time, limit: deadline)
      : Epsilon.reached(seconds: time, limit: deadline)
    if isOver { fail(because: .late) }
    return verdict
  }

  private mutating func fail(because reason: GestureFailure) {
    (phase, failure) = (.failed, reason)
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func land(_ sample: TouchSample) {
    guard tick(to: sample.time) != .reject else { return }
    if !Epsilon.reached(seconds: sample.time, limit: since + limits.multiTapBounce) {
      (taps, earlier) = (0, [])
    }
    if taps == 0 { firstStart = sample.position }
    guard isNear(sample.position) else { return fail(because: .moved) }
    contact = sample.contact
    start = sample.position
    since = sample.time
  }

  /// Returns true if a tap at `place` belongs to the first one.
  private func isNear(_ place: Point) -> Bool {
    !Epsilon.reached(points: place.distance(to: firstStart), limit: limits.multiTapDistance)
  }

  private mutating func lift(at time: Double) {
    taps += 1
    if let contact { earlier.append(contact) }
    contact = nil
    since = time
    if taps == count { phase = .ended }
  }
}
