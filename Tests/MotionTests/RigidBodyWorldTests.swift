import Geometry
import Motion
import RandomNumbers
import Testing

/// What holds of a world as a value, and of all that it may be made of.
@Suite struct RigidBodyWorldTests {
  /// A chain of boxes that is thrown about in a room, with a string and a hand.
  static func chain(unit: Double = 1) -> RigidBodyWorld {
    let links = (0..<6).map { index in
      RigidBody(
        box: Vector(0.1, 0.5) * unit, mass: 1 + Double(index % 3),
        at: Point(Double(index) * unit, 0))
    }
    var world = RigidBodyWorld(
      bodies: links,
      revoluteJoints: (1..<6).map { index in
        RevoluteJoint(
          RigidBody.Anchor(index - 1, Vector(0, 0.5) * unit),
          RigidBody.Anchor(index, Vector(0, -0.5) * unit),
          limits: -1.2...0.9, restAngle: 0.2, stiffness: 3 * unit * unit,
          damping: 0.05 * unit * unit)
      }, gravity: Vector(0.5, 9) * unit, bounds: Rect(-4 * unit, -6 * unit, 8 * unit, 8 * unit))
    world.damping = 0.1
    world.assemble()
    world.bodies[5].velocity = Vector(20, -8) * unit
    world.ropeJoints = [
      RopeJoint(RigidBody.Anchor(0), target: Point(-1 * unit, -5 * unit), length: 4 * unit)
    ]
    world.mouseJoints = [
      MouseJoint(
        RigidBody.Anchor(3, Vector(0.05, 0.2) * unit), target: Point(2 * unit, -3 * unit),
        stiffness: 40, damping: 3, maximumForce: 60 * unit)
    ]
    return world
  }

  @Test func `assembled, every pin is closed at its rest angle`() {
    let world = RigidBodyWorldTests.chain()
    for joint in world.revoluteJoints {
      #expect(world.gap(of: joint) < 1e-12)
      #expect(abs(world.angle(of: joint) - 0.2) < 1e-12)
    }
    #expect(world.bodies[0].position == .zero && world.bodies[0].angle == 0)
  }

  @Test func `equal worlds go the same way, and a copy goes its own`() {
    var (world, other) = (RigidBodyWorldTests.chain(), RigidBodyWorldTests.chain())
    let start = world
    for _ in 0..<200 {
      world.advance(by: 1.0 / 90)
      other.advance(by: 1.0 / 90)
      #expect(world == other && world.hashValue == other.hashValue)
    }
    #expect(world != start && start == RigidBodyWorldTests.chain())
    #expect(Set([world, other, start]).count == 2)
    // Worlds that look alike are alike, however they came there.
    var copy = start
    copy.bodies = world.bodies.map { body in
      var same = RigidBody(
        mass: body.mass, inertia: body.inertia, contactPoints: body.contactPoints,
        at: body.position, angle: body.angle)
      (same.velocity, same.angularVelocity) = (body.velocity, body.angularVelocity)
      return same
    }
    #expect(copy == world)
    copy.advance(by: 0.5)
    world.advance(by: 0.5)
    #expect(copy == world)
  }

  @Test func `many short times and one long time are the same, whole substeps each`() {
    var (world, other) = (RigidBodyWorldTests.chain(), RigidBodyWorldTests.chain())
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    other.advance(by: 0.5)
    for (a, b) in zip(world.bodies, other.bodies) {
      #expect(a.position.distance(to: b.position) < 1e-6)
    }
  }

  @Test func `no time is no time`() {
    var world = RigidBodyWorldTests.chain()
    for seconds in [0, 1e-300, 1e-12] { world.advance(by: seconds) }
    #expect(world == RigidBodyWorldTests.chain())
  }

  @Test(arguments: [1024, 1.0 / 1024])
  func `the unit of length is the maker's`(unit: Double) {
    var (world, scaled) = (RigidBodyWorldTests.chain(), RigidBodyWorldTests.chain(unit: unit))
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      scaled.advance(by: 1.0 / 60)
    }
    for (body, other) in zip(world.bodies, scaled.bodies) {
      let place = Point(other.position.x / unit, other.position.y / unit)
      #expect(place.distance(to: body.position) < 1e-6)
      #expect(abs(other.angle - body.angle) < 1e-6)
    }
  }

  @Test(arguments: 0..<200)
  func `from any numbers within their ranges all that comes out is finite`(seed: Int) {
    var wild = Chance(UInt64(seed))
    var world = wild.wildWorld()
    for _ in 0..<4 {
      world.advance(by: wild.pick([1e-9, 1e-7, 1.0 / 240, 1.0 / 60, 0.1]))
      for body in world.bodies {
        #expect(body.position.isFinite && body.velocity.isFinite)
        #expect(body.angle.isFinite && body.angularVelocity.isFinite)
        #expect(!body.kineticEnergy.isNaN)
      }
    }
  }
}

/// Numbers at the ends of ranges.
extension Chance {
  fileprivate mutating func amount() -> Double {
    pick([0, 1e-300, 1e-9, 0.01, 0.5, 1, 7, 1e4, 1e9])
  }

  fileprivate mutating func mass() -> Double { pick([1e-9, 0.3, 1, 1, 50, 1e9, .infinity]) }

  fileprivate mutating func wildNumber() -> Double { amount() * pick([1, -1]) }

  fileprivate mutating func vector() -> Vector { Vector(wildNumber(), wildNumber()) }

  fileprivate mutating func point() -> Point { Point(wildNumber(), wildNumber()) }

  fileprivate mutating func anchor(below count: Int) -> RigidBody.Anchor {
    RigidBody.Anchor(index(below: count), vector())
  }

  fileprivate mutating func wildWorld() -> RigidBodyWorld {
    let bodies = (0..<4).map { _ in
      var body = RigidBody(
        mass: mass(), inertia: mass(), contactPoints: [vector(), vector()],
        contactRadius: amount(), at: point(), angle: wildNumber())
      (body.velocity, body.angularVelocity) = (vector() * pick([1, 1e30]), wildNumber())
      return body
    }
    let joints = (1..<4).map { index in
      RevoluteJoint(
        RigidBody.Anchor(index - 1, vector()), RigidBody.Anchor(index, vector()),
        limits: pick([-1...1, 0...0, -Double.infinity...0.5]), restAngle: wildNumber(),
        stiffness: amount(), damping: amount())
    }
    var world = RigidBodyWorld(bodies: bodies, revoluteJoints: joints, gravity: vector())
    if index(below: 2) == 0 {
      world.bounds = Rect(origin: point(), size: Size(amount(), amount()))
    }
    world.ropeJoints = [RopeJoint(anchor(below: 4), target: point(), length: amount())]
    world.mouseJoints = [
      MouseJoint(
        anchor(below: 4), target: point(), stiffness: amount(), damping: amount(),
        maximumForce: pick([0, 1, 1e9, .infinity]))
    ]
    (world.damping, world.friction) = (amount(), amount())
    (world.maximumSpeed, world.maximumAngularSpeed) = (pick([1, 1e9]), pick([0, 50, 1e9]))
    (world.substepRate, world.iterations) = (pick([1, 60, 960]), pick([1, 8]))
    return world
  }
}
