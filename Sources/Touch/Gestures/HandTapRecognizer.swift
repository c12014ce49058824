import Geometry

/// Recognizes a tap of several fingers together, or several such taps in a row.
///
/// All of its fingers are down at one moment, and none moves far or stays long. It claims them when
/// the last has lifted; until then it keeps those that lifted before, so that a one-finger tap on
/// the same view waits.
public struct HandTapRecognizer: GestureRecognizer {
  /// Number of fingers; 2 or more.
  package let fingers: Int
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
  private var down: [FollowedFinger] = []
  private var lifted: [Int] = []
  /// Number of fingers that have landed for the present tap.
  private var landed = 0
  /// The time at which the present tap landed or, between taps, the last one lifted.
  private var since = 0.0

  /// Creates a gesture of `count` taps of `fingers` fingers, 2 or more.
  public init(fingers: Int, count: Int = 1, limits: GestureLimits = .standard) {
    precondition(fingers >= 2 && count >= 1, "a tap of one finger is a TapRecognizer's")
    (self.fingers, self.count, self.limits) = (fingers, count, limits)
  }

  /// The number of taps, within `limits`.
  public var requirement: GestureRequirement? {
    .tap(count: count, distance: limits.tapDistance, within: limits.tapDuration)
  }

  /// Discrete.
  public var manner: GestureManner {
    GestureManner { manner in
      manner.isDiscrete = true
      manner.isSingle = false
    }
  }

  /// Admits a finger that the present tap still needs, or that begins the next in time.
  public func admits(_ landing: TouchSample) -> Bool {
    guard phase == .possible, let deadline else { return false }
    return landed < fingers && !Epsilon.passed(seconds: landing.time, limit: deadline)
  }

  /// Returns true for the lifted fingers, until the gesture is decided.
  public func keeps(_ contact: Int) -> Bool { phase == .possible && lifted.contains(contact) }

  /// The time when the present tap is too long, or the next one too late, in seconds.
  public var deadline: Double? {
    guard phase == .possible else { return nil }
    if landed > 0 { return since + limits.tapDuration }
    return taps > 0 ? since + limits.multiTapGap : nil
  }

  /// Counts a tap when the last of its fingers lifts, after advancing time.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    guard tick(to: sample.time) == .pending else { return verdict }
    let index = down.index(of: sample.contact)
    switch (sample.phase, index) {
    case (.began, nil): land(sample)
    case (.moved, let index?), (.ended, let index?):
      let distance = sample.position.distance(to: down[index].start)
      if Epsilon.reached(points: distance, limit: limits.tapDistance) {
        fail(because: .moved)
      } else if sample.phase == .ended {
        lift(index, at: sample.time)
      }
    case (.cancelled, .some): phase = .failed
    default: break
    }
    return verdict
  }

  /// Fails at ``deadline``.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition {
    guard let deadline else { return verdict }
    let isOver =
      landed > 0
      ? Epsilon.reached(seconds: time, limit: deadline)
      : Epsilon.passed(seconds: time, limit: deadline)
    if isOver { fail(because: .late) }
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { phase = phase.cancelled }

  private mutating func land(_ sample: TouchSample) {
    if landed == 0 { since = sample.time }
    landed += 1
    down.append(FollowedFinger(sample))
  }

  private mutating func lift(_ index: Int, at time: Double) {
    guard landed == fingers else { return fail(because: .lifted) }
    lifted.append(down.remove(at: index).contact)
    guard down.isEmpty else { return }
    (taps, landed, since) = (taps + 1, 0, time)
    if taps == count { phase = .ended }
  }

  private mutating func fail(because reason: GestureFailure) {
    (phase, failure) = (.failed, reason)
  }
}
