import Geometry
import Testing
import Widgets

/// What is felt.
@Suite struct RulerTickTests {
  struct Move: Sendable {
    let from, to: Double
    let marks: [Double]
  }

  /// Offsets of a ruler with cells of 120 points and ten fractions.
  static let moves = [
    Move(from: -10, to: -13, marks: [0.1]),
    Move(from: -12, to: -13, marks: []),
    Move(from: -119, to: -120, marks: [1]),
    Move(from: -59, to: -60, marks: [0.5]),
    Move(from: -5, to: 5, marks: [0]),
    Move(from: -5, to: -50, marks: [0.1, 0.2, 0.3, 0.4]),
    Move(from: -3, to: 0, marks: [0]),
    Move(from: 0, to: 3, marks: []),
    // The reference ticks on leaving a mark towards 0, on resting on 0 and on leaving it one way,
    // and not on coming to a mark from above; a mark is felt when it is reached, once.
    Move(from: -13, to: -12, marks: [0.1]),
    Move(from: -12, to: -11, marks: []),
    Move(from: -120, to: -119, marks: []),
    Move(from: 0, to: 0, marks: []),
    Move(from: 0, to: -3, marks: []),
  ]

  @Test(arguments: moves)
  func `a mark is felt when it is reached`(_ move: Move) {
    var ruler = SlidingRuler(.sample(), value: -move.from / 120)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(move.to - move.from, 0))
    #expect(ruler.events(at: 0).ticks == move.marks)
  }

  @Test func `every mark on the way of a glide is felt once, however long the steps are`() {
    let marks = (1...29).map { Double($0) / 10 }
    for steps in [1, 3, 60, 1000] {
      var ruler = SlidingRuler(.sample(), value: 0)
      var events: [RulerEvent] = []
      ruler.swipe(to: -0.1, velocity: -1000)
      for step in 0...steps { events += ruler.events(at: 3 * Double(step) / Double(steps)) }
      #expect(events.ticks == marks)
    }
  }

  @Test func `an end of the range is felt as a limit, once, and never as a mark`() {
    var ruler = SlidingRuler(.sample(-1...1), value: 0.5)
    ruler.press(at: .zero, time: 0)
    for x in [-70.0, -80, -90] { ruler.drag(to: Point(x, 0)) }
    var events = ruler.events(at: 0)
    #expect(events.withoutTicks == [.editingBegan, .value(1), .limit])
    #expect(events.ticks == [0.6, 0.7, 0.8, 0.9])
    ruler.drag(to: Point(-30, 0))
    ruler.drag(to: Point(-61, 0))
    events = ruler.events(at: 0)
    #expect(events.withoutTicks == [.value(0.75), .value(1), .limit])
    #expect(events.ticks == [0.9, 0.8, 0.8, 0.9])
  }

  @Test(arguments: [-115.0, -125])
  func `the mark that it snaps to is felt once, also where it has just gone over it`(x: Double) {
    var ruler = SlidingRuler(.sample(snaps: true), value: 0)
    ruler.swipe(to: x)
    #expect(ruler.value(at: 1) == 1)
    #expect(ruler.events(at: 1).ticks == (1...10).map { Double($0) / 10 })
    // A finger that takes it off the mark has it felt again.
    ruler.swipe(to: 5, at: 2)
    #expect(ruler.events(at: 3).ticks == [1])
  }
}
