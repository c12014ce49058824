import Geometry
import Motion

/// The jointed figure on its stage: the parts of ``Anatomy`` as a world of rigid bodies.
package struct Figure: Hashable, Sendable {
  private var world: RigidBodyWorld

  /// Gravity at the setting 1, in heights per second².
  package static let fall = 6.0

  /// Creates the figure in its pose, its lower foot on the floor at x = 0, in a room that it cannot
  /// leave: in heights, the floor at y = 0.
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

  /// Advances by `duration` seconds under the acceleration `pull`, in heights per second². Air drag
  /// has the rate `drag`; `stiffness` is 0 limp … 1 as stiff as card.
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

  /// Stops all motion.
  mutating func stop() {
    for index in bodies.indices {
      (world.bodies[index].velocity, world.bodies[index].angularVelocity) = (.zero, 0)
    }
  }

  /// Returns the position of an anchor.
  package func point(_ anchor: RigidBody.Anchor) -> Point { world.point(of: anchor) }

  /// Returns the angle of a joint, in radians.
  package func angle(of joint: RevoluteJoint) -> Double { world.angle(of: joint) }

  /// Kinetic energy relative to that of a fall through its own height.
  package var energy: Double { world.kineticEnergy / Figure.fall }

  /// The widest gap at a rivet, relative to the length of the part that hangs there.
  package var stretch: Double {
    Anatomy.joints.reduce(0) { most, joint in
      max(most, world.gap(of: joint) / (2 * Anatomy.parts[joint.anchorB.body].half.dy))
    }
  }

  /// The deepest penetration of the floor, in heights.
  package var depth: Double {
    bodies.reduce(-1) { most, body in
      body.contactPoints.reduce(most) { max($0, body.worldPoint($1).y + body.contactRadius) }
    }
  }
}

/// The structure of the figure: flat parts, and the rivets that join them. Lengths are in heights
/// of the figure, its mass is 1, angles are radians, clockwise on screen, 0 for a part that hangs
/// straight.
package enum Anatomy {
  /// A flat piece of paper. Its local coordinates have their origin in its middle, y runs
  /// downwards.
  struct Part: Sendable {
    /// Half its extent, in heights.
    let half: Vector
    let body: RigidBody

    /// Creates a part that collides with its four corners, or a slender one that does with its two
    /// ends.
    init(_ width: Double, _ length: Double, mass: Double, isSlender: Bool = true) {
      half = Vector(width / 2, length / 2)
      let (x, y) = (isSlender ? [0] : [-width / 2, width / 2], [-length / 2, length / 2])
      // A plate, thickened slightly so that small parts do not spin.
      let inertia = mass * ((half * 2).lengthSquared / 12 + 0.0012)
      body = RigidBody(
        mass: mass, inertia: inertia, contactPoints: y.flatMap { y in x.map { Vector($0, y) } },
        contactRadius: margin)
    }

    /// Its upper and lower end.
    var top: Vector { Vector(0, -half.dy) }
    var bottom: Vector { Vector(0, half.dy) }
  }

  static let (pelvis, chest, head) = (0, 1, 2)
  /// Upper arm, forearm, other upper arm, other forearm; then thighs and shins.
  static let (arms, legs) = (3..<7, 7..<11)
  /// Collision radius.
  static let margin = 0.014

  static let parts: [Part] = {
    let arm = [Part(0.062, 0.17, mass: 0.06), Part(0.052, 0.185, mass: 0.05)]
    let leg = [Part(0.078, 0.225, mass: 0.1), Part(0.062, 0.24, mass: 0.08)]
    let trunk = [(0.12, 0.1, 0.12), (0.19, 0.22, 0.2), (0.11, 0.155, 0.1)]
    return trunk.map { Part($0, $1, mass: $2, isSlender: false) } + arm + arm + leg + leg
  }()

  /// Waist, neck, then shoulder and elbow of each arm, hip and knee of each leg.
  package static let joints: [RevoluteJoint] = rivets.map { parent, child, place, limits, rest in
    // The trunk is joined at the lower ends, limbs hang from the upper ones.
    let end = child <= head ? parts[child].bottom : parts[child].top
    return RevoluteJoint(
      RigidBody.Anchor(parent, place), RigidBody.Anchor(child, end), limits: limits,
      restAngle: rest)
  }

  private typealias Rivet = (
    parent: Int, child: Int, place: Vector, limits: ClosedRange<Double>, rest: Double
  )

  private static let rivets: [Rivet] = [
    (pelvis, chest, Vector(0, -0.05), -0.55...0.55, -0.07),
    (chest, head, Vector(0, -0.11), -0.6...0.6, 0.16),
    (chest, 3, Vector(-0.09, -0.085), -0.5...2.8, 1.85),
    (3, 4, Vector(0, 0.085), -0.15...2.4, 0.62),
    (chest, 5, Vector(0.09, -0.085), -2.8...0.5, -0.62),
    (5, 6, Vector(0, 0.085), -2.4...0.15, -0.95),
    (pelvis, 7, Vector(-0.042, 0.035), -0.35...1.5, 0.1),
    (7, 8, Vector(0, 0.1125), -2.1...0.1, -0.04),
    (pelvis, 9, Vector(0.042, 0.035), -1.5...0.35, -0.42),
    (9, 10, Vector(0, 0.1125), -0.1...2.1, 0.74),
  ]

  /// The handles that fingers can take, by index: crown, neck, waist, then shoulder, elbow and hand
  /// of each arm and hip, knee and foot of each leg, those at the left first.
  package static let handles: [RigidBody.Anchor] = {
    let trunk = [head, chest, pelvis].map { RigidBody.Anchor($0, parts[$0].top) }
    let limbs: [[RigidBody.Anchor]] = [3, 5, 7, 9].map { upper in
      [
        RigidBody.Anchor(upper, parts[upper].top),
        RigidBody.Anchor(upper + 1, parts[upper + 1].top),
        RigidBody.Anchor(upper + 1, parts[upper + 1].bottom),
      ]
    }
    return trunk + limbs.joined()
  }()
}
