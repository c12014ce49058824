import Geometry

/// One substep of a ``RigidBodyWorld``: bodies fly, constraints correct their positions, and
/// velocities follow from the resulting displacement.
///
/// Each constraint corrects by the impulse that closes its gap, shared between the sides by their
/// inverse masses (Müller et al. 2020, §3.3); elastic ones have the compliance of their stiffness,
/// divided by the square of the substep (M. Macklin, M. Müller and N. Chentanez, "XPBD", MIG 2016).
struct RigidBodySolver {
  private let world: RigidBodyWorld
  /// Seconds of a substep.
  private let step: Double
  /// Share of a velocity that air drag leaves after a substep.
  private let left: Double
  private var movers: [Mover]
  private let joints: [RevoluteJoint]
  private let ropes: [RopeJoint]
  private let contacts: [Contact]
  private let budgets: [EnergyBudget]

  /// A disc of a body, and the rectangle that its centre may not leave.
  private struct Contact {
    let anchor: RigidBody.Anchor
    let room: Rect
  }

  /// Constraints between bodies of infinite mass alone, or between one and the bounds, are left
  /// out: they move nothing.
  init(_ world: RigidBodyWorld, step: Double) {
    self.world = world
    self.step = step
    left = Math.exp(-world.damping * step)
    movers = world.bodies.map(Mover.init)
    let moves = movers.map { $0.inverseMass > 0 }
    joints = world.revoluteJoints.filter { moves[$0.anchorA.body] || moves[$0.anchorB.body] }
    ropes = world.ropeJoints.filter { moves[$0.anchor.body] }
    contacts = world.bounds.map { Self.contacts(of: world.bodies, in: $0) } ?? []
    budgets = EnergyBudget.all(in: world)
  }

  private static func contacts(of bodies: [RigidBody], in bounds: Rect) -> [Contact] {
    bodies.enumerated().filter { $1.inverseMass > 0 }.flatMap { index, body in
      let room = bounds.inset(by: body.contactRadius)
      return body.contactPoints.map { Contact(anchor: RigidBody.Anchor(index, $0), room: room) }
    }
  }

  /// Returns `bodies` moved to their current state.
  func moved(_ bodies: [RigidBody]) -> [RigidBody] {
    zip(bodies, movers).map { body, mover in
      var body = body
      body.pose = mover.pose
      (body.velocity, body.angularVelocity) = (mover.velocity, mover.angularVelocity)
      return body
    }
  }

  mutating func advance() {
    for index in movers.indices { movers[index].fly(in: world, step, left) }
    let energies = budgets.map { budget in
      budget.kinetic(movers) + budget.elastic { movers[$0].before }
    }
    for joint in joints { stiffen(joint) }
    for rope in ropes { hold(rope) }
    for mouse in world.mouseJoints { hold(mouse) }
    for _ in 0..<world.iterations {
      for joint in joints.reversed() { limit(joint) }
      for joint in joints { pin(joint) }
      for contact in contacts { keep(contact) }
    }
    for index in movers.indices { movers[index].measure(step) }
    for (budget, energy) in zip(budgets, energies) {
      budget.limit(&movers, to: energy - budget.elastic { movers[$0].pose })
    }
    for joint in joints { rub(joint) }
  }

  // MARK: Joints

  /// Closes the gap of a joint.
  private mutating func pin(_ joint: RevoluteJoint) {
    let first = movers[joint.anchorA.body].lever(at: joint.anchorA.point)
    let second = movers[joint.anchorB.body].lever(at: joint.anchorB.point)
    let gap =
      movers[joint.anchorB.body].pose.position + second.arm
      - (movers[joint.anchorA.body].pose.position + first.arm)
    guard gap != .zero else { return }
    let pushes = PointMass(first, second).pushes(closing: gap)
    let share = min(first.share(of: pushes.first), second.share(of: pushes.second))
    movers[joint.anchorA.body].take(pushes.first * share)
    movers[joint.anchorB.body].take(pushes.second * share)
  }

  private func angle(of joint: RevoluteJoint) -> Double {
    movers[joint.anchorB.body].pose.angle - movers[joint.anchorA.body].pose.angle
  }

  /// Turns a joint back within its limits.
  private mutating func limit(_ joint: RevoluteJoint) {
    let angle = angle(of: joint)
    let excess = angle - angle.clipped(to: joint.limits)
    if excess != 0 { bend(joint, by: -excess) }
  }

  /// Turns the second body against the first by `angle`.
  private mutating func bend(_ joint: RevoluteJoint, by angle: Double) {
    let a = movers[joint.anchorA.body].inverseInertia
    let b = movers[joint.anchorB.body].inverseInertia
    guard a + b > 0 else { return }
    movers[joint.anchorA.body].pose.angle += -angle * a / (a + b)
    movers[joint.anchorB.body].pose.angle += angle * b / (a + b)
  }

  /// Applies the spring that returns the joint to its rest angle.
  private mutating func stiffen(_ joint: RevoluteJoint) {
    guard joint.stiffness > 0 else { return }
    let rate = joint.stiffness * step * step
    let yielding =
      movers[joint.anchorA.body].inverseInertia + movers[joint.anchorB.body].inverseInertia
    let share = rate * yielding / (1 + rate * yielding)
    bend(joint, by: (joint.restAngle - angle(of: joint)) * share)
  }

