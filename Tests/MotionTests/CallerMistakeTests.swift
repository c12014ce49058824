import Geometry
import Motion
import Testing

/// Preconditions of callers; each starts a process of its own.
@Suite(.serialized) struct CallerMistakeTests {
  @Test func `a rate that never slows down is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: 1) }
  }

  @Test func `an empty range to map from is refused`() async {
    await #expect(processExitsWith: .failure) { _ = 1.0.mapped(from: (3, 3), to: (0, 1)) }
  }

  @Test func `a spring of no stiffness, no mass or negative damping is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Spring(dampingRatio: -0.1, response: 1) }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 0, dampingRatio: 1) }
    await #expect(processExitsWith: .failure) {
      _ = Spring(stiffness: 9, mass: 0, dampingRatio: 1)
    }
    await #expect(processExitsWith: .failure) { _ = Spring(stiffness: 9, damping: -1) }
    await #expect(processExitsWith: .failure) { _ = Spring(duration: 1, bounce: -1) }
  }

  @Test func `an age beyond its length is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) { _ = Trail(length: 3, at: .zero)[3] }
    await #expect(processExitsWith: .failure) { _ = Trail(length: 0, at: .zero) }
  }

  @Test func `what no world can go by stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = RigidBody(mass: 0, inertia: 1) }
    await #expect(processExitsWith: .failure) { _ = RigidBody(mass: 1, inertia: .nan) }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.advance(by: -0.1)
    }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.bodies[2].velocity.dx = .nan
      world.advance(by: 0.1)
    }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.mouseJoints[0].target.x = .infinity
      world.advance(by: 0.1)
    }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.ropeJoints[0].anchor.body = 6
      world.advance(by: 0.1)
    }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.revoluteJoints[0].anchorB.body = 0
      world.advance(by: 0.1)
    }
    await #expect(processExitsWith: .failure) {
      var world = RigidBodyWorldTests.chain()
      world.substepRate = 0
      world.advance(by: 0.1)
    }
  }
}
