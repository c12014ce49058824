import Geometry

/// A part of the figure as it lies and moves, in heights of the figure and seconds.
package struct Body: Hashable, Sendable {
  /// How something lies: its middle, and its turn in radians, clockwise as seen.
  private struct Pose: Hashable {
    var place: Point
    /// Not wrapped at full turns, so that a joint knows which way it was wound.
    var angle: Double { didSet { (sine, cosine) = Math.sinCos(angle) } }
    private var (cosine, sine) = (1.0, 0.0)

    init(_ place: Point, _ angle: Double) {
      (self.place, self.angle) = (place, angle)
      (sine, cosine) = Math.sinCos(angle)
    }

    /// From the middle to a place given in the body's own coordinates.
    @inline(__always)
    func arm(_ local: Vector) -> Vector {
      Vector(cosine * local.dx - sine * local.dy, sine * local.dx + cosine * local.dy)
    }
  }

  package var velocity = Vector.zero
  package var spin = 0.0
  let inverseMass: Double
  let inverseInertia: Double
  private var pose: Pose
  /// Where it was before the substep.
  private var before: Pose

  init(_ part: Anatomy.Part, at place: Point, angle: Double) {
    (inverseMass, inverseInertia) = (1 / part.mass, 1 / part.inertia)
    pose = Pose(place, angle)
    before = pose
  }

  package var place: Point { pose.place }
  package var angle: Double { pose.angle }

  /// From its middle to one of its places.
  @inline(__always)
  func arm(_ local: Vector) -> Vector { pose.arm(local) }

  @inline(__always)
  package func point(_ local: Vector) -> Point { pose.place + pose.arm(local) }

  /// How far one of its places has come in this substep.
  @inline(__always)
  func way(of local: Vector) -> Vector { point(local) - (before.place + before.arm(local)) }

  /// How far down its middle line `point` lies.
  func down(to point: Point) -> Double { (point - place).dot(arm(Vector(0, 1))) }

  /// How easily a push along `direction` (a unit vector) at `arm` moves it.
  @inline(__always)
  func yielding(_ arm: Vector, _ direction: Vector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }

  @inline(__always)
  mutating func push(_ impulse: Vector, at arm: Vector) {
    pose.place += impulse * inverseMass
    pose.angle += arm.cross(impulse) * inverseInertia
  }

  @inline(__always)
  mutating func turn(by angle: Double) { pose.angle += angle }

  /// Falls and flies on for `duration`, by 16 heights and 50 radians a second at most.
  mutating func fly(_ duration: Double, pull: Vector, drag: Double) {
    before = pose
    velocity = ((velocity + pull * duration) * drag).limited(to: 16)
    spin = (spin * drag).clipped(to: -50...50)
    pose.place += velocity * duration
    pose.angle += spin * duration
  }

  /// Takes its velocity from the way that it has come in `duration`.
  mutating func measure(_ duration: Double) {
    velocity = (place - before.place) / duration
    spin = (angle - before.angle) / duration
  }

  /// Kinetic energy, the figure's mass being 1.
  var energy: Double {
    0.5 * (velocity.lengthSquared / inverseMass + spin * spin / inverseInertia)
  }
}
