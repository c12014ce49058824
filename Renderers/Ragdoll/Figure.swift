import Geometry
import Motion

/// The jointed figure on its stage: the parts of ``Anatomy`` as a world of rigid bodies.
package struct Figure: Hashable, Sendable {
  private var world: RigidBodyWorld

  /// Fall under gravity 1, in heights per second².
  package static let fall = 6.0

  /// The figure in its pose, its lower foot on the floor at x = 0, in a room that it may not leave:
  /// in heights, the floor at y = 0.
  init(room: Rect) {
    world = RigidBodyWorld(
      bodies: Anatomy.parts.map(\.body), revoluteJoints: Anatomy.joints, bounds: room)
    world.friction = 0.7
    (world.maximumSpeed, world.maximumAngularSpeed) = (16, 50)
    world.bodies[Anatomy.pelvis].angle = 0.03
    world.assemble()
    let rise = depth
    for index in bodies.indices { world.bodies[index].position.y -= rise }
  }

  package var bodies: [RigidBody] { world.bodies }

  /// Goes on for `duration` seconds under a `pull` on everything, in heights per second². The air
  /// takes its speed at the rate `drag`; `stiffness` is 0 limp … 1 as stiff as card.
  mutating func advance(
    _ duration: Double, pull: Vector, drag: Double, stiffness: Double, strings: [RopeJoint],
    hands: [MouseJoint]
  ) {
    (world.gravity, world.damping) = (pull, drag)
    (world.ropeJoints, world.mouseJoints) = (strings, hands)
    let square = stiffness * stiffness
    for index in world.revoluteJoints.indices {
      world.revoluteJoints[index].stiffness = 2.4 * square * square
      world.revoluteJoints[index].damping = 0.0012 + 0.02 * stiffness * stiffness
    }
    world.advance(by: duration)
  }

  /// Comes to rest where it is.
  mutating func stop() {
    for index in bodies.indices {
      (world.bodies[index].velocity, world.bodies[index].angularVelocity) = (.zero, 0)
    }
  }

  /// Where a place of a part is.
  package func point(_ anchor: RigidBody.Anchor) -> Point { world.point(of: anchor) }

  /// Angle of a joint, in radians.
  package func angle(of joint: RevoluteJoint) -> Double { world.angle(of: joint) }

  /// Kinetic energy in parts of what a fall through its own height gives.
  package var energy: Double { world.kineticEnergy / Figure.fall }

  /// The widest gap at a rivet, in parts of the length of the part that hangs there.
  package var stretch: Double {
    Anatomy.joints.reduce(0) { most, joint in
      max(most, world.gap(of: joint) / (2 * Anatomy.parts[joint.anchorB.body].half.dy))
    }
  }

  /// How deep anything is in the floor, in heights.
  package var depth: Double {
    bodies.reduce(-1) { most, body in
      body.contactPoints.reduce(most) { max($0, body.worldPoint($1).y + body.contactRadius) }
    }
  }
}
