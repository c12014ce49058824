import Geometry

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
