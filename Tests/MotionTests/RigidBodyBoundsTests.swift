import Geometry
import Motion
import Testing

/// Floor, walls and Coulomb's friction.
@Suite struct RigidBodyBoundsTests {
  /// A low box that stands on the floor of a wide room.
  private func box(friction: Double, speed: Double = 0, gravity: Vector) -> RigidBodyWorld {
    var body = RigidBody(box: Vector(1, 0.1), mass: 3, at: Point(0, -0.1))
    body.velocity = Vector(speed, 0)
    var world = RigidBodyWorld(
      bodies: [body], gravity: gravity, bounds: Rect(-1000, -1000, 2000, 1000))
    world.friction = friction
    return world
  }

  @Test(arguments: [0.2, 0.5, 1], [2.0, -6])
  func `a box slides to a stop in v² over 2 μ g`(friction: Double, speed: Double) {
    var world = box(friction: friction, speed: speed, gravity: Vector(0, 10))
    let way = speed * abs(speed) / (2 * friction * 10)
    world.advance(by: 0.5 * abs(speed) / (friction * 10))
    #expect(abs(world.bodies[0].velocity.dx - speed / 2) < 0.02 * abs(speed))
    world.advance(by: abs(speed) / (friction * 10))
    let stopped = world.bodies[0].position.x
    #expect(abs(stopped - way) < 0.01 * abs(way), "\(stopped) of \(way)")
    world.advance(by: 1)
    #expect(abs(world.bodies[0].position.x - stopped) < 1e-9)
  }

  @Test func `on ice it slides for ever`() {
    var world = box(friction: 0, speed: 4, gravity: Vector(0, 10))
    world.advance(by: 5)
    #expect(abs(world.bodies[0].position.x - 20) < 1e-6)
    #expect(abs(world.bodies[0].velocity.dx - 4) < 1e-6)
  }

  @Test(arguments: [0.1, 0.3, 0.5])
  func `on a slope it rests below the angle of friction and slides above`(slope: Double) {
    let gravity = Vector(Math.sin(slope), Math.cos(slope)) * 10
    let rough = Math.sin(slope) / Math.cos(slope)
    var resting = box(friction: rough * 1.05, gravity: gravity)
    resting.advance(by: 4)
    #expect(abs(resting.bodies[0].position.x) < 0.005)
    var sliding = box(friction: rough * 0.7, gravity: gravity)
    sliding.advance(by: 2)
    // a = g (sin θ − μ cos θ)
    let way = 10 * Math.sin(slope) * 0.3 * 2
    #expect(abs(sliding.bodies[0].position.x - way) < 0.02 * way)
  }

  @Test(arguments: 0..<12)
  func `however it falls nothing sinks in, and at last it lies flat`(turn: Int) {
    var body = RigidBody(
      box: Vector(0.6, 0.2), mass: 2, at: Point(15, 2), angle: Double(turn) * 0.5)
    (body.contactRadius, body.angularVelocity) = (0.05, Double(turn) - 6)
    body.velocity = Vector(3, 1)
    let bounds = Rect(0, 0, 30, 5)
    var world = RigidBodyWorld(bodies: [body], gravity: Vector(0, 10), bounds: bounds)
    world.damping = 0.2
    for _ in 0..<480 {
      world.advance(by: 1.0 / 60)
      let body = world.bodies[0]
      for corner in body.contactPoints {
        let point = body.worldPoint(corner)
        #expect(bounds.inset(by: 0.05).nearest(to: point).distance(to: point) < 0.01)
      }
    }
    let quarters = world.bodies[0].angle / (Math.pi / 2)
    #expect(abs(quarters - quarters.rounded()) < 1e-3)
    #expect(world.kineticEnergy < 1e-6)
  }

  @Test func `walls and ceiling hold as the floor does`() {
    for gravity in [Vector(-9, 0), Vector(9, 0), Vector(0, -9)] {
      var world = RigidBodyWorld(
        bodies: [RigidBody(box: Vector(0.5, 0.5), mass: 1, at: Point(5, 5))], gravity: gravity,
        bounds: Rect(0, 0, 10, 10))
      world.advance(by: 3)
      let place = Point(5, 5) + gravity.normalized * 4.5
      #expect(world.bodies[0].position.distance(to: place) < 1e-3)
    }
  }

  @Test func `in the open nothing stops a fall`() {
    var world = box(friction: 1, gravity: Vector(0, 10))
    world.bounds = nil
    world.advance(by: 10)
    #expect(abs(world.bodies[0].velocity.dy - 100) < 1e-6)
  }
}
