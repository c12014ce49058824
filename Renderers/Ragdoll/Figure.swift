import Geometry

/// The jointed figure on its stage: rigid parts whose rivets, limits, floor and hands are
/// constraints on places, solved once in each of many small substeps.
///
/// Source: M. Müller, M. Macklin, N. Chentanez, S. Jeschke and T.-Y. Kim, "Detailed rigid body
/// simulation with extended position based dynamics", SCA 2020, in two dimensions.
package struct Figure: Hashable, Sendable {
  package private(set) var bodies: [Body]
  /// What it may not leave, in heights: the floor is at y = 0.
  package let room: Rect

  /// Something that pulls a place of a part towards a point.
  struct Tie {
    let handle: Anatomy.Handle
    let point: Point
    /// A string pulls only beyond its length, as hard as it takes; a hand (0) gives a little.
    let length: Double
  }

  /// Fall under gravity 1, in heights per second².
  package static let fall = 6.0
  private static let substeps = 960.0
  /// How often rivets, limits and floor are solved in a substep: a fall must not part them.
  private static let sweeps = 8

  /// The figure in its pose, its lower foot on the floor at x = 0.
  init(room: Rect) {
    self.room = room
    bodies = [Body(Anatomy.parts[Anatomy.pelvis], at: .zero, angle: 0.03)]
    for joint in Anatomy.joints {
      let parent = bodies[joint.parent]
      let angle = parent.angle + joint.rest
      let place = parent.point(joint.onParent) - joint.onChild.rotated(by: angle)
      bodies.append(Body(Anatomy.parts[joint.child], at: place, angle: angle))
    }
    let rise = Vector(0, -depth)
    bodies = zip(bodies, Anatomy.parts).map { Body($1, at: $0.place + rise, angle: $0.angle) }
  }

  /// Goes on for `duration` seconds under a `pull` on everything, in heights per second². The air
  /// takes its speed at the rate `drag`; `stiffness` is 0 limp … 1 as stiff as card.
  mutating func advance(
    _ duration: Double, pull: Vector, drag: Double, stiffness: Double, _ ties: [Tie]
  ) {
    guard duration > 0 else { return }
    let count = max(1, (duration * Figure.substeps - 1e-6).rounded(.up))
    let step = duration / count
    let rest = Math.exp(-drag * step)
    for _ in 0..<Int(count) {
      for index in bodies.indices { bodies[index].fly(step, pull: pull, drag: rest) }
      stiffen(stiffness, step)
      for tie in ties { hold(tie, step) }
      for _ in 0..<Figure.sweeps {
        for joint in Anatomy.joints.reversed() { restrain(joint) }
        for joint in Anatomy.joints { rivet(joint) }
        collide()
      }
      for index in bodies.indices { bodies[index].measure(step) }
      rub(stiffness, step)
    }
  }

  /// Where a place of a part is.
  package func point(_ handle: Anatomy.Handle) -> Point { bodies[handle.part].point(handle.place) }

  /// Angle of a joint, in radians.
  package func angle(of joint: Anatomy.Joint) -> Double {
    bodies[joint.child].angle - bodies[joint.parent].angle
  }

  /// Kinetic energy in parts of what a fall through its own height gives.
  package var energy: Double { bodies.reduce(0) { $0 + $1.energy } / Figure.fall }

  /// The widest gap at a rivet, in parts of the length of the part that hangs there.
  package var stretch: Double {
    Anatomy.joints.reduce(0) { most, joint in
      let gap = bodies[joint.parent].point(joint.onParent)
        .distance(to: bodies[joint.child].point(joint.onChild))
      return max(most, gap / (2 * Anatomy.parts[joint.child].half.dy))
    }
  }

  /// How deep anything is in the floor, in heights.
  package var depth: Double {
    zip(bodies, Anatomy.parts).reduce(-1) { most, each in
      each.1.corners.reduce(most) { max($0, each.0.point($1).y + Anatomy.margin) }
    }
  }

  // MARK: Constraints

  /// Keeps both parts of a rivet together.
  private mutating func rivet(_ joint: Anatomy.Joint) {
    let (parent, child) = (bodies[joint.parent], bodies[joint.child])
    let (arm, other) = (parent.arm(joint.onParent), child.arm(joint.onChild))
    let gap = child.place + other - (parent.place + arm)
    let length = gap.length
    guard length > 1e-12 else { return }
    let direction = gap / length
    let impulse = gap / (parent.yielding(arm, direction) + child.yielding(other, direction))
    bodies[joint.parent].push(impulse, at: arm)
    bodies[joint.child].push(-impulse, at: other)
  }

  /// Turns a joint back to where it may be.
  private mutating func restrain(_ joint: Anatomy.Joint) {
    let angle = angle(of: joint)
    let excess = angle - angle.clipped(to: joint.limits)
    if excess != 0 { bend(joint, by: -excess) }
  }

  /// Turns the child against the parent by `angle`.
  private mutating func bend(_ joint: Anatomy.Joint, by angle: Double) {
    let (a, b) = (bodies[joint.parent].inverseInertia, bodies[joint.child].inverseInertia)
    bodies[joint.parent].turn(by: -angle * a / (a + b))
    bodies[joint.child].turn(by: angle * b / (a + b))
  }

  /// Springs of card bring each joint to its pose.
  private mutating func stiffen(_ stiffness: Double, _ step: Double) {
    guard stiffness > 0 else { return }
    let square = stiffness * stiffness
    let rate = 2.4 * square * square * step * step
    for joint in Anatomy.joints {
      let yielding = bodies[joint.parent].inverseInertia + bodies[joint.child].inverseInertia
      let share = rate * yielding / (1 + rate * yielding)
      bend(joint, by: (joint.rest - angle(of: joint)) * share)
    }
  }

  /// Rivets rub: neighbours come to turn alike.
  private mutating func rub(_ stiffness: Double, _ step: Double) {
    let friction = (0.0012 + 0.02 * stiffness * stiffness) * step
    for joint in Anatomy.joints {
      let (a, b) = (bodies[joint.parent].inverseInertia, bodies[joint.child].inverseInertia)
      let slip = bodies[joint.child].spin - bodies[joint.parent].spin
      let impulse = slip * friction / (1 + friction * (a + b))
      bodies[joint.parent].spin += impulse * a
      bodies[joint.child].spin -= impulse * b
    }
  }

  /// Pulls a place towards where a hand or a string wants it.
  private mutating func hold(_ tie: Tie, _ step: Double) {
    let body = bodies[tie.handle.part]
    let arm = body.arm(tie.handle.place)
    let way = tie.point - (body.place + arm)
    let far = way.length - tie.length
    guard far > 1e-12 else { return }
    let yielding = body.yielding(arm, way.unit)
    if tie.length > 0 {
      bodies[tie.handle.part].push(way.unit * (far / yielding), at: arm)
      return
    }
    let (spring, damping) = (1400.0 * step * step, 45.0 * step)
    let slip = body.way(of: tie.handle.place)
    let wish = (way * spring - slip * damping) / (1 + (spring + damping) * yielding)
    // A hand pulls with 80 weights of the figure at most, times ``fall``.
    bodies[tie.handle.part].push(wish.limited(to: 80 * step * step), at: arm)
  }

  /// Keeps every corner in the room; what presses on a side rubs there.
  private mutating func collide() {
    let inner = room.inset(by: Anatomy.margin)
    for index in bodies.indices {
      for corner in Anatomy.parts[index].corners {
        let point = bodies[index].point(corner)
        let way = inner.nearest(to: point) - point
        if way.dy != 0 { press(index, corner, Vector(0, way.dy)) }
        if way.dx != 0 { press(index, corner, Vector(way.dx, 0)) }
      }
    }
  }

  /// Moves a corner of a part by `way`, and holds it back sideways by Coulomb's law.
  private mutating func press(_ index: Int, _ corner: Vector, _ way: Vector) {
    let arm = bodies[index].arm(corner)
    let direction = way.unit
    let normal = way.length / bodies[index].yielding(arm, direction)
    bodies[index].push(direction * normal, at: arm)
    let side = direction.perpendicular
    let slip = bodies[index].way(of: corner).dot(side)
    let level = bodies[index].arm(corner)
    let stop = slip / bodies[index].yielding(level, side)
    bodies[index].push(side * -stop.clipped(to: -0.7 * normal...0.7 * normal), at: level)
  }

  /// Comes to rest where it is.
  mutating func stop() {
    for index in bodies.indices { (bodies[index].velocity, bodies[index].spin) = (.zero, 0) }
  }
}
