import Geometry
import Motion
import Testing

/// Pins: pendulums, chains, limits, springs and friction.
@Suite struct RevoluteJointTests {
  /// A rod of length 2 and this mass that hangs by its upper end from a post, turned by `angle`.
  private func pendulum(angle: Double, mass: Double = 3) -> RigidBodyWorld {
    let post = RigidBody(mass: .infinity, inertia: .infinity, at: Point(1, 1))
    let rod = RigidBody(mass: mass, inertia: mass * 4 / 12)
    let joint = RevoluteJoint(
      RigidBody.Anchor(0), RigidBody.Anchor(1, Vector(0, -1)), restAngle: angle)
    var world = RigidBodyWorld(
      bodies: [post, rod], revoluteJoints: [joint], gravity: Vector(0, 9.81))
    world.assemble()
    return world
  }

  @Test(arguments: [0.02, 0.8, 2.0])
  func `a pendulum swings by the period of theory`(amplitude: Double) {
    var world = pendulum(angle: amplitude)
    (world.iterations, world.substepRate) = (1, 15360)
    // T = 2π √(I / (m g d)) about the pin, over the arithmetic-geometric mean of 1 and cos(θ/2).
    var (mean, other) = (1.0, Math.cos(amplitude / 2))
    for _ in 0..<6 { (mean, other) = ((mean + other) / 2, (mean * other).squareRoot()) }
    let period = Math.twoPi * (4.0 / 3 / 9.81).squareRoot() / mean
    var (crossings, last, time) = ([Double](), amplitude, 0.0)
    while crossings.count < 3 && time < 60 {
      world.advance(by: 1.0 / 480)
      time += 1.0 / 480
      let angle = world.bodies[1].angle
      if (angle < 0) != (last < 0) { crossings.append(time - angle / (angle - last) / 480) }
      last = angle
    }
    let measured = crossings[2] - crossings[0]
    #expect(abs(measured / period - 1) < 0.002, "\(measured) s for \(period) s")
  }

  @Test(arguments: [0.3, 1.5, 2.6])
  func `a pendulum never gains energy, and loses the less the shorter the substeps`(
    amplitude: Double
  ) {
    // Share of its energy that is lost in ten seconds.
    func loss(_ substepRate: Double) -> Double {
      var world = pendulum(angle: amplitude)
      world.substepRate = substepRate
      func energy() -> Double { world.kineticEnergy + 3 * 9.81 * (2 - world.bodies[1].position.y) }
      let start = energy()
      for _ in 0..<600 {
        world.advance(by: 1.0 / 60)
        // Places are half a substep ahead of velocities.
        #expect(energy() < start * (1 + 20 / substepRate))
      }
      return 1 - energy() / start
    }
    let usual = loss(960)
    #expect(usual > 0 && usual < 0.14, "\(usual)")
    let ratio = loss(3840) / usual
    #expect(ratio > 0.2 && ratio < 0.3, "\(ratio)")
  }

  /// Ten links that hang from a post, the last of them this many times as heavy.
  private func chain(load: Double) -> RigidBodyWorld {
    let post = RigidBody(mass: .infinity, inertia: .infinity)
    let links = (1...10).map { RigidBody(box: Vector(0.1, 0.5), mass: $0 == 10 ? load : 1) }
    let joints = (0..<10).map { index in
      RevoluteJoint(
        RigidBody.Anchor(index, index == 0 ? .zero : Vector(0, 0.5)),
        RigidBody.Anchor(index + 1, Vector(0, -0.5)))
    }
    var world = RigidBodyWorld(
      bodies: [post] + links, revoluteJoints: joints, gravity: Vector(0, 9.81))
    world.assemble()
    return world
  }

  @Test(arguments: [1.0, 10, 100])
  func `a chain holds its load, hanging and swinging`(load: Double) {
    var world = chain(load: load)
    func widest() -> Double { world.revoluteJoints.map { world.gap(of: $0) }.max() ?? 1 }
    for _ in 0..<120 {
      world.advance(by: 1.0 / 60)
      #expect(widest() < 0.003)
    }
    world.bodies[10].velocity = Vector(12, 0)
    for _ in 0..<240 {
      world.advance(by: 1.0 / 60)
      #expect(widest() < 0.012)
    }
  }

  @Test func `more iterations and more substeps make joints give less`() {
    func gap(_ change: (inout RigidBodyWorld) -> Void) -> Double {
      var world = chain(load: 100)
      change(&world)
      world.advance(by: 0.5)
      return world.revoluteJoints.map { world.gap(of: $0) }.max() ?? 1
    }
    let few = gap { $0.iterations = 2 }
    #expect(gap { $0.iterations = 16 } < few / 3)
    #expect(gap { ($0.iterations, $0.substepRate) = (2, 3840) } < few / 3)
  }

