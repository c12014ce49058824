import Geometry

/// The group that a formation is: while drones gather it is held a little small; when they have
/// come it lets go, clicks open, swings over a little and rests. Its middle follows the fingers on
/// a spring of its own, so that the whole swings, not the single.
///
/// It is part of the simulation, as flocking is: both springs are sums of fixed steps. Motion's
/// closed form would lead up to a tenth of the way elsewhere within a swing, and every flight after
/// it.
package struct GroupSpring: Hashable, Sendable {
  /// Size while drones gather.
  static let closed = 0.9

  /// Where the middle of the group is.
  private(set) var middle = Point.zero
  private var speed = Vector.zero
  /// Size of the group; 1 at rest.
  package private(set) var scale = 1.0
  private var growth = 0.0
  /// Whether all have come.
  private(set) var isOpen = false
  /// Seconds since the drones were called, and since they came.
  private(set) var age = 0.0
  private(set) var sinceClick = 0.0

  /// Calls the group together round `middle`. One that is open already stays as it is.
  mutating func call(to middle: Point, isNew: Bool) {
    self.middle = middle
    guard isNew else { return }
    self = GroupSpring()
    self.middle = middle
    scale = GroupSpring.closed
  }

  /// Goes on by `duration` seconds: `target` is the middle of the fingers, `distance` how far the
  /// drones are from their places, on average.
  mutating func swing(to target: Point, distance: Double, patience: Double, duration: Double) {
    age += duration
    if !isOpen, distance < 9 || age > patience {
      isOpen = true
    } else if isOpen {
      sinceClick += duration
    }
    let (frequency, damping) = (15.0, 0.62)
    speed +=
      ((target - middle) * (frequency * frequency) - speed * (2 * damping * frequency)) * duration
    middle += speed * duration
    let wanted = isOpen ? 1 : GroupSpring.closed
    growth += ((wanted - scale) * 196 - growth * (2 * 0.45 * 14)) * duration
    scale += growth * duration
  }

  /// A place of the formation as the group holds it.
  func held(_ place: Point, in frame: Point) -> Point { middle + (place - frame) * scale }
}
