import Geometry

/// A group of bodies connected by joints, and the limit of their energy after a substep.
///
/// A revolute joint does no work, nor does a limit, a wall or a fixed body. So kinetic energy never
/// grows in a substep except by springs and mouse joints, whatever the error of joints solved with
/// too few iterations: bodies of little inertia that hang by long arms on several joints at once
/// need more than ``RigidBodyWorld/iterations`` can do.
///
/// Ropes whose ends are moved, and moving bodies of infinite mass, do unknown work: groups attached
/// to them have no budget.
struct EnergyBudget {
  private let bodies: [Int]
  private let joints: [RevoluteJoint]
  private let hands: [MouseJoint]
  /// True if anything outside the group can change its momenta.
  private let isHeld: Bool

  /// Returns the budgets of the groups of a world's bodies that joints connect.
  static func all(in world: RigidBodyWorld) -> [EnergyBudget] {
    /// For each body, the first one of its group.
    var first = Array(world.bodies.indices)
    func isMovable(_ body: Int) -> Bool { world.bodies[body].inverseMass > 0 }
    for joint in world.revoluteJoints
    where isMovable(joint.anchorA.body) && isMovable(joint.anchorB.body) {
      let (a, b) = (first[joint.anchorA.body], first[joint.anchorB.body])
      for body in first.indices where first[body] == max(a, b) { first[body] = min(a, b) }
    }
    var isDriven = Set(world.ropeJoints.map { first[$0.anchor.body] })
    for joint in world.revoluteJoints {
      let (a, b) = (joint.anchorA.body, joint.anchorB.body)
      if world.bodies[a].isDriven { isDriven.insert(first[b]) }
      if world.bodies[b].isDriven { isDriven.insert(first[a]) }
    }
    return first.indices.compactMap { group in
      guard first[group] == group, isMovable(group), !isDriven.contains(group) else { return nil }
      let budget = EnergyBudget(
        bodies: first.indices.filter { first[$0] == group },
        joints: world.revoluteJoints.filter {
          first[$0.anchorA.body] == group || first[$0.anchorB.body] == group
        },
        hands: world.mouseJoints.filter { first[$0.anchor.body] == group },
        isHeld: world.bounds != nil || !world.mouseJoints.isEmpty
          || world.bodies.contains { $0.inverseMass == 0 })
      return budget.joints.isEmpty && budget.hands.isEmpty ? nil : budget
    }
  }

  /// Returns the energy of all springs and mouse joints of the group.
  func elastic(_ pose: (Int) -> RigidBody.Pose) -> Double {
    let twisted = joints.reduce(0.0) { sum, joint in
      let away = pose(joint.anchorB.body).angle - pose(joint.anchorA.body).angle - joint.restAngle
      return sum + 0.5 * joint.stiffness * away * away
    }
    return hands.reduce(twisted) { sum, hand in
      let way = hand.target.distance(to: pose(hand.anchor.body).point(hand.anchor.point))
      // Beyond the distance at which the force is limited, it is constant.
      let growing = min(way, hand.stiffness > 0 ? hand.maximumForce / hand.stiffness : way)
      return sum + hand.stiffness * growing * (way - 0.5 * growing)
    }
  }

  func kinetic(_ movers: [Mover]) -> Double { bodies.reduce(0) { $0 + movers[$1].kineticEnergy } }

  /// Removes the energy of `movers` above `most`, evenly; a free group keeps its momenta, and only
  /// the motion of its parts relative to each other is reduced.
  func limit(_ movers: inout [Mover], to most: Double) {
    let energy = kinetic(movers)
    guard energy > most else { return }
    let whole = isHeld ? Drift() : drift(of: movers)
    for body in bodies { movers[body].subtract(whole, times: 1) }
    let inner = kinetic(movers)
    // Both parts add up to the whole.
    let left = most - (energy - inner)
    let share = left > 0 && inner > 0 ? (left / inner).squareRoot() : 0
    for body in bodies {
      movers[body].velocity = movers[body].velocity * share
      movers[body].angularVelocity *= share
      movers[body].subtract(whole, times: -1)
    }
  }

  /// Returns the motion of a single rigid body that has the momenta of the group.
  private func drift(of movers: [Mover]) -> Drift {
    var (mass, center, momentum) = (0.0, Vector.zero, Vector.zero)
    for mover in bodies.map({ movers[$0] }) {
      mass += 1 / mover.inverseMass
      center += (mover.pose.position - .zero) / mover.inverseMass
      momentum += mover.velocity / mover.inverseMass
    }
    var drift = Drift(center: .zero + center / mass, velocity: momentum / mass)
    var (inertia, spin) = (0.0, 0.0)
    for mover in bodies.map({ movers[$0] }) {
      let arm = mover.pose.position - drift.center
      // A body that cannot rotate keeps the group from rotating as one.
      guard mover.inverseInertia > 0 else { return drift }
      inertia += arm.lengthSquared / mover.inverseMass + 1 / mover.inverseInertia
      spin += arm.cross(mover.velocity) / mover.inverseMass
      spin += mover.angularVelocity / mover.inverseInertia
    }
    drift.angularVelocity = spin / inertia
    return drift
  }
}

/// The motion of a rigid group.
private struct Drift {
  var center = Point.zero
  var velocity = Vector.zero
  var angularVelocity = 0.0
}

extension Mover {
  fileprivate mutating func subtract(_ drift: Drift, times factor: Double) {
    let turning = (pose.position - drift.center).perpendicular * drift.angularVelocity
    velocity -= (drift.velocity + turning) * factor
    angularVelocity -= drift.angularVelocity * factor
  }
}

extension RigidBody {
  /// True if it moves the bodies attached to it.
  fileprivate var isDriven: Bool {
    inverseMass == 0 && (velocity != .zero || angularVelocity != 0)
  }
}