  @Test(arguments: [-0.7...0.4, 0...0, -0.1...2.5])
  func `limits hold whatever is thrown at them`(limits: ClosedRange<Double>) {
    var world = pendulum(angle: 0.5 * (limits.lowerBound + limits.upperBound))
    world.revoluteJoints[0].limits = limits
    for speed in [30.0, -30, 250, -250] {
      world.bodies[1].angularVelocity = speed
      world.bodies[1].velocity = Vector(-speed, 0)
      for _ in 0..<90 {
        world.advance(by: 1.0 / 60)
        let angle = world.angle(of: world.revoluteJoints[0])
        #expect(abs(angle - angle.clipped(to: limits)) < 0.005)
        #expect(world.gap(of: world.revoluteJoints[0]) < 0.01)
      }
    }
  }

  @Test func `without limits it turns as often as it may`() {
    var world = pendulum(angle: 0)
    world.gravity = .zero
    (world.bodies[1].angularVelocity, world.bodies[1].velocity) = (2, Vector(-2, 0))
    world.advance(by: 10)
    #expect(abs(world.angle(of: world.revoluteJoints[0]) - 20) < 0.5)
  }

  @Test func `stiffness holds a rod by its torque`() {
    var world = pendulum(angle: 0.9)
    (world.revoluteJoints[0].stiffness, world.revoluteJoints[0].damping) = (60, 20)
    world.advance(by: 12)
    let angle = world.bodies[1].angle
    #expect(world.kineticEnergy < 1e-9)
    #expect(abs(60 * (0.9 - angle) - 3 * 9.81 * Math.sin(angle)) < 0.01)
    #expect(angle > 0.4 && angle < 0.8)
  }

  @Test func `a stiff joint swings by the root of stiffness over inertia`() {
    var world = pendulum(angle: 0)
    world.gravity = .zero
    world.revoluteJoints[0].stiffness = 400
    (world.bodies[1].angularVelocity, world.bodies[1].velocity) = (1, Vector(-1, 0))
    // A quarter of its swing, about the pin: I = m l² / 3.
    let quarter = Math.twoPi * (4.0 / 400).squareRoot() / 4
    world.advance(by: quarter)
    #expect(abs(world.bodies[1].angularVelocity) < 0.05)
    #expect(abs(world.bodies[1].angle - 1 / (400.0 / 4).squareRoot()) < 0.003)
  }

  @Test func `friction brings two bodies to turn alike and keeps their turning momentum`() {
    let (disc, other) = (RigidBody(mass: 1, inertia: 2), RigidBody(mass: 1, inertia: 3))
    var world = RigidBodyWorld(
      bodies: [disc, other],
      revoluteJoints: [RevoluteJoint(RigidBody.Anchor(0), RigidBody.Anchor(1), damping: 1.2)])
    world.bodies[0].angularVelocity = 10
    world.advance(by: 0.7)
    // The difference decays by c (1/I + 1/J), 1 a second here.
    let slip = world.bodies[0].angularVelocity - world.bodies[1].angularVelocity
    #expect(abs(slip - 10 * Math.exp(-0.7)) < 0.01)
    let momentum = 2 * world.bodies[0].angularVelocity + 3 * world.bodies[1].angularVelocity
    #expect(abs(momentum - 20) < 1e-9)
  }

  @Test(arguments: [1e3, 1e9])
  func `friction however strong stops at turning alike`(damping: Double) {
    var world = pendulum(angle: 0)
    world.gravity = .zero
    world.revoluteJoints[0].damping = damping
    (world.bodies[1].angularVelocity, world.bodies[1].velocity) = (5, Vector(-5, 0))
    world.advance(by: 0.2)
    #expect(world.bodies[1].angle >= 0 && world.bodies[1].angle < 0.05)
    #expect(abs(world.bodies[1].angularVelocity) < 0.1)
  }

  @Test func `without forces from outside both momenta are kept`() {
    var world = RigidBodyWorldTests.chain()
    (world.gravity, world.bounds, world.damping) = (.zero, nil, 0)
    (world.ropeJoints, world.mouseJoints) = ([], [])
    func momenta() -> (Vector, Double) {
      world.bodies.reduce((Vector.zero, 0)) { sum, body in
        let momentum = body.velocity * body.mass
        let turning =
          (body.position - .zero).cross(momentum) + body.inertia * body.angularVelocity
        return (sum.0 + momentum, sum.1 + turning)
      }
    }
    let (momentum, turning) = momenta()
    for _ in 0..<300 { world.advance(by: 1.0 / 60) }
    let (last, turned) = momenta()
    #expect((last - momentum).length < 1e-9 * momentum.length)
    // Corrections at turned arms lose a little of it.
    #expect(abs(turned - turning) < 0.01 * abs(turning), "\(turned) of \(turning)")
    #expect(world.kineticEnergy > 1)
  }
}
