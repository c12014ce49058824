import Geometry
import Motion
import Rendering
import Testing

/// How gestures are composed, and when each comes.
@Suite struct DemonstrationTests {
  private let tap = Demonstration.tap(at: Point(0.5, 0.5))
  private let hold = Demonstration.hold(at: Point(0.2, 0.3), for: 0.6)

  private func spans(_ demonstration: Demonstration) -> [[Double]] {
    demonstration.acts.map { [$0.start, $0.end] }
  }

  @Test func `a demonstration knows how long it takes`() {
    #expect(tap.duration == 0.08 && hold.duration == 0.6)
    #expect(Demonstration.tap(at: .zero, count: 3).duration == 0.48)
    #expect(Demonstration.drag(from: .zero, to: Point(1, 1), over: 0.5).duration == 0.6)
    #expect(Demonstration.draw([.zero], over: 0.5, hold: 0.25).duration == 0.75)
    #expect(Demonstration.flick(from: .zero, velocity: Vector(1, 0)).duration == 0.1)
    #expect(Demonstration.pinch(at: .zero, scale: 2, over: 0.7, hold: 0).duration == 0.7)
    #expect(Demonstration.rotate(at: .zero, by: .zero, over: 0.7).duration == 0.8)
    #expect(Demonstration.slide("a", by: 0.3, over: 0.8).duration == 0.9)
    #expect(Demonstration.press("a").duration == 0.08)
    #expect(Demonstration.set("a", to: 1).duration == 0)
    #expect(Demonstration.pause(1.5).duration == 1.5 && Demonstration.pause(1.5).acts.isEmpty)
  }

  @Test func `a sequence goes on where the part before has ended`() {
    let sequence = Demonstration.sequence([hold, .pause(0.2), tap, .pause(0.5)])
    #expect(spans(sequence) == [[0, 0.6], [0.8, 0.88]])
    #expect(sequence.duration == 1.38)
    #expect(sequence.acts.map(\.gesture) == (hold.acts + tap.acts).map(\.gesture))
    let apart = Demonstration.sequence([hold, tap, hold], gap: 0.1)
    #expect(spans(apart) == [[0, 0.6], [0.7, 0.78], [0.88, 1.48]])
    let overlapping = Demonstration.sequence([hold, tap, tap], gap: -0.5)
    let expected: [[Double]] = [[0, 0.6], [0, 0.08], [0.1, 0.18]]
    #expect(spans(overlapping) == expected.sorted { $0[0] < $1[0] })
    #expect(overlapping.duration == 0.6)
    #expect(Demonstration.sequence([]) == .pause(0))
  }

  @Test func `together all begin at once, staggered one after the other, delayed later`() {
    let both = Demonstration.together([tap, hold.delayed(by: 0.25)])
    #expect(spans(both) == [[0, 0.08], [0.25, 0.85]])
    #expect(both.duration == 0.85)
    let row = Demonstration.staggered([hold, tap, hold], by: 0.1)
    #expect(spans(row) == [[0, 0.6], [0.1, 0.18], [0.2, 0.8]])
    #expect(Demonstration.together([.pause(2), tap]).duration == 2)
    #expect(Demonstration.together([]).duration == 0)
  }

  @Test func `what repeats begins again after its end and the gap`() {
    #expect(spans(hold.repeated(3)) == [[0, 0.6], [0.6, 1.2], [1.2, 1.8]])
    let apart = tap.repeated(3, gap: 0.12)
    #expect(spans(apart) == [[0, 0.08], [0.2, 0.28], [0.4, 0.48]])
    #expect(apart.duration == 0.48)
    #expect(hold.repeated(1) == hold)
  }

  @Test func `composition nests, and equal plans are equal values`() {
    let one = Demonstration.sequence([.pause(0.3), .together([tap, hold]), tap])
    let other = Demonstration.together([
      tap.delayed(by: 0.3), hold.delayed(by: 0.3), tap.delayed(by: 0.9),
    ])
    #expect(one == other)
    #expect(spans(one) == spans(other))
    #expect(one.duration == other.duration)
    #expect(
      one == .sequence([.sequence([.pause(0.1), .pause(0.2)]), .together([tap, hold]), tap]))
  }

  @Test func `sums of times carry no rounding error`() {
    let steps = Demonstration.sequence(
      (0..<1000).map { _ in .sequence([.pause(0.1), .set("a", to: 1)]) })
    #expect(steps.duration == 100)
    #expect(steps.acts.map(\.start) == (1...1000).map { Double($0 * 100) / 1000 })
  }

  @Test func `a drag is a straight way, slow at both ends`() throws {
    let drag = Demonstration.drag(from: Point(0.1, 0.2), to: Point(0.9, 0.6), over: 1)
    guard case .draw(let path, let seconds, let hold) = try #require(drag.acts.first).gesture
    else {
      Issue.record("a drag is drawn")
      return
    }
    #expect(path.first == Point(0.1, 0.2) && path.last == Point(0.9, 0.6))
    #expect(seconds == 1 && hold == 0.1)
    for place in path { #expect(abs((place.y - 0.2) * 2 - (place.x - 0.1)) < 1e-12) }
    let ways = zip(path, path.dropFirst()).map { $0.distance(to: $1) }
    #expect(ways[0] < ways[3] / 3 && ways[7] < ways[4] / 3)
  }

  @Test func `a gesture tells which control it is for`() {
    let all = Demonstration.sequence([
      tap, .slide("a", by: 1, over: 1), .press("b"), .set("c", to: 2),
      .pinch(at: .zero, scale: 2, over: 1), .flick(from: .zero, velocity: .zero),
    ])
    #expect(all.acts.map(\.gesture.control) == [nil, "a", "b", "c", nil, nil])
  }

  @Test func `without controls the finger sets out at once and stays`() {
    let acts = Demonstration.standard(for: []).acts
    #expect(acts.count == 1 && acts[0].start == 0.4 && acts[0].duration > 4)
    struct Hidden: Picture {
      var size = 3.0
      static let controls = ControlsSchema<Self>(pattern: .none, .value("size", \.size, in: 0...9))
      func draw(at moment: Moment, on canvas: inout Canvas) {}
    }
    #expect(Hidden.demonstration == .standard(for: []))
  }

  @Test(arguments: 0...8)
  func `the standard one moves every control once and then the canvas, within six seconds`(
    count: Int
  ) {
    let names = (0..<count).map { "control-\($0)" }
    let demonstration = Demonstration.standard(for: names)
    #expect(demonstration.duration < 6)
    #expect(demonstration.acts.compactMap(\.gesture.control) == names)
    #expect(demonstration.acts.count == count + 1)
    var end = 0.0
    for act in demonstration.acts {
      #expect(act.start >= end, "one finger after the other")
      end = act.end
      switch act.gesture {
      case .slide(_, let amounts, let duration, _):
        #expect(amounts.count == 1 && amounts.allSatisfy { $0 != 0 && abs($0) <= 1 })
        #expect(duration > 0 && act.end < 4.3)
      case .draw(let path, _, _):
        #expect(path.count > 1 && path.allSatisfy { Rect(0, 0, 1, 1).contains($0) })
      default: Issue.record("\(act.gesture)")
      }
    }
  }
}
