import Controls
import Drawing
import Geometry
import Gestures
import JSONCoding
import Motion
import Ragdoll
import Rendering
import Testing

/// How fingers hold the figure.
@Suite struct GripTests {
  @Test(arguments: 0..<15)
  func `a finger takes the joint that it lands on and brings it along`(joint: Int) {
    var hands = Hands()
    let start = hands.seen(joint)
    hands.run([finger(1, at: start + Vector(3, -2), .began)])
    #expect(hands.puppet.grips.map(\.joint) == [joint])
    let goal = Point(200, 330)
    hands.run(seconds: 2, [finger(1, at: goal)])
    #expect(hands.seen(joint).distance(to: goal) < 12)
    #expect(hands.figure.stretch < 0.01)
  }

  @Test func `what a finger does shows in the next frame`() {
    var hands = Hands()
    let start = hands.seen(5)
    hands.run([finger(1, at: start, .began)])
    hands.run(seconds: 2.0 / 120, [finger(1, at: start + Vector(0, -60))])
    #expect(start.y - hands.seen(5).y > 2)
  }

  @Test func `several fingers hold several limbs and none takes another's`() {
    var hands = Hands()
    let joints = [5, 8, 11, 14]
    let places = joints.map(hands.seen)
    for count in 1...4 {
      let touches = (0..<count).map { index in
        finger(index + 1, at: places[index], index == count - 1 ? .began : .moved)
      }
      hands.run(touches)
    }
    #expect(hands.puppet.grips.map(\.joint) == joints)
    let goals = [Point(90, 300), Point(300, 290), Point(130, 520), Point(270, 530)]
    hands.run(seconds: 3, goals.enumerated().map { finger($0 + 1, at: $1) })
    #expect(hands.puppet.grips.map(\.finger) == [1, 2, 3, 4])
    for (joint, goal) in zip(joints, goals) {
      #expect(hands.seen(joint).distance(to: goal) < 40)
    }
    // A fifth on a held hand gets what is free beside it, and lifting one frees only its own.
    let touches = goals.enumerated().map { finger($0 + 1, at: $1) }
    hands.run(touches + [finger(5, at: hands.seen(5), .began)])
    #expect(hands.puppet.grips.prefix(4).map(\.joint) == joints)
    #expect(Set(hands.puppet.grips.map(\.joint)).count == 5)
    hands.run(Array(touches.dropFirst()))
    #expect(hands.puppet.grips.map(\.finger) == [2, 3, 4])
  }

  @Test func `twenty fingers hold as many joints as there are, each its own`() {
    var hands = Hands()
    let touches = (1...20).map { finger($0, at: Point(Double($0) * 19, 400), .began) }
    hands.run(touches)
    #expect(hands.puppet.grips.count == 15)
    #expect(Set(hands.puppet.grips.map(\.joint)).count == 15)
    hands.run(seconds: 3, touches.map { finger($0.id, at: $0.position) })
    #expect(hands.figure.energy.isFinite && hands.figure.depth < 0.01)
  }

  @Test func `beyond reach of all joints the nearest limb is held where it is nearest`() {
    var hands = Hands()
    // Beside the middle of a thigh.
    let middle = hands.seen(9).mixed(with: hands.seen(10), by: 0.5)
    hands.run([finger(1, at: middle + Vector(-8, 0), .began)])
    let grip = hands.puppet.grips[0]
    #expect([9, 10].contains(grip.joint))
    let held = hands.puppet.composition.project(hands.figure.point(grip.handle))
    #expect(held.distance(to: middle) < 12)
  }

  @Test(arguments: [
    Point(.nan, 3), Point(1e9, -1e9), Point(-1e300, 1e300), Point(.infinity, 0), Point(200, 5000),
  ])
  func `fingers at impossible places do no harm`(place: Point) {
    var hands = Hands()
    let start = hands.seen(8)
    hands.run([finger(1, at: start, .began), finger(2, at: place, .began)])
    hands.run(seconds: 1, [finger(1, at: place), finger(2, at: place)])
    #expect(hands.figure.energy.isFinite && hands.figure.stretch < 0.05)
    #expect(hands.figure.depth < 0.01)
    hands.run(seconds: 6)
    #expect(hands.figure.energy == 0)
  }

  @Test(arguments: [TouchPhase.ended, .cancelled])
  func `let go it keeps its speed and falls`(phase: TouchPhase) {
    var hands = Hands()
    let start = hands.seen(2)
    hands.run([finger(1, at: start, .began)])
    for step in 1...24 {
      hands.run([finger(1, at: start + Vector(0, -9 * Double(step)))])
    }
    let before = hands.figure.bodies[0]
    hands.run([finger(1, at: start, phase)])
    #expect(hands.puppet.grips.isEmpty)
    let velocity = hands.figure.bodies[0].velocity
    #expect(velocity.dy < -1 && (velocity - before.velocity).length < 2.5)
    hands.run(seconds: 6)
    #expect(hands.figure.depth > -0.03)
  }

  @Test(arguments: [
    Size(10, 10), Size(10, 1080), Size(1920, 1080), Size(844, 390), Size(320, 568), Size(4000, 11),
  ])
  func `it plays on every stage`(size: Size) throws {
    var hands = Hands(size: size)
    var chance = SeededGenerator(seed: 3)
    for _ in 0..<3 { hands.yank(&chance) }
    hands.run(seconds: 6)
    #expect(hands.figure.energy == 0 && hands.figure.stretch < 0.01)
    for joint in 0..<15 {
      #expect(Rect(origin: .zero, size: size).inset(by: -1).contains(hands.seen(joint)))
    }
    var canvas = Canvas(size: size)
    hands.ragdoll.drawBackdrop(hands.puppet, at: hands.moment, on: &canvas)
    hands.ragdoll.draw(hands.puppet, at: hands.moment, on: &canvas)
    #expect(!canvas.commands.isEmpty)
  }
}
