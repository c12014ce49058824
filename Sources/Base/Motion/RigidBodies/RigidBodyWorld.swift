import Geometry

/// Bodies that fall, are connected by joints, held by ropes and pointers, and come to rest on a
/// floor: ragdolls, chains, mobiles, swings.
///
/// A world is a value: a copy is independent, equal worlds evolve equally, and it never reads a
/// clock. Bodies that pull on each other have no closed form, so it advances by substeps. Bodies do
/// not collide with each other, and nothing bounces.
///
/// Lengths and masses are in units of the caller's choice; times and angles in seconds and radians.
/// As everywhere, y grows downwards and angles grow clockwise.
///
/// Inputs are numbers within ±10⁹, masses and inertias from 10⁻⁹ to 10⁹ or infinite, and anchors on
/// existing bodies; anything else stops the program as soon as the world advances. From such
/// numbers all results are finite.
///
/// Source: M. Müller, M. Macklin, N. Chentanez, S. Jeschke and T.-Y. Kim, "Detailed rigid body
/// simulation with extended position based dynamics", SCA 2020, in two dimensions.
public struct RigidBodyWorld: Hashable, Sendable {
  /// The bodies. Anchors refer to them by index.
  public var bodies: [RigidBody]
  /// Joints between two bodies each. Limits are solved from the last joint to the first, then pins
  /// from the first to the last: a tree of bodies holds best if listed from its trunk outwards.
  public var revoluteJoints: [RevoluteJoint]
  /// Ropes.
  public var ropeJoints: [RopeJoint] = []
  /// Mouse joints.
  public var mouseJoints: [MouseJoint] = []
  /// Acceleration of all bodies, in lengths per second².
  public var gravity: Vector
  /// Rate of air drag, in parts of the velocity per second, ≥ 0: the share left after t seconds is
  /// e^(−`damping` t).
  public var damping = 0.0
  /// Walls, floor and ceiling that no contact point leaves; nil if unbounded.
  public var bounds: Rect?
  /// Coulomb's coefficient of friction at the bounds, ≥ 0: 0 ice, 1 rubber; a body rests on a slope
  /// up to arctan of it.
  public var friction = 0.6
  /// Largest speed at the start of a substep, in lengths per second, ≥ 0; practically unlimited by
  /// default. For bodies that fingers yank, about ten of their heights a second keep them in view.
  public var maximumSpeed = 1e9
  /// Largest angular speed at the start of a substep, in radians per second, ≥ 0. Beyond a third of
  /// a radian a substep joints no longer hold well.
  public var maximumAngularSpeed = 300.0
  /// Substeps a second, 1…10⁶. Errors shrink with it, and so does the energy that joints take from
  /// rotating bodies: a pendulum of two seconds' period loses about one part in a hundred a second.
  public var substepRate = 960.0
  /// Iterations of joints, limits and bounds per substep, 1…1000: the more, the less joints yield
  /// under load.
  public var iterations = 8

  /// Creates a world of these bodies in their current state, optionally within bounds.
  public init(
    bodies: [RigidBody] = [], revoluteJoints: [RevoluteJoint] = [], gravity: Vector = .zero,
    bounds: Rect? = nil
  ) {
    self.bodies = bodies
    self.revoluteJoints = revoluteJoints
    self.gravity = gravity
    self.bounds = bounds
  }

  /// Assembles the bodies: in the order of the joints, each brings its second body to its pin on
  /// the first, at its rest angle.
  public mutating func assemble() {
    checkNumbers()
    for joint in revoluteJoints {
      let angle = bodies[joint.anchorA.body].angle + joint.restAngle
      bodies[joint.anchorB.body].angle = angle
      let arm = bodies[joint.anchorB.body].worldVector(joint.anchorB.point)
      bodies[joint.anchorB.body].position = point(of: joint.anchorA) - arm
    }
  }

  /// Advances by `seconds`, 0…10⁹, in equal substeps; less than a nanosecond is ignored.
  public mutating func advance(by seconds: Double) {
    precondition((0...1e9).contains(seconds), "a world goes on for 0 to 1e9 seconds")
    checkNumbers()
    guard seconds >= 1e-9 else { return }
    // A duration that exceeds a multiple of the substep by rounding does not add one.
    let count = max(1, (seconds * substepRate - 1e-6).rounded(.up))
    var solver = RigidBodySolver(self, step: seconds / count)
    for _ in 0..<Int(count) { solver.advance() }
    bodies = solver.moved(bodies)
  }

