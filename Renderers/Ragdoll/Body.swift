import Geometry

/// A part of the figure as it lies and moves, in heights of the figure and seconds.
package struct Body: Hashable, Sendable {
  package private(set) var place: Point
  /// Not wrapped at full turns, so that a joint knows which way it was wound.
  package private(set) var angle: Double
  package var velocity = Vector.zero
  package var spin = 0.0
  let inverseMass: Double
  let inverseInertia: Double
  private var cosine = 1.0
  private var sine = 0.0
  /// Where it was before the substep.
  private var before: Body.Pose

  private struct Pose: Hashable {
    let place: Point
    let angle: Double
    let cosine: Double
    let sine: Double
  }

  init(_ part: Anatomy.Part, at place: Point, angle: Double) {
    (self.place, self.angle) = (place, angle)
    (inverseMass, inverseInertia) = (1 / part.mass, 1 / part.inertia)
    before = Pose(place: place, angle: angle, cosine: 1, sine: 0)
    turn(by: 0)
    remember()
  }

  /// From its middle to one of its places.
  @inline(__always)
  func arm(_ local: Vector) -> Vector {
    Vector(cosine * local.dx - sine * local.dy, sine * local.dx + cosine * local.dy)
  }

  @inline(__always)
  package func point(_ local: Vector) -> Point { place + arm(local) }

  /// How far one of its places has come in this substep.
  @inline(__always)
  func way(of local: Vector) -> Vector {
    let arm = Vector(
      before.cosine * local.dx - before.sine * local.dy,
      before.sine * local.dx + before.cosine * local.dy)
    return point(local) - (before.place + arm)
  }

  /// The place of it that lies at `point`, in its own coordinates.
  func local(_ point: Point) -> Vector {
    let way = point - place
    return Vector(cosine * way.dx + sine * way.dy, cosine * way.dy - sine * way.dx)
  }

  /// How easily a push along `direction` (a unit vector) at `arm` moves it.
  @inline(__always)
  func yielding(_ arm: Vector, _ direction: Vector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }

  @inline(__always)
  mutating func push(_ impulse: Vector, at arm: Vector) {
    place += impulse * inverseMass
    turn(by: arm.cross(impulse) * inverseInertia)
  }

  @inline(__always)
  mutating func turn(by angle: Double) {
    self.angle += angle
    (sine, cosine) = Math.sinCos(self.angle)
  }

  /// Falls and flies on for `duration`.
  mutating func fly(_ duration: Double, pull: Vector, drag: Double) {
    remember()
    velocity = ((velocity + pull * duration) * drag).limited(to: Body.fastest)
    spin = (spin * drag).clipped(to: -Body.fastestSpin...Body.fastestSpin)
    place += velocity * duration
    turn(by: spin * duration)
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

  private mutating func remember() {
    before = Pose(place: place, angle: angle, cosine: cosine, sine: sine)
  }

  /// Heights a second.
  private static let fastest = 16.0
  /// Radians a second.
  private static let fastestSpin = 50.0
}
