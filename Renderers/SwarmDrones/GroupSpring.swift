import Geometry
import Motion

/// Springs that move a formation as a whole. Its size is a little below 1 while drones gather; once
/// they have come it opens to 1, overshoots a little and rests. Its middle follows the fingers on a
/// spring of its own, so that the whole swings, not each drone.
package struct GroupSpring: Hashable, Sendable {
  /// Size while drones gather.
  static let closed = 0.9
  /// The spring of the middle, and that of the size.
  private static let following = spring(16.4, 0.62)
  private static let growing = spring(14.4, 0.46)

  /// Where the middle of the group is.
  package private(set) var middle = Point.zero
  private var speed = Vector.zero
  /// The middle of the fingers at the step before.
  private var target = Point.zero
  /// Size of the group; 1 at rest.
  package private(set) var scale = 1.0
  private var growth = 0.0
  /// Whether all have come.
  private(set) var isOpen = false
  /// Seconds since the drones were called, and since they came.
  private(set) var age = 0.0
  private(set) var sinceClick = 0.0

  /// A spring by its frequency without damping, in radians per second, and its damping ratio.
  private static func spring(_ frequency: Double, _ damping: Double) -> Spring {
    Spring(dampingRatio: damping, response: Math.twoPi / frequency)
  }

  /// A group that has not been called.
  package init() {}

  /// Calls the group together round `middle`. One that is open already stays as it is.
  package mutating func call(to middle: Point, isNew: Bool) {
    if isNew {
      self = GroupSpring()
      scale = GroupSpring.closed
    }
    (self.middle, target) = (middle, middle)
  }

  /// Goes on by `duration` seconds: `target` is the middle of the fingers, `distance` how far the
  /// drones are from their places, on average.
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

  /// A place of the formation as the group holds it.
  func held(_ place: Point, in frame: Point) -> Point { middle + (place - frame) * scale }
}
