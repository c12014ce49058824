import Geometry
import Motion
import RandomNumbers
import Testing

/// Pins, strings and hands do no work of their own, wherever they hold whatever body.
@Suite struct RigidBodyEnergyTests {
  /// Ways in which bodies hang.
  enum Tie: CaseIterable {
    case pin, chain, bentChain, rope, hand
  }

  /// Random arms, masses, inertias and pulls; numbers are the same in every run.
  private struct Case {
    private var generator: Chance
    private(set) var world: RigidBodyWorld
    /// The most that all lengths of the case come to.
    private let reach: Double

    init(_ tie: Tie, seed: UInt64) {
      var generator = Chance(seed)
      let arm = generator.any(0.01, 1000)
      let count = tie == .chain || tie == .bentChain ? 2 + Int(seed % 2) : 1
      let arms = (0..<count).map { _ in arm * generator.any(0.3, 3) }
      self.generator = generator
      reach = arms.reduce(0, +)
      world = RigidBodyWorld(bodies: [RigidBody(mass: .infinity, inertia: .infinity)])
      world.gravity = Vector(0, seed.isMultiple(of: 3) ? 0 : arm * self.generator.any(0.1, 100))
      let mass = self.generator.any(1e-6, 1e6)
      for arm in arms { hang(mass * self.generator.any(0.1, 10), arm, by: tie) }
      world.assemble()
      for body in world.bodies.indices.dropFirst() {
        world.bodies[body].velocity =
          self.generator.direction() * (3 * arm * self.generator.unit())
        world.bodies[body].angularVelocity = 6 * self.generator.unit() - 3
      }
      if tie == .rope { rope(of: reach * self.generator.any(0.001, 2)) }
      if tie == .hand { hold() }
    }

    private mutating func hang(_ mass: Double, _ arm: Double, by tie: Tie) {
      // How many times as heavy a body is against a push along its arm as across it, less 1.
      let ratio = generator.any(0.1, 1e15)
      world.bodies.append(
        RigidBody(mass: mass, inertia: (mass * arm * arm / ratio).clipped(to: 1e-9...1e9)))
      guard tie != .rope && tie != .hand else { return }
      let last = world.bodies.count - 1
      let far = tie == .bentChain && last > 1 ? generator.direction() * (arm / 2) : .zero
      world.revoluteJoints.append(
        RevoluteJoint(
          RigidBody.Anchor(last - 1, far), RigidBody.Anchor(last, generator.direction() * arm),
          restAngle: 6 * generator.unit() - 3))
    }

    private mutating func rope(of length: Double) {
      let anchor = RigidBody.Anchor(1, generator.direction() * reach)
      let target = world.point(of: anchor) + generator.direction() * length
      world.ropeJoints = [RopeJoint(anchor, target: target, length: length)]
    }

    private mutating func hold() {
      let anchor = RigidBody.Anchor(1, generator.direction() * reach)
      let mass = world.bodies[1].mass
      let spring = Spring(
        dampingRatio: 2 * generator.unit(), response: generator.any(0.05, 2))
      let target = world.point(of: anchor) + generator.direction() * reach
      world.mouseJoints = [
        MouseJoint(
          anchor, target: target, stiffness: min(spring.stiffness(mass: mass), 1e9),
          damping: min(spring.damping(mass: mass), 1e9),
          maximumForce: generator.unit() < 0.5 ? .infinity : mass * reach * generator.any(1, 1000))
      ]
    }

    /// Energy of motion, height and hands.
    private func energy() -> Double {
      let fallen = world.bodies.dropFirst().reduce(0.0) { sum, body in
        // Places are half a substep ahead of velocities.
        let place = body.position - body.velocity * (0.5 / world.substepRate)
        return sum + body.mass * world.gravity.dy * place.y
      }
      return world.mouseJoints.reduce(world.kineticEnergy - fallen) { sum, hand in
        let way = hand.target.distance(to: world.point(of: hand.anchor))
        let growing = min(way, hand.maximumForce / hand.stiffness)
        return sum + hand.stiffness * growing * (way - growing / 2)
      }
    }

    /// How much energy it gains at most in so many substeps, as a share of what its motion and its
    /// pulls could amount to.
    mutating func gain(in substeps: Int) -> Double {
      let start = energy()
      let weights = world.bodies.dropFirst().reduce(0) { $0 + $1.mass * world.gravity.dy }
      var most = world.kineticEnergy + weights * 2 * reach
      if !world.mouseJoints.isEmpty { most += abs(start) }
      var gained = 0.0
      for _ in stride(from: 0, to: substeps, by: 20) {
        world.advance(by: 20 / world.substepRate)
        gained = max(gained, (energy() - start) / most)
        if !gained.isFinite { return .infinity }
      }
      return gained
    }
  }

  @Test(arguments: Tie.allCases) func `energy never grows`(tie: Tie) {
    // A bent chain of bodies without inertia is more than the iterations can hold; it gives, and does
    // not fly apart.
    let most = tie == .bentChain ? 1.5 : 0.02
    for seed in 0..<2000 as Range<UInt64> {
      var hung = Case(tie, seed: seed)
      let gain = hung.gain(in: 60)
      #expect(gain < most, "seed \(seed)")
    }
  }
}

extension Chance {
  /// A number from `low` to `high`, all orders of magnitude alike.
  fileprivate mutating func any(_ low: Double, _ high: Double) -> Double {
    low * Math.pow(high / low, unit())
  }

  fileprivate mutating func direction() -> Vector { Vector(angle: Math.twoPi * unit()) }
}
