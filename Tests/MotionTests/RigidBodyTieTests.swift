import Geometry
import Motion
import Testing

/// Strings and hands.
@Suite struct RigidBodyTieTests {
  private func weight(_ mass: Double = 2, at place: Point = .zero) -> RigidBodyWorld {
    RigidBodyWorld(
      bodies: [RigidBody(box: Vector(0.5, 0.5), mass: mass, at: place)], gravity: Vector(0, 10))
  }

  @Test func `a slack string does nothing, a taut one holds`() {
    var (free, tied) = (weight(), weight())
    tied.ropeJoints = [RopeJoint(RigidBody.Anchor(0), target: Point(0, -1), length: 4)]
    free.advance(by: 0.75)
    tied.advance(by: 0.75)
    #expect(
      free
        == {
          var world = tied
          world.ropeJoints = []
          return world
        }())
    for _ in 0..<120 {
      tied.advance(by: 1.0 / 60)
      #expect(tied.bodies[0].position.y < 3 + 0.001)
    }
    #expect(tied.bodies[0].position.distance(to: Point(0, 3)) < 0.001)
    #expect(tied.kineticEnergy < 1e-6)
  }

  @Test func `what swings on a string swings by its length`() {
    var world = weight(at: Point(0.1, 5))
    world.ropeJoints = [RopeJoint(RigidBody.Anchor(0), target: Point(0, 0), length: 5)]
    // Half a swing: it is as far on the other side.
    world.advance(by: Math.pi * 0.5.squareRoot())
    #expect(world.bodies[0].position.distance(to: Point(-0.1, 5)) < 0.002)
  }

  @Test func `a string beside the centre turns what hangs by it`() {
    var world = weight()
    world.damping = 1
    world.ropeJoints = [
      RopeJoint(RigidBody.Anchor(0, Vector(0.5, -0.5)), target: Point(0.5, -2), length: 1.5)
    ]
    world.advance(by: 20)
    #expect(abs(world.bodies[0].angle + Math.pi / 4) < 0.01)
    #expect(abs(world.bodies[0].position.x - 0.5) < 0.01)
  }

  @Test func `a hand draws a free body as a spring does`() {
    let spring = Spring(dampingRatio: 0.5, response: 0.8)
    var world = weight(2)
    world.gravity = .zero
    world.mouseJoints = [
      MouseJoint(
        RigidBody.Anchor(0), target: Point(3, 4), stiffness: spring.stiffness(mass: 2),
        damping: spring.damping(mass: 2))
    ]
    for step in 1...90 {
      world.advance(by: 1.0 / 60)
      let rest = spring.state(
        from: Vector(-3, -4), velocity: .zero, after: Double(step) / 60
      ).displacement
      #expect((world.bodies[0].position - (Point(3, 4) + rest)).length < 0.05)
    }
  }

  @Test func `what a hand holds sags by its weight over the stiffness`() {
    var world = weight(2)
    world.mouseJoints = [
      MouseJoint(
        RigidBody.Anchor(0, Vector(0, -0.5)), target: Point(0, -0.5), stiffness: 50, damping: 10)
    ]
    world.advance(by: 10)
    #expect(world.bodies[0].position.distance(to: Point(0, 20.0 / 50)) < 1e-3)
  }

  @Test(arguments: [(15.0, false), (25, true)])
  func `a hand lifts what weighs less than its force`(force: Double, lifts: Bool) {
    var world = weight(2, at: Point(0, 0.5))
    world.bounds = Rect(-5, -20, 10, 21)
    world.mouseJoints = [
      MouseJoint(
        RigidBody.Anchor(0), target: Point(0, -3), stiffness: 200, damping: 20,
        maximumForce: force)
    ]
    world.advance(by: 6)
    let height = 0.5 - world.bodies[0].position.y
    #expect(lifts ? abs(height - 3.4) < 0.01 : abs(height) < 0.001, "\(height)")
  }

  @Test func `a body of next to no mass is torn off by nothing`() {
    var world = weight(1e-6)
    world.mouseJoints = [
      MouseJoint(RigidBody.Anchor(0), target: Point(1, 0), stiffness: 1e6, damping: 1e3)
    ]
    world.advance(by: 2)
    #expect(world.bodies[0].position.distance(to: Point(1, 0)) < 1e-3)
  }
}
