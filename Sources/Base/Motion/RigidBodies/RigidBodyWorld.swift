import Geometry

/// Bodies that fall, hang together by pins, are held by strings and hands, and come to lie on a
/// floor: ragdolls, chains, mobiles, swings.
///
/// A world is a value: a copy goes its own way, worlds that are equal go the same way, and it never
/// reads a clock. Bodies that pull on each other have no closed form, so it advances by substeps.
/// Bodies pass through one another, and nothing bounces.
///
/// Units are the maker's own, for lengths and for masses; seconds and radians are what they are. As
/// everywhere, y grows downwards and angles grow clockwise.
///
/// What a maker gives are numbers within ±10⁹, masses and inertias from 10⁻⁹ to 10⁹ or infinite, and
/// anchors on bodies that are there; anything else stops the program as soon as the world advances.
/// From such numbers all that comes out is finite.
///
/// Source: M. Müller, M. Macklin, N. Chentanez, S. Jeschke and T.-Y. Kim, "Detailed rigid body
/// simulation with extended position based dynamics", SCA 2020, in two dimensions.
public struct RigidBodyWorld: Hashable, Sendable {
  /// What moves. Anchors tell bodies by their numbers here.
  public var bodies: [RigidBody]
  /// Pins through two bodies each. Limits are seen to from the last joint to the first, then pins
  /// from the first to the last: a tree of bodies holds best if listed from its trunk outwards.
  public var revoluteJoints: [RevoluteJoint]
  /// Strings.
  public var ropeJoints: [RopeJoint] = []
  /// Hands.
  public var mouseJoints: [MouseJoint] = []
  /// Acceleration of everything, in lengths per second².
  public var gravity: Vector
  /// Rate at which the air takes velocity, in parts of it per second, ≥ 0: what is left after t
  /// seconds is e^(−`damping` t).
  public var damping = 0.0
  /// Walls, floor and ceiling that no contact point leaves; nil in the open.
  public var bounds: Rect?
  /// Coulomb's coefficient of friction at the bounds, ≥ 0: 0 ice, 1 rubber; a body rests on a slope
  /// up to arctan of it.
  public var friction = 0.6
  /// No body goes faster into a substep, in lengths per second, ≥ 0; as good as no limit by default.
  /// For what fingers yank, some ten of its own heights a second keep it from vanishing.
  public var maximumSpeed = 1e9
  /// No body whirls faster into a substep, in radians per second, ≥ 0. Beyond a third of a radian a
  /// substep pins no longer hold well.
  public var maximumAngularSpeed = 300.0
  /// Substeps a second, 1…10⁶. Errors shrink with it, and so does the energy that pins take from what
  /// turns about them: a pendulum of two seconds' period loses about one part in a hundred a second.
  public var substepRate = 960.0
  /// How often pins, limits and bounds are seen to in a substep, 1…1000: joints give the less under
  /// load.
  public var iterations = 8

  /// A world of these bodies as they are, in the open or in a room.
  public init(
    bodies: [RigidBody] = [], revoluteJoints: [RevoluteJoint] = [], gravity: Vector = .zero,
    bounds: Rect? = nil
  ) {
    self.bodies = bodies
    self.revoluteJoints = revoluteJoints
    self.gravity = gravity
    self.bounds = bounds
  }

  /// Puts the bodies together: in the order of the joints, each brings its second body to its pin on
  /// the first, turned by its rest angle.
  public mutating func assemble() {
    checkNumbers()
    for joint in revoluteJoints {
      let angle = bodies[joint.anchorA.body].angle + joint.restAngle
      bodies[joint.anchorB.body].angle = angle
      let arm = bodies[joint.anchorB.body].worldVector(joint.anchorB.point)
      bodies[joint.anchorB.body].position = point(of: joint.anchorA) - arm
    }
  }

