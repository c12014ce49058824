import Geometry
import Motion
import Testing

/// Bodies by themselves: flight, energy, momentum, coordinates.
@Suite struct RigidBodyTests {
  @Test(arguments: [1, 24, 60, 120, 960])
  func `a body falls along its parabola, behind it by no more than half a substep's speed`(
    rate: Int
  ) {
    let (start, speed, gravity) = (Point(3, -2), Vector(1.5, -4), Vector(0.5, 9.81))
    var body = RigidBody(mass: 2.5, inertia: 0.7, at: start)
    body.velocity = speed
    body.angularVelocity = 3
    var world = RigidBodyWorld(bodies: [body], gravity: gravity)
    for step in 1...2 * rate {
      world.advance(by: 1 / Double(rate))
      let t = Double(step) / Double(rate)
      let parabola = start + speed * t + gravity * (t * t / 2)
      let lag = world.bodies[0].position - parabola
      #expect((lag - gravity * (t / 960 / 2)).length < 1e-9)
      #expect((world.bodies[0].velocity - (speed + gravity * t)).length < 1e-9)
      #expect(abs(world.bodies[0].angle - 3 * t) < 1e-9)
    }
  }

  @Test func `air takes velocity by its rate, and a fall tends to g over it`() {
    var body = RigidBody(mass: 3, inertia: 2)
    (body.velocity, body.angularVelocity) = (Vector(7, 0), -5)
    var world = RigidBodyWorld(bodies: [body])
    world.damping = 1.5
    world.advance(by: 0.8)
    let left = Math.exp(-1.2)
    #expect((world.bodies[0].velocity - Vector(7, 0) * left).length < 1e-9)
    #expect(abs(world.bodies[0].angularVelocity + 5 * left) < 1e-9)
    world.gravity = Vector(0, 30)
    world.advance(by: 20)
    #expect((world.bodies[0].velocity - Vector(0, 20)).length < 0.02)
  }

  @Test func `a box has a box's inertia and corners`() {
    let body = RigidBody(box: Vector(3, 4), mass: 6)
    #expect(body.inertia == 6 * (36 + 64) / 12)
    #expect(
      Set(body.contactPoints) == [
        Vector(3, 4), Vector(-3, 4), Vector(3, -4), Vector(-3, -4),
      ])
  }

  @Test func `energy is half of m v² and of I ω²`() {
    var body = RigidBody(mass: 4, inertia: 8)
    (body.velocity, body.angularVelocity) = (Vector(3, -4), 0.5)
    #expect(body.kineticEnergy == 50 + 1)
    let world = RigidBodyWorld(bodies: [body, body])
    #expect(world.kineticEnergy == 102)
  }

  @Test(arguments: [0, 0.3, -2, 9])
  func `own coordinates and the world's lead to and fro`(angle: Double) {
    let body = RigidBody(mass: 1, inertia: 1, at: Point(5, -7), angle: angle)
    let local = Vector(1.25, 0.5)
    let point = body.worldPoint(local)
    #expect(point.distance(to: Point(5, -7) + local.rotated(by: angle)) < 1e-14)
    let way: Vector = point - body.position
    #expect((body.worldVector(local) - way).length < 1e-14)
    #expect((body.localPoint(point) - local).length < 1e-14)
  }

  @Test func `nothing pushes an infinite mass, it goes on as it moves`() {
    var lift = RigidBody(
      mass: .infinity, inertia: 3, contactPoints: [Vector(-2, 0), Vector(2, 0)], at: Point(0, 5))
    lift.velocity = Vector(0, -1.5)
    let load = RigidBody(mass: 1e6, inertia: 1e6, at: Point(1, 5))
    var world = RigidBodyWorld(
      bodies: [lift, load],
      revoluteJoints: [
        RevoluteJoint(
          RigidBody.Anchor(0, Vector(1, 0)), RigidBody.Anchor(1), restAngle: 1, stiffness: 100,
          damping: 2)
      ],
      gravity: Vector(0, 10), bounds: Rect(-1, 0, 2, 5))
    world.damping = 2
    world.mouseJoints = [
      MouseJoint(RigidBody.Anchor(0), target: .zero, stiffness: 1e6, damping: 0)
    ]
    world.ropeJoints = [RopeJoint(RigidBody.Anchor(0), target: Point(0, 9), length: 1)]
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    #expect(world.bodies[0].position.distance(to: Point(0, 3.5)) < 1e-9)
    #expect(world.bodies[0].velocity == Vector(0, -1.5) && world.bodies[0].angle == 0)
    #expect(world.bodies[0].kineticEnergy == 0)
    #expect(world.bodies[1].position.distance(to: Point(1, 3.5)) < 1e-3)
  }

  @Test func `an infinite inertia does not turn`() {
    let body = RigidBody(
      mass: 1, inertia: .infinity, contactPoints: [Vector(-3, 1), Vector(0.5, 1)])
    var world = RigidBodyWorld(
      bodies: [body], gravity: Vector(2, 10), bounds: Rect(-50, -50, 100, 60))
    world.advance(by: 3)
    #expect(world.bodies[0].angle == 0 && world.bodies[0].kineticEnergy < 1e-9)
    #expect(world.bodies[0].position.distance(to: Point(0, 9)) < 2)
  }

  @Test func `speeds are held to the world's most`() {
    var body = RigidBody(mass: 1, inertia: 1)
    (body.velocity, body.angularVelocity) = (Vector(300, -400), -90)
    var world = RigidBodyWorld(bodies: [body])
    (world.maximumSpeed, world.maximumAngularSpeed) = (5, 7)
    world.advance(by: 2)
    #expect(world.bodies[0].position.distance(to: Point(6, -8)) < 1e-9)
    #expect(abs(world.bodies[0].angle + 14) < 1e-9)
  }
}
