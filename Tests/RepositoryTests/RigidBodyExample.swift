import Geometry
import Motion
import Testing

// The code of Motion's documentation of rigid bodies, as it stands there.

@Suite struct RigidBodyExample {
  @Test func `a lantern hangs still, comes to a finger and swings when it is let go`() {
    var lantern = lantern()
    advance(&lantern, by: 1, finger: nil)
    #expect(lantern.bodies[2].position.distance(to: Point(195, 255)) < 0.5)
    advance(&lantern, by: 2, finger: Point(250, 220))
    #expect(lantern.bodies[2].position.distance(to: Point(250, 220)) < 25)
    advance(&lantern, by: 0.4, finger: nil)
    #expect(lantern.bodies[2].velocity.dx < -100)
  }
}

/// A lantern that hangs from a beam by a rod.
func lantern() -> RigidBodyWorld {
  var world = RigidBodyWorld(
    bodies: [
      RigidBody(mass: .infinity, inertia: .infinity, at: Point(195, 100)),
      RigidBody(box: Vector(3, 60), mass: 1),
      RigidBody(box: Vector(25, 35), mass: 4),
    ],
    revoluteJoints: [
      RevoluteJoint(RigidBody.Anchor(0), RigidBody.Anchor(1, Vector(0, -60))),
      RevoluteJoint(
        RigidBody.Anchor(1, Vector(0, 60)), RigidBody.Anchor(2, Vector(0, -35)),
        limits: -0.6...0.6),
    ],
    gravity: Vector(0, 980), bounds: Rect(0, 0, 390, 844))
  world.assemble()
  return world
}

/// What a finger at this place does to it, or what it does by itself.
func advance(_ lantern: inout RigidBodyWorld, by seconds: Double, finger: Point?) {
  let spring = Spring.tracking
  lantern.mouseJoints = [finger].compactMap { $0 }.map { place in
    MouseJoint(
      RigidBody.Anchor(2), target: place, stiffness: spring.stiffness(mass: 4),
      damping: spring.damping(mass: 4), maximumForce: 50_000)
  }
  lantern.advance(by: seconds)
}