  /// Goes on for `seconds`, 0…10⁹, in equal substeps; less than a nanosecond is no time.
  public mutating func advance(by seconds: Double) {
    precondition((0...1e9).contains(seconds), "a world goes on for 0 to 1e9 seconds")
    checkNumbers()
    guard seconds >= 1e-9 else { return }
    // A time that rounding made longer than so many substeps takes no further one.
    let count = max(1, (seconds * substepRate - 1e-6).rounded(.up))
    var solver = RigidBodySolver(self, step: seconds / count)
    for _ in 0..<Int(count) { solver.advance() }
    bodies = solver.moved(bodies)
  }

  /// Where an anchor is, which is on a body of this world.
  public func point(of anchor: RigidBody.Anchor) -> Point {
    body(of: anchor).worldPoint(anchor.point)
  }

  /// How far a joint's second body is turned against the first, in radians; both are bodies of this
  /// world.
  public func angle(of joint: RevoluteJoint) -> Double {
    body(of: joint.anchorB).angle - body(of: joint.anchorA).angle
  }

  private func body(of anchor: RigidBody.Anchor) -> RigidBody {
    precondition(bodies.indices ~= anchor.body, "an anchor is on a body of its world")
    return bodies[anchor.body]
  }

  /// How far apart a joint's places are: what it gives under load.
  public func gap(of joint: RevoluteJoint) -> Double {
    point(of: joint.anchorA).distance(to: point(of: joint.anchorB))
  }

  /// The kinetic energy of all bodies, in masses times squared speeds.
  public var kineticEnergy: Double { bodies.reduce(0) { $0 + $1.kineticEnergy } }
}

// MARK: Numbers

extension RigidBodyWorld {
  /// The largest number that a maker gives.
  static let reach = 1e9

  /// Stops the program where a maker gave what no world can go by.
  func checkNumbers() {
    precondition(bodies.allSatisfy(\.isSound), "bodies have numbers within their ranges")
    precondition(
      revoluteJoints.allSatisfy { joint in
        joint.isSound && isThere(joint.anchorA) && isThere(joint.anchorB)
          && joint.anchorA.body != joint.anchorB.body
      }, "a revolute joint joins two bodies of its world by numbers within their ranges")
    precondition(
      ropeJoints.allSatisfy { rope in
        isThere(rope.anchor) && rope.target.isMeant && (0...Self.reach).contains(rope.length)
      }, "a rope holds a body of its world by numbers within their ranges")
    precondition(
      mouseJoints.allSatisfy { isThere($0.anchor) && $0.isSound },
      "a hand holds a body of its world by numbers within their ranges")
    let rates = [damping, friction, maximumSpeed, maximumAngularSpeed]
    precondition(
      gravity.isMeant && rates.allSatisfy((0...Self.reach).contains)
        && (1...1e6).contains(substepRate) && (1...1000).contains(iterations),
      "a world has numbers within their ranges")
    precondition(
      bounds.map { $0.origin.isMeant && $0.width >= 0 && $0.height >= 0 } ?? true
        && bounds.map { Vector($0.width, $0.height).isMeant } ?? true,
      "bounds have numbers within their ranges")
  }

  private func isThere(_ anchor: RigidBody.Anchor) -> Bool {
    bodies.indices.contains(anchor.body) && anchor.point.isMeant
  }
}

extension RigidBody {
  fileprivate var isSound: Bool {
    // What a world moves may be wilder than what a maker gives.
    let (far, amounts) = (1e100, 1e-9...RigidBodyWorld.reach)
    return pose.place.x.magnitude <= far && pose.place.y.magnitude <= far
      && pose.angle.magnitude <= far && velocity.dx.magnitude <= far
      && velocity.dy.magnitude <= far && angularVelocity.magnitude <= far
      && (amounts.contains(mass) || mass == .infinity)
      && (amounts.contains(inertia) || inertia == .infinity)
      && (0...RigidBodyWorld.reach).contains(contactRadius)
      && contactPoints.allSatisfy(\.isMeant)
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
    return target.isMeant && amounts.contains(stiffness) && amounts.contains(damping)
      && maximumForce >= 0
  }
}

extension Vector {
  /// Whether it is one that a maker means.
  fileprivate var isMeant: Bool { max(dx.magnitude, dy.magnitude) <= RigidBodyWorld.reach }
}

extension Point {
  fileprivate var isMeant: Bool { Vector(x, y).isMeant }
}
