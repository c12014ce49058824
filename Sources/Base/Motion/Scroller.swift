import Geometry

/// The scroll offset of content: it follows the finger, coasts after a throw, and bounces at the
/// ends.
///
/// Offsets are in points and grow towards the content's end; 0 shows its beginning. Finger
/// positions grow in the same direction as offsets. Times are absolute, in seconds.
public struct Scroller: Hashable, Sendable {
  /// The offset while not coasting: under the finger, or returned by a spring.
  private var pull: Draggable
  private var coast: Coast?

  /// A free motion from `start` on, until the offset reaches an end of its range.
  private struct Coast: Hashable, Sendable {
    let origin: Double
    let decay: Decay<Double>
    let start: Double
    /// The time at which the spring takes over; infinite if the motion comes to rest before.
    let end: Double

    func offset(at time: Double) -> Double {
      origin + decay.displacement(after: max(0, time - start))
    }
    func velocity(at time: Double) -> Double { decay.velocity(after: max(0, time - start)) }
  }

  /// Distance in points within which motions count as over.
  private static let tolerance = 0.05

  /// Creates content at its beginning that can be scrolled by `reach` ≥ 0 points; `band` holds it
  /// beyond.
  public init(reach: Double = 0, band: RubberBand) {
    pull = Draggable(0, in: 0...reach, band: band, spring: .smooth)
  }

  /// The scrollable distance, in points, ≥ 0.
  public var reach: Double { pull.limits.upperBound }

  /// The finger that holds the content; nil if there is none.
  public var finger: Int? { pull.finger }

  /// Returns the offset at `time`, in points; beyond 0…``reach`` if the content is pulled over its
  /// end.
  public func offset(at time: Double) -> Double {
    guard let coast, time < coast.end else { return pull.value(at: time) }
    return coast.offset(at: time)
  }

  /// True if nothing moves any more and no finger holds the content.
  public func isSettled(at time: Double) -> Bool {
    guard let coast, time < coast.end else {
      return pull.isSettled(at: time, within: Self.tolerance)
    }
    return (coast.offset(at: time) - coast.origin - coast.decay.totalDisplacement).magnitude
      < Self.tolerance && !coast.end.isFinite
  }

  /// Returns the finger position for which the offset would be `offset`; nil if no finger holds it.
  public func fingerPosition(for offset: Double) -> Double? { pull.fingerPosition(for: offset) }

  /// Changes the scrollable distance.
  public mutating func confine(to reach: Double, time: Double) {
    guard reach != self.reach else { return }
    let (offset, velocity) = (offset(at: time), velocity(at: time))
    pull.confine(to: 0...reach, time: time)
    if pull.finger == nil { launch(from: offset, velocity: velocity, time: time) }
  }

  /// Sets the content at rest at `offset`; a finger that holds it lets go.
  public mutating func put(_ offset: Double, time: Double) {
    coast = nil
    pull.put(offset, time: time)
  }

  /// Scrolls the content at once by `distance` points, at most to its end, where it comes to rest:
  /// what a wheel does. Returns true if it has moved; a finger that holds it, or an end that it has
  /// reached, keeps it in place.
  public mutating func scroll(by distance: Double, time: Double) -> Bool {
    let offset = offset(at: time)
    let goal = (offset + distance).clipped(to: pull.limits)
    guard finger == nil, (goal - offset) * distance > 0 else { return false }
    put(goal, time: time)
    return true
  }

  /// Stops the content at its current offset under `finger`.
  public mutating func grab(_ finger: Int, at position: Double, time: Double) {
    put(offset(at: time), time: time)
    pull.grab(finger, at: position, time: time)
  }

  /// Moves the finger to `position`, in points along the axis, at `time` seconds.
  public mutating func drag(to position: Double, time: Double) {
    pull.drag(to: position, time: time)
  }

  /// Releases the content with `velocity` points per second: it coasts, beginning with the velocity
  /// that it had under the finger.
  public mutating func release(velocity: Double, time: Double) {
    let speed = velocity * pull.yielding(at: time)
    launch(from: offset(at: time), velocity: speed, time: time)
  }

  private func velocity(at time: Double) -> Double {
    guard let coast, time < coast.end else { return pull.velocity(at: time) }
    return coast.velocity(at: time)
  }

  private mutating func launch(from offset: Double, velocity: Double, time: Double) {
    put(offset, time: time)
    let edge = offset.clipped(to: pull.limits)
    guard offset == edge, velocity != 0 else {
      return pull.release(to: edge, velocity: velocity, time: time)
    }
    let decay = Decay(velocity: velocity)
    let end = velocity > 0 ? reach : 0
    guard let duration = decay.duration(along: end - offset) else {
      coast = Coast(origin: offset, decay: decay, start: time, end: .infinity)
      return
    }
    coast = Coast(origin: offset, decay: decay, start: time, end: time + duration)
    pull.put(end, time: time + duration)
    pull.release(to: end, velocity: decay.velocity(after: duration), time: time + duration)
  }
}

/// The resistance to a finger that drags something beyond its end: the further it pulls, the less
/// each point adds.
///
/// stretch = d (1 − 1 / (1 + c · pull / d)), with d = `dimension` and c = `coefficient`.
///
/// Source: the known behaviour of the scroll views of iOS.
public struct RubberBand: Hashable, Sendable {
  /// The stretch that no pull reaches, in points, > 0: the length of the viewport.
  public let dimension: Double
  /// The initial ratio of stretch to pull, > 0.
  public let coefficient: Double

  /// Creates a band from its dimension (> 0, in points) and its coefficient (> 0), both finite.
  public init(dimension: Double, coefficient: Double = 0.55) {
    precondition(dimension > 0 && dimension.isFinite, "a rubber band has a length")
    precondition(coefficient > 0 && coefficient.isFinite, "a rubber band gives way")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the stretch for a finger `pull` points beyond the end; odd in the sign.
  public func stretch(byPull pull: Double) -> Double {
    let share = coefficient * pull.magnitude / dimension
    let stretch = dimension * (1 - 1 / (1 + share))
    return pull < 0 ? -stretch : stretch
  }

  /// Returns the pull that gives `stretch`: for a finger that takes hold of a stretched band.
  /// Infinite if no pull stretches so far; that pull gives the dimension.
  public func pull(forStretch stretch: Double) -> Double {
    let share = stretch.magnitude / dimension
    guard share < 1 else { return stretch < 0 ? -.infinity : .infinity }
    return stretch / (coefficient * (1 - share))
  }

  /// Returns the derivative of the stretch at `pull`: the coefficient for a slack band, ever less
  /// the further it is stretched.
  public func yielding(atPull pull: Double) -> Double {
    let share = coefficient * pull.magnitude / dimension
    return coefficient / ((1 + share) * (1 + share))
  }

  /// Returns the displayed position for `value`, which is free within `range` and held by the band
  /// outside.
  public func stretched(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let edge = value.clipped(to: range)
    return edge + stretch(byPull: value - edge)
  }

  /// Returns the offset that is displayed at `displayed`: the inverse of ``stretched(_:beyond:)``.
  public func unstretched(_ displayed: Double, beyond range: ClosedRange<Double>) -> Double {
    let edge = displayed.clipped(to: range)
    return edge + pull(forStretch: displayed - edge)
  }
}
