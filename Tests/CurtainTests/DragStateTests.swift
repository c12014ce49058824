import Curtain
import Geometry
import GoldenTesting
import Gestures
import JSONCoding
import Rendering
import Testing

/// Effects of a finger.
@Suite struct GripTests {
  @Test func `a finger takes the point nearest to where it landed`() {
    var play = CurtainRun()
    let landed = play.seen(4, 7) + Vector(3, -2)
    play.hold(from: landed, at: landed + Vector(80, 60), steps: 1)
    #expect(play.metrics["grabbed"] == [4, 7])
  }

  @Test func `the held point is exactly under the finger and has no speed`() {
    var play = CurtainRun(wind: 0.6)
    let start = play.seen(4, 7)
    for step in 0..<30 {
      let finger = start + Vector(Double(step) * 5, Double(step) * -3)
      play.hold(from: start, at: finger, steps: 1)
      guard case .array(let place)? = play.metrics["grabbedAt"], case .number(let x) = place[0],
        case .number(let y) = place[1]
      else {
        Issue.record("nothing is held")
        return
      }
      #expect(Point(x, y).distance(to: finger) < 1e-9)
      #expect(play.state.cloth.positions[7 * 12 + 4] == play.state.cloth.past[7 * 12 + 4])
    }
  }

  @Test func `a finger that lands at time zero holds at once and tears nothing`() {
    var play = CurtainRun { ($0.cols, $0.rows) = (12, 14) }
    play.hold(at: Point(150, 380), steps: 1)
    let cloth = play.state.cloth
    #expect(!play.state.grips.isEmpty)
    #expect(cloth.stretch < 0.15)
    #expect(cloth.positions == cloth.past)
  }

  @Test func `a point on the rail cannot be taken`() {
    var play = CurtainRun()
    for col in [0, 5, 11] {
      let landed = play.seen(col, 0)
      play.hold(from: landed, at: landed + Vector(40, 90), steps: 4, id: col + 1)
      #expect(play.metrics["grabbed"] == .null)
      #expect(play.metrics["grabbedAt"] == .null)
      play.lift(col + 1)
      play.step()
    }
  }

  @Test func `lifting and cancelling let go`() {
    for phase in [TouchPhase.ended, .cancelled] {
      var play = CurtainRun()
      let start = play.seen(4, 7)
      play.hold(from: start, at: start + Vector(60, 0), steps: 5)
      #expect(play.metrics["grabbed"] == [4, 7])
      play.lift(1, phase)
      play.step()
      #expect(play.metrics["grabbed"] == .null)
      let released = play.seen(4, 7)
      play.rest(60)
      #expect(play.seen(4, 7).distance(to: released) > 10)
    }
  }

  @Test func `a new finger takes a new point`() {
    var play = CurtainRun()
    let (first, second) = (play.seen(4, 7), play.seen(9, 10))
    play.hold(at: first, steps: 3)
    play.rest(1)
    play.hold(at: second, steps: 1, id: 2)
    #expect(play.metrics["grabbed"] == [9, 10])
  }

  @Test func `a held place of the cloth stays held when the mesh is rebuilt`() {
    var play = CurtainRun(cols: 12, rows: 14)
    let start = play.seen(4, 1)
    let finger = start + Vector(6, 4)
    play.hold(from: start, at: finger, steps: 3)
    for (cols, rows) in [(24, 14), (24, 8), (9, 40), (8, 8)] {
      (play.renderer.cols, play.renderer.rows) = (cols, rows)
      play.hold(from: start, at: finger, steps: 2)
      guard case .array(let held)? = play.metrics["grabbed"], case .number(let col) = held[0],
        case .number(let row) = held[1]
      else {
        Issue.record("nothing is held")
        return
      }
      let links = Double(cols - 1)
      #expect(abs(col / links - 4.0 / 11) < 1.2 / links)
      #expect(row >= 1)
      #expect(play.seen(Int(col), Int(row)).distance(to: finger) < 1e-9)
    }
  }

  @Test func `no place of the finger and no haste makes the cloth fall into numbers that are none`()
  {
    let places = [
      Point(-1e6, 3e5), Point(200, 300), Point(1e7, 1e7), Point(.nan, 4), Point(.infinity, 0),
      Point(195, 60), Point(0, 0), Point(200, 65.52),
    ]
    var play = CurtainRun(cols: 8, rows: 8, wind: 1)
    let start = play.seen(3, 4)
    for (index, place) in (places + places.reversed()).enumerated() {
      play.renderer.cols = 8 + index % 3
      play.renderer.rows = 8 + index % 5
      play.hold(from: start, at: place, steps: 3)
      #expect(play.isFinite)
      #expect(play.metric("maxStretch").isFinite)
    }
    play.rest(200)
    #expect(play.isFinite)
    #expect(play.metric("maxStretch") <= 0.05)
  }
}
