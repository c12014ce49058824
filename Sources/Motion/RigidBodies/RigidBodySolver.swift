import Geometry

/// How a ``RigidBodyWorld`` goes on by one substep: bodies fly, constraints put their places right,
/// and velocities follow from the way that has come of it.
///
/// Each constraint corrects by the impulse that closes its gap, shared by how easily either side
/// yields (Müller et al. 2020, §3.3); what is elastic has the compliance of its stiffness, which the
/// substep's square divides (M. Macklin, M. Müller and N. Chentanez, "XPBD", MIG 2016).
struct RigidBodySolver {
  private let world: RigidBodyWorld
  /// Seconds of a substep.
  private let step: Double
  /// Share of a velocity that the air leaves after it.
  private let left: Double
  private var movers: [Mover]
  private let joints: [RevoluteJoint]
  private let ropes: [RopeJoint]
  private let contacts: [Contact]

  /// A disc of a body, and where its middle may be.
  private struct Contact {
    let anchor: RigidBody.Anchor
    let room: Rect
  }

  /// What is between bodies of infinite mass alone, or between one and the bounds, moves nothing.
  init(_ world: RigidBodyWorld, step: Double) {
    self.world = world
    self.step = step
    left = Math.exp(-world.damping * step)
    movers = world.bodies.map(Mover.init)
    let moves = movers.map { $0.inverseMass > 0 }
    joints = world.revoluteJoints.filter { moves[$0.anchorA.body] || moves[$0.anchorB.body] }
    ropes = world.ropeJoints.filter { moves[$0.anchor.body] }
    contacts = world.bounds.map { Self.contacts(of: world.bodies, in: $0) } ?? []
  }

  private static func contacts(of bodies: [RigidBody], in bounds: Rect) -> [Contact] {
    bodies.enumerated().filter { $1.inverseMass > 0 }.flatMap { index, body in
      let room = bounds.inset(by: body.contactRadius)
      return body.contactPoints.map { Contact(anchor: RigidBody.Anchor(index, $0), room: room) }
    }
  }

  /// `bodies` as they lie and move now.
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
    for joint in joints { stiffen(joint) }
    for rope in ropes { hold(rope) }
    for mouse in world.mouseJoints { hold(mouse) }
    for _ in 0..<world.iterations {
      for joint in joints.reversed() { limit(joint) }
      for joint in joints { pin(joint) }
      for contact in contacts { keep(contact) }
    }
    for index in movers.indices { movers[index].measure(step) }
    for joint in joints { rub(joint) }
  }

  // MARK: Joints

  /// Brings both places of a joint together.
  private mutating func pin(_ joint: RevoluteJoint) {
    let (a, b) = (movers[joint.anchorA.body], movers[joint.anchorB.body])
    let (arm, other) = (a.pose.arm(joint.anchorA.point), b.pose.arm(joint.anchorB.point))
    let gap = b.pose.place + other - (a.pose.place + arm)
    let length = gap.length
    // So short a gap has no direction.
    guard length > 1e-12 else { return }
    let direction = gap / length
    let impulse = gap / (a.yielding(arm, direction) + b.yielding(other, direction))
    movers[joint.anchorA.body].push(impulse, at: arm)
    movers[joint.anchorB.body].push(-impulse, at: other)
  }

  private func angle(of joint: RevoluteJoint) -> Double {
    movers[joint.anchorB.body].pose.angle - movers[joint.anchorA.body].pose.angle
  }

  /// Turns a joint back to where it may be.
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

  /// A spring draws the joint to its rest angle.
  private mutating func stiffen(_ joint: RevoluteJoint) {
    guard joint.stiffness > 0 else { return }
    let rate = joint.stiffness * step * step
    let yielding =
      movers[joint.anchorA.body].inverseInertia + movers[joint.anchorB.body].inverseInertia
    let share = rate * yielding / (1 + rate * yielding)
    bend(joint, by: (joint.restAngle - angle(of: joint)) * share)
  }

  /// Friction in a joint: both bodies come to turn alike.
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

  /// A string pulls what is beyond its length back.
  private mutating func hold(_ rope: RopeJoint) {
    let mover = movers[rope.anchor.body]
    let arm = mover.pose.arm(rope.anchor.point)
    let way = rope.target - (mover.pose.place + arm)
    let excess = way.length - rope.length
    guard excess > 1e-12 else { return }
    let direction = way.normalized
    let impulse = direction * (excess / mover.yielding(arm, direction))
    movers[rope.anchor.body].push(impulse, at: arm)
  }

  /// A hand draws what it holds to where it is, and damps it.
  private mutating func hold(_ mouse: MouseJoint) {
    let mover = movers[mouse.anchor.body]
    let arm = mover.pose.arm(mouse.anchor.point)
    let way = mouse.target - (mover.pose.place + arm)
    guard way.length > 1e-12 else { return }
    let (spring, damping) = (mouse.stiffness * step * step, mouse.damping * step)
    let drag = way * spring - mover.way(of: mouse.anchor.point) * damping
    let impulse = drag / (1 + (spring + damping) * mover.yielding(arm, way.normalized))
    movers[mouse.anchor.body].push(
      impulse.limited(to: mouse.maximumForce * step * step), at: arm)
  }

  // MARK: Bounds

  /// Keeps a contact point within the bounds.
  private mutating func keep(_ contact: Contact) {
    let point = movers[contact.anchor.body].pose.point(contact.anchor.point)
    let way = contact.room.nearest(to: point) - point
    if way.dy != 0 { press(contact.anchor, Vector(0, way.dy)) }
    if way.dx != 0 { press(contact.anchor, Vector(way.dx, 0)) }
  }

  /// Moves a contact point by `way`, and holds it back sideways by Coulomb's law.
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

/// A body as the solver moves it.
private struct Mover {
  var velocity: Vector
  var angularVelocity: Double
  var pose: RigidBody.Pose
  /// How it lay before the substep.
  private var before: RigidBody.Pose
  let inverseMass: Double
  let inverseInertia: Double

  init(_ body: RigidBody) {
    (velocity, angularVelocity) = (body.velocity, body.angularVelocity)
    (pose, before) = (body.pose, body.pose)
    (inverseMass, inverseInertia) = (body.inverseMass, body.inverseInertia)
  }

  /// How far a place in its own coordinates has come in this substep.
  @inline(__always)
  func way(of local: Vector) -> Vector { pose.point(local) - before.point(local) }

  /// How easily a push along `direction` (a unit vector) at `arm` moves it.
  @inline(__always)
  func yielding(_ arm: Vector, _ direction: Vector) -> Double {
    let lever = arm.cross(direction)
    return inverseMass + lever * lever * inverseInertia
  }

  @inline(__always)
  mutating func push(_ impulse: Vector, at arm: Vector) {
    pose.place += impulse * inverseMass
    pose.angle += arm.cross(impulse) * inverseInertia
  }

  /// Goes on by its velocity, which gravity and air change unless its mass is infinite.
  mutating func fly(in world: RigidBodyWorld, _ step: Double, _ left: Double) {
    before = pose
    if inverseMass > 0 {
      velocity = ((velocity + world.gravity * step) * left).limited(to: world.maximumSpeed)
      let most = world.maximumAngularSpeed
      angularVelocity = (angularVelocity * left).clipped(to: -most...most)
    }
    pose.place += velocity * step
    pose.angle += angularVelocity * step
  }

  /// Takes its velocity from the way that it has come.
  mutating func measure(_ step: Double) {
    guard inverseMass > 0 else { return }
    velocity = (pose.place - before.place) / step
    angularVelocity = (pose.angle - before.angle) / step
  }
}
