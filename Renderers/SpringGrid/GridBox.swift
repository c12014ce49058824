import Rendering

/// A box with its home, the finger that may hold it, and the springs that move it.
package struct GridBox: Sendable {
  /// Its resting position, in points.
  package let home: Point
  /// The position of its centre.
  package private(set) var center: Animated<Point>
  /// Its size as a share of its size at home. Oscillation may make it negative: the box is flipped.
  package private(set) var scale: Animated<Double>
  /// 1 while a finger holds it, 0 while none does, with soft transitions.
  private(set) var light: Animated<Double>
  /// The id of the finger that holds it.
  package private(set) var finger: Int?
  /// True if it was released and has not come to rest since.
  private(set) var isFlying = false
  /// The last velocity of the finger; a cancelled one no longer reports it.
  private var push = Vector.zero

  init(at home: Point) {
    self.home = home
    center = Animated(home, spring: .tracking)
    scale = Animated(1, spring: .tracking)
    light = Animated(0, spring: .tracking)
  }

  /// Moves to a finger; returns an end if that interrupts a flight.
  mutating func take(by touch: Touch) -> AnimationEnd? {
    defer { isFlying = false }
    finger = touch.id
    return isFlying ? .retargeted : nil
  }

  /// Follows its finger, or leaves it with the finger's velocity.
  mutating func follow(_ touch: Touch, scale target: Double, at time: Double) {
    light.retarget(to: touch.isDown ? 1 : 0, at: time)
    guard touch.isDown else {
      if touch.phase == .ended { push = touch.velocity }
      center.retarget(to: home, at: time, velocity: push)
      (finger, isFlying) = (nil, true)
      return
    }
    push = touch.velocity
    center.retarget(to: touch.position, at: time, spring: .tracking)
    scale.retarget(to: target, at: time, spring: .tracking)
  }

  /// Springs home by `spring`, which may have changed; returns an end once it has come to rest.
  mutating func returnHome(by spring: Spring, at time: Double) -> AnimationEnd? {
    center.retarget(to: home, at: time, spring: spring)
    scale.retarget(to: 1, at: time, spring: spring)
    guard isFlying, center.isSettled(at: time), scale.isSettled(at: time) else { return nil }
    isFlying = false
    return .finished
  }

  /// Returns its frame, for a box of `side` points at home.
  package func frame(side: Double, at time: Double) -> Rect {
    let extent = side * scale.value(at: time).magnitude
    return Rect(center: center.value(at: time), size: Size(extent, extent))
  }
}
