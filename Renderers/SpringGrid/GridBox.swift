import Rendering

/// A box with a home of its own, a finger that may hold it, and the springs that move it.
package struct GridBox: Sendable {
  /// Where it rests, in points.
  package let home: Point
  /// Where its centre is.
  package private(set) var center: Animated<Point>
  /// Its size as a share of its size at home. A swing may take it below 0: the box turned over.
  package private(set) var scale: Animated<Double>
  /// 1 while a finger holds it, 0 while none does, and gently between.
  private(set) var light: Animated<Double>
  /// The finger that holds it, by its id.
  package private(set) var finger: Int?
  /// Whether it was let go and has not come to rest since.
  private(set) var isFlying = false
  /// How fast the finger last moved; a cancelled one no longer tells.
  private var push = Vector.zero

  init(at home: Point) {
    self.home = home
    center = Animated(home, spring: .tracking)
    scale = Animated(1, spring: .tracking)
    light = Animated(0, spring: .tracking)
  }

  /// Goes to a finger; tells if that cuts a flight short.
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

  /// Swings home by `spring`, which may be another one than before; tells when it has come to rest.
  mutating func goHome(by spring: Spring, at time: Double) -> AnimationEnd? {
    center.retarget(to: home, at: time, spring: spring)
    scale.retarget(to: 1, at: time, spring: spring)
    guard isFlying, center.isSettled(at: time), scale.isSettled(at: time) else { return nil }
    isFlying = false
    return .finished
  }

  /// What it covers, for a box of `side` points at home.
  package func frame(side: Double, at time: Double) -> Rect {
    let extent = side * scale.value(at: time).magnitude
    return Rect(center: center.value(at: time), size: Size(extent, extent))
  }
}
