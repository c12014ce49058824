import Geometry
import GoldenTesting
import Gestures
import Motion
import Ragdoll
import Rendering
import Testing

/// Grips of fingers on the figure.
@Suite struct GripTests {
  @Test(arguments: 0..<15)
  func `a finger takes the joint that it lands on and brings it along`(joint: Int) {
    var hands = RagdollRun()
    let start = hands.seen(joint)
    hands.touch(1, start + Vector(3, -2))
    hands.step()
    #expect(hands.state.grips.map(\.joint) == [joint])
    let goal = Point(200, 330)
    hands.touch(1, goal)
    hands.run(2)
    #expect(hands.seen(joint).distance(to: goal) < 12)
    #expect(hands.figure.stretch < 0.01)
  }

  @Test func `what a finger does shows in the next frame`() {
    var hands = RagdollRun()
    let start = hands.seen(5)
    hands.touch(1, start)
    hands.step()
    hands.touch(1, start + Vector(0, -60))
    hands.run(2.0 / 120)
    #expect(start.y - hands.seen(5).y > 2)
  }

  @Test func `several fingers hold several limbs and none takes another's`() {
    var hands = RagdollRun()
    let joints = [5, 8, 11, 14]
    let places = joints.map(hands.seen)
    for (id, place) in places.enumerated() {
      hands.touch(id, place)
      hands.step()
    }
    #expect(hands.state.grips.map(\.joint) == joints)
    let goals = [Point(90, 300), Point(300, 290), Point(130, 520), Point(270, 530)]
    for (id, goal) in goals.enumerated() { hands.touch(id, goal) }
    hands.run(3)
    #expect(hands.state.grips.map(\.finger) == [0, 1, 2, 3])
    for (joint, goal) in zip(joints, goals) {
      #expect(hands.seen(joint).distance(to: goal) < 40)
    }
    // A fifth on a held hand gets what is free beside it, and lifting one frees only its own.
    hands.touch(4, hands.seen(5))
    hands.step()
    #expect(hands.state.grips.prefix(4).map(\.joint) == joints)
    #expect(Set(hands.state.grips.map(\.joint)).count == 5)
    hands.lift(0)
    hands.step()
    #expect(hands.state.grips.map(\.finger) == [1, 2, 3, 4])
  }

  @Test func `twenty fingers hold as many joints as there are, each its own`() {
    var hands = RagdollRun()
    for id in 1...20 { hands.touch(id, Point(Double(id) * 19, 400)) }
    hands.step()
    #expect(hands.state.grips.count == 15)
    #expect(Set(hands.state.grips.map(\.joint)).count == 15)
    hands.run(3)
    #expect(hands.figure.energy.isFinite && hands.figure.depth < 0.01)
  }

  @Test func `beyond reach of all joints the nearest limb is held where it is nearest`() {
    var hands = RagdollRun()
    // Beside the middle of a thigh.
    let middle = hands.seen(9).mixed(with: hands.seen(10), by: 0.5)
    hands.touch(1, middle + Vector(-8, 0))
    hands.step()
    let grip = hands.state.grips[0]
    #expect([9, 10].contains(grip.joint))
    let held = hands.state.composition.project(hands.figure.point(grip.handle))
    #expect(held.distance(to: middle) < 12)
  }

  @Test(arguments: [
    Point(.nan, 3), Point(1e9, -1e9), Point(-1e300, 1e300), Point(.infinity, 0), Point(200, 5000),
  ])
  func `fingers at impossible places do no harm`(place: Point) {
    var hands = RagdollRun()
    let start = hands.seen(8)
    hands.touch(1, start)
    hands.touch(2, place)
    hands.step()
    hands.touch(1, place)
    hands.run(1)
    #expect(hands.figure.energy.isFinite && hands.figure.stretch < 0.05)
    #expect(hands.figure.depth < 0.01)
    hands.lift(1)
    hands.lift(2)
    hands.run(6)
    #expect(hands.figure.energy == 0)
  }

  @Test(arguments: [TouchPhase.ended, .cancelled])
  func `let go it keeps its speed and falls`(phase: TouchPhase) {
    var hands = RagdollRun()
    let start = hands.seen(2)
    hands.touch(1, start)
    hands.step()
    for step in 1...24 {
      hands.touch(1, start + Vector(0, -9 * Double(step)))
      hands.step()
    }
    let before = hands.figure.bodies[0]
    hands.lift(1, phase)
    hands.step()
    #expect(hands.state.grips.isEmpty)
    let velocity = hands.figure.bodies[0].velocity
    #expect(velocity.dy < -1 && (velocity - before.velocity).length < 2.5)
    hands.run(6)
    #expect(hands.figure.depth > -0.03)
  }

  @Test(arguments: [
    Size(10, 10), Size(10, 1080), Size(1920, 1080), Size(844, 390), Size(320, 568), Size(4000, 11),
  ])
  func `it plays on every stage`(size: Size) {
    var hands = RagdollRun(size)
    var chance = SeededGenerator(seed: 3)
    for _ in 0..<3 { hands.yank(&chance) }
    hands.run(6)
    #expect(hands.figure.energy == 0 && hands.figure.stretch < 0.01)
    for joint in 0..<15 {
      #expect(Rect(origin: .zero, size: size).inset(by: -1).contains(hands.seen(joint)))
    }
    #expect(!hands.canvas.commands.isEmpty)
  }
}
