import Geometry

/// Bodies that pins join, and the energy that they may have after a substep.
///
/// A pin does no work, nor does a limit, a wall or a body that stays. So kinetic energy never grows in
/// a substep but by what springs and hands give, whatever pins that were not seen to often enough
/// would make of it: bodies of little inertia that hang by long arms at several pins at once need
/// more than ``RigidBodyWorld/iterations`` can do.
///
/// Strings whose ends are moved, and bodies of infinite mass that move, do work that is not known
/// here: what they are tied to has no budget.
struct EnergyBudget {
  private let bodies: [Int]
  private let joints: [RevoluteJoint]
  private let hands: [MouseJoint]
  /// True if anything from outside can change their momenta.
  private let isHeld: Bool

  /// The budgets of the groups that joints and hands make of a world's bodies.
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

  /// Energy of all springs and hands of the group.
  func elastic(_ pose: (Int) -> RigidBody.Pose) -> Double {
    let twisted = joints.reduce(0.0) { sum, joint in
      let away = pose(joint.anchorB.body).angle - pose(joint.anchorA.body).angle - joint.restAngle
      return sum + 0.5 * joint.stiffness * away * away
    }
    return hands.reduce(twisted) { sum, hand in
      let way = hand.target.distance(to: pose(hand.anchor.body).point(hand.anchor.point))
      // Beyond the way on which its force grows it stays the same.
      let growing = min(way, hand.stiffness > 0 ? hand.maximumForce / hand.stiffness : way)
      return sum + hand.stiffness * growing * (way - 0.5 * growing)
    }
  }

  func kinetic(_ movers: [Mover]) -> Double { bodies.reduce(0) { $0 + movers[$1].kineticEnergy } }

  /// Takes from `movers` what they have beyond `most`, evenly; what floats keeps its momenta, and has
  /// less of what moves its parts against each other.
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

  /// The motion of one rigid whole that has the momenta of the bodies.
  private func drift(of movers: [Mover]) -> Drift {
    var (mass, center, momentum) = (0.0, Vector.zero, Vector.zero)
    for mover in bodies.map({ movers[$0] }) {
      mass += 1 / mover.inverseMass
      center += (mover.pose.place - .zero) / mover.inverseMass
      momentum += mover.velocity / mover.inverseMass
    }
    var drift = Drift(center: .zero + center / mass, velocity: momentum / mass)
    var (inertia, spin) = (0.0, 0.0)
    for mover in bodies.map({ movers[$0] }) {
      let arm = mover.pose.place - drift.center
      // What does not turn by itself keeps the others from turning as one.
      guard mover.inverseInertia > 0 else { return drift }
      inertia += arm.lengthSquared / mover.inverseMass + 1 / mover.inverseInertia
      spin += arm.cross(mover.velocity) / mover.inverseMass
      spin += mover.angularVelocity / mover.inverseInertia
    }
    drift.angularVelocity = spin / inertia
    return drift
  }
}

/// The motion of a rigid whole.
private struct Drift {
  var center = Point.zero
  var velocity = Vector.zero
  var angularVelocity = 0.0
}

extension Mover {
  fileprivate mutating func subtract(_ drift: Drift, times factor: Double) {
    let turning = (pose.place - drift.center).perpendicular * drift.angularVelocity
    velocity -= (drift.velocity + turning) * factor
    angularVelocity -= drift.angularVelocity * factor
  }
}

extension RigidBody {
  /// True if it moves whatever hangs by it.
  fileprivate var isDriven: Bool {
    inverseMass == 0 && (velocity != .zero || angularVelocity != 0)
  }
}
