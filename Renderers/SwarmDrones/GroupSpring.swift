import Geometry
import Motion

/// Springs that move a formation as a whole. Its size is slightly below 1 while drones gather; once
/// they have arrived it opens to 1, overshoots slightly and rests. Its middle follows the fingers
/// by a spring of its own, so that the whole swings, not each drone.
package struct GroupSpring: Hashable, Sendable {
  /// Size while drones gather.
  static let closed = 0.9
  /// The spring of the middle, and that of the size.
  private static let following = spring(16.4, 0.62)
  private static let growing = spring(14.4, 0.46)

  /// The middle of the group.
  package private(set) var middle = Point.zero
  private var speed = Vector.zero
  /// The middle of the fingers at the last step.
  private var target = Point.zero
  /// Size of the group; 1 at rest.
  package private(set) var scale = 1.0
  private var growth = 0.0
  /// True if all have arrived.
  private(set) var isOpen = false
  /// Seconds since the drones were called, and since they arrived.
  private(set) var age = 0.0
  private(set) var sinceClick = 0.0

  /// Returns a spring given by its undamped frequency, in radians per second, and its damping
  /// ratio.
  private static func spring(_ frequency: Double, _ damping: Double) -> Spring {
    Spring(dampingRatio: damping, response: Math.twoPi / frequency)
  }

  /// Creates a group that has not been called.
  package init() {}

  /// Calls the group together around `middle`. One that is open already does not change.
  package mutating func call(to middle: Point, isNew: Bool) {
    if isNew {
      self = GroupSpring()
      scale = GroupSpring.closed
    }
    (self.middle, target) = (middle, middle)
  }

  /// Advances by `duration` seconds: `target` is the middle of the fingers, `distance` the mean
  /// distance of the drones from their slots.
  package mutating func swing(
    to target: Point, distance: Double, patience: Double, duration: Double
  ) {
    age += duration
    if !isOpen, distance < 9 || age > patience {
      isOpen = true
    } else if isOpen {
      sinceClick += duration
    }
    // Within the step the fingers are halfway, on average.
    let halfway = self.target.mixed(with: target, by: 0.5)
    self.target = target
    let (way, speed) = GroupSpring.following.state(
      from: middle - halfway, velocity: speed, after: duration)
    (middle, self.speed) = (halfway + way, speed)
    let wanted = isOpen ? 1 : GroupSpring.closed
    let (excess, growth) = GroupSpring.growing.state(
      from: scale - wanted, velocity: growth, after: duration)
    (scale, self.growth) = (wanted + excess, growth)
  }

  /// Returns a slot of the formation as moved by the group.
  func held(_ place: Point, in frame: Point) -> Point { middle + (place - frame) * scale }
}