  /// Applies the friction of a joint, which equalizes the angular velocities of both bodies.
  private mutating func rub(_ joint: RevoluteJoint) {
    let (a, b) = (joint.anchorA.body, joint.anchorB.body)
    let rate = joint.damping * step
    let slip = movers[b].angularVelocity - movers[a].angularVelocity
    let yielding = movers[a].inverseInertia + movers[b].inverseInertia
    let impulse = slip * rate / (1 + rate * yielding)
    movers[a].angularVelocity += impulse * movers[a].inverseInertia
    movers[b].angularVelocity -= impulse * movers[b].inverseInertia
  }

  // MARK: Strings and hands

  /// Shortens a rope that is too long. One impulse suffices except for the rotation of the arm
  /// during it; another one corrects for that.
  private mutating func hold(_ rope: RopeJoint) {
    for _ in 0..<world.iterations {
      let lever = movers[rope.anchor.body].lever(at: rope.anchor.point)
      let way = movers[rope.anchor.body].pose.position + lever.arm - rope.target
      let excess = way.length - rope.length
      guard excess > 1e-12 + 1e-9 * rope.length else { return }
      movers[rope.anchor.body].take(lever.push(pulling: way, within: rope.length))
    }
  }

  /// Applies the spring and the damping of a mouse joint.
  private mutating func hold(_ mouse: MouseJoint) {
    let mover = movers[mouse.anchor.body]
    let lever = mover.lever(at: mouse.anchor.point)
    let way = mouse.target - (mover.pose.position + lever.arm)
    let (spring, damping) = (mouse.stiffness * step * step, mouse.damping * step)
    let pull = way * spring - mover.way(of: mouse.anchor.point) * damping
    let push = lever.push(yielding: spring + damping, to: pull)
      .limited(to: mouse.maximumForce * step * step)
    movers[mouse.anchor.body].take(push * lever.share(of: push))
  }

  // MARK: Bounds

  /// Keeps a contact point within the bounds.
  private mutating func keep(_ contact: Contact) {
    let point = movers[contact.anchor.body].pose.point(contact.anchor.point)
    let way = contact.room.nearest(to: point) - point
    if way.dy != 0 { press(contact.anchor, Vector(0, way.dy)) }
    if way.dx != 0 { press(contact.anchor, Vector(way.dx, 0)) }
  }

  /// Moves a contact point by `way`, with friction by Coulomb's law.
  private mutating func press(_ anchor: RigidBody.Anchor, _ way: Vector) {
    let arm = movers[anchor.body].pose.arm(anchor.point)
    let direction = way.normalized
    let normal = way.length / movers[anchor.body].yielding(arm, direction)
    movers[anchor.body].push(direction * normal, at: arm)
    let side = direction.perpendicular
    let slip = movers[anchor.body].way(of: anchor.point).dot(side)
    let level = movers[anchor.body].pose.arm(anchor.point)
    let stop = slip / movers[anchor.body].yielding(level, side)
    let most = world.friction * normal
    movers[anchor.body].push(side * -stop.clipped(to: -most...most), at: level)
  }
}

/// The state of a body in the solver.
struct Mover {
  var velocity: Vector
  var angularVelocity: Double
  var pose: RigidBody.Pose
  /// Its pose before the substep.
  private(set) var before: RigidBody.Pose
  let inverseMass: Double
  let inverseInertia: Double

  init(_ body: RigidBody) {
    (velocity, angularVelocity) = (body.velocity, body.angularVelocity)
    (pose, before) = (body.pose, body.pose)
    (inverseMass, inverseInertia) = (body.inverseMass, body.inverseInertia)
  }

  /// Kinetic energy, in masses times squared speeds; 0 for an infinite mass.
  var kineticEnergy: Double {
    guard inverseMass > 0 else { return 0 }
    let turning = inverseInertia > 0 ? angularVelocity * angularVelocity / inverseInertia : 0
    return 0.5 * (velocity.lengthSquared / inverseMass + turning)
  }

  /// Returns the displacement of a local point in this substep.
  @inline(__always)
  func way(of local: Vector) -> Vector { pose.point(local) - before.point(local) }

  /// Returns the inverse effective mass for an impulse along `direction` (a unit vector) at `arm`.
  @inline(__always)
  func yielding(_ arm: Vector, _ direction: Vector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }

  /// Returns the body relative to a local point.
  @inline(__always)
  func lever(at local: Vector) -> PointMass.Lever {
    PointMass.Lever(
      arm: pose.arm(local), inverseMass: inverseMass, inverseInertia: inverseInertia)
  }

  @inline(__always)
  mutating func take(_ push: PointMass.Push) {
    pose.position += push.impulse * inverseMass
    pose.angle += push.moment * inverseInertia
  }

  @inline(__always)
  mutating func push(_ impulse: Vector, at arm: Vector) {
    pose.position += impulse * inverseMass
    pose.angle += arm.cross(impulse) * inverseInertia
  }

  /// Moves by its velocity, which gravity and drag change unless its mass is infinite.
  mutating func fly(in world: RigidBodyWorld, _ step: Double, _ left: Double) {
    before = pose
    if inverseMass > 0 {
      velocity = ((velocity + world.gravity * step) * left).limited(to: world.maximumSpeed)
      let most = world.maximumAngularSpeed
      angularVelocity = (angularVelocity * left).clipped(to: -most...most)
    }
    pose.position += velocity * step
    pose.angle += angularVelocity * step
  }

  /// Derives its velocities from its displacement.
  mutating func measure(_ step: Double) {
    guard inverseMass > 0 else { return }
    velocity = (pose.position - before.position) / step
    angularVelocity = (pose.angle - before.angle) / step
  }
}