  /// Returns the position of an anchor, which is on a body of this world.
  public func point(of anchor: RigidBody.Anchor) -> Point {
    body(of: anchor).worldPoint(anchor.point)
  }

  /// Returns the angle of a joint's second body relative to the first, in radians; both are bodies
  /// of this world.
  public func angle(of joint: RevoluteJoint) -> Double {
    body(of: joint.anchorB).angle - body(of: joint.anchorA).angle
  }

  private func body(of anchor: RigidBody.Anchor) -> RigidBody {
    precondition(bodies.indices ~= anchor.body, "an anchor is on a body of its world")
    return bodies[anchor.body]
  }

  /// Returns the distance between a joint's points: its error under load.
  public func gap(of joint: RevoluteJoint) -> Double {
    point(of: joint.anchorA).distance(to: point(of: joint.anchorB))
  }

  /// The kinetic energy of all bodies, in masses times squared speeds.
  public var kineticEnergy: Double { bodies.reduce(0) { $0 + $1.kineticEnergy } }
}

// MARK: Numbers

extension RigidBodyWorld {
  /// Largest magnitude of an input.
  static let reach = 1e9

  /// Stops the program if an input is out of range.
  func checkNumbers() {
    precondition(bodies.allSatisfy(\.isSound), "bodies have numbers within their ranges")
    precondition(
      revoluteJoints.allSatisfy { joint in
        joint.isSound && isValid(joint.anchorA) && isValid(joint.anchorB)
          && joint.anchorA.body != joint.anchorB.body
      }, "a revolute joint joins two bodies of its world by numbers within their ranges")
    precondition(
      ropeJoints.allSatisfy { rope in
        isValid(rope.anchor) && rope.target.isInRange && (0...Self.reach).contains(rope.length)
      }, "a rope holds a body of its world by numbers within their ranges")
    precondition(
      mouseJoints.allSatisfy { isValid($0.anchor) && $0.isSound },
      "a hand holds a body of its world by numbers within their ranges")
    let rates = [damping, friction, maximumSpeed, maximumAngularSpeed]
    precondition(
      gravity.isInRange && rates.allSatisfy((0...Self.reach).contains)
        && (1...1e6).contains(substepRate) && (1...1000).contains(iterations),
      "a world has numbers within their ranges")
    precondition(
      bounds.map { $0.origin.isInRange && $0.width >= 0 && $0.height >= 0 } ?? true
        && bounds.map { Vector($0.width, $0.height).isInRange } ?? true,
      "bounds have numbers within their ranges")
  }

  private func isValid(_ anchor: RigidBody.Anchor) -> Bool {
    bodies.indices.contains(anchor.body) && anchor.point.isInRange
  }
}

extension RigidBody {
  fileprivate var isSound: Bool {
    // Moving bodies may exceed the limits of inputs.
    let (far, amounts) = (1e100, 1e-9...RigidBodyWorld.reach)
    return pose.position.x.magnitude <= far && pose.position.y.magnitude <= far
      && pose.angle.magnitude <= far && velocity.dx.magnitude <= far
      && velocity.dy.magnitude <= far && angularVelocity.magnitude <= far
      && (amounts.contains(mass) || mass == .infinity)
      && (amounts.contains(inertia) || inertia == .infinity)
      && (0...RigidBodyWorld.reach).contains(contactRadius)
      && contactPoints.allSatisfy(\.isInRange)
  }
}

extension RevoluteJoint {
  fileprivate var isSound: Bool {
    let amounts = 0...RigidBodyWorld.reach
    return restAngle.magnitude <= RigidBodyWorld.reach && amounts.contains(stiffness)
      && amounts.contains(damping)
  }
}

extension MouseJoint {
  fileprivate var isSound: Bool {
    let amounts = 0...RigidBodyWorld.reach
    return target.isInRange && amounts.contains(stiffness) && amounts.contains(damping)
      && maximumForce >= 0
  }
}

extension Vector {
  /// True if it is within the range of inputs.
  fileprivate var isInRange: Bool { max(dx.magnitude, dy.magnitude) <= RigidBodyWorld.reach }
}

extension Point {
  fileprivate var isInRange: Bool { Vector(x, y).isInRange }
}
