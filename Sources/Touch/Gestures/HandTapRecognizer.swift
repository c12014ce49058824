import Geometry

/// Recognizes a tap of several fingers together, or several such taps in a row.
///
/// All of its fingers are down at one moment, and none goes far or stays long. It claims them when
/// the last has lifted; until then it keeps those that lifted before, so that a tap of one finger
/// on the same view waits.
public struct HandTapRecognizer: GestureRecognizer {
  /// How many fingers tap; 2 or more.
  package let fingers: Int
  /// How many taps make the gesture; 1 or more.
  package let count: Int
  /// How still, how short and how close to each other in time the taps must be.
  package let limits: GestureLimits
  /// How far the gesture has come: possible, then ended or failed.
  public private(set) var phase = GesturePhase.possible
  /// Why it has failed; nil while it has not, and where it was taken away.
  public private(set) var failure: GestureFailure?
  /// Taps made so far.
  public private(set) var taps = 0
  private var down: [FollowedFinger] = []
  private var lifted: [Int] = []
  /// How many fingers have landed for the present tap.
  private var landed = 0
  /// When the present tap landed or, between taps, the last one lifted.
  private var since = 0.0

  /// A gesture of `count` taps of `fingers` fingers, 2 or more.
  public init(fingers: Int, count: Int = 1, limits: GestureLimits = .standard) {
    precondition(fingers >= 2 && count >= 1, "a tap of one finger is a TapRecognizer's")
    (self.fingers, self.count, self.limits) = (fingers, count, limits)
  }

  /// So many taps within `limits`.
  public var requirement: GestureRequirement? {
    .tap(count: count, distance: limits.tapDistance, within: limits.tapDuration)
  }

  /// Happens at once.
  public var manner: GestureManner {
    GestureManner { manner in
      manner.isDiscrete = true
      manner.isSingle = false
    }
  }

  /// A finger that the present tap wants yet, and one that begins the next in time.
  public func admits(_ landing: TouchSample) -> Bool {
    guard phase == .possible, let deadline else { return false }
    return landed < fingers && !Epsilon.passed(seconds: landing.time, limit: deadline)
  }

  /// Those that have lifted, until it is known whether the gesture is made.
  public func keeps(_ contact: Int) -> Bool { phase == .possible && lifted.contains(contact) }

  /// When the tap under way is too long, or the next one too late, in seconds.
  public var deadline: Double? {
    guard phase == .possible else { return nil }
    if landed > 0 { return since + limits.tapDuration }
    return taps > 0 ? since + limits.multiTapGap : nil
  }

  /// Counts a tap when the last of its fingers lifts; time passes first.
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
