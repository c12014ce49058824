import Curtain
import Geometry
import Gestures
import JSONCoding
import Rendering
import Testing

/// What a finger does.
@Suite struct GripTests {
  @Test func `a finger takes the point nearest to where it landed`() {
    var play = ScriptedRun()
    let landed = play.seen(4, 7) + Vector(3, -2)
    play.step(Touch(id: 1, phase: .began, start: landed, position: landed + Vector(80, 60)))
    #expect(play.metrics["grabbed"] == [4, 7])
  }

  @Test func `the held point is exactly under the finger and has no speed`() {
    var play = ScriptedRun(wind: 0.6)
    let start = play.seen(4, 7)
    for step in 0..<30 {
      let finger = start + Vector(Double(step) * 5, Double(step) * -3)
      play.step(
        Touch(id: 1, phase: step == 0 ? .began : .moved, start: start, position: finger))
      guard case .array(let place)? = play.metrics["grabbedAt"], case .number(let x) = place[0],
        case .number(let y) = place[1]
      else {
        Issue.record("nothing is held")
        return
      }
      #expect(Point(x, y).distance(to: finger) < 1e-9)
      #expect(play.cloth.positions[7 * 12 + 4] == play.cloth.past[7 * 12 + 4])
    }
  }

  @Test func `a finger that lands at time zero holds at once and tears nothing`() {
    var curtain = WindowCurtain()
    (curtain.cols, curtain.rows) = (12, 14)
    let (stage, landed) = (Stage(size: Size(390, 844)), Point(150, 380))
    var world = curtain.begin(on: stage)
    let touch = Touch(id: 1, phase: .began, start: landed, position: landed)
    curtain.update(
      &world, at: Moment(Step(index: 0, rate: 120), on: stage, touches: [touch]))
    let cloth = world.cloth
    #expect(!world.grips.isEmpty)
    #expect(cloth.stretch < 0.15)
    #expect(cloth.positions == cloth.past)
  }

  @Test func `a point on the rail cannot be taken`() {
    var play = ScriptedRun()
    for col in [0, 5, 11] {
      let landed = play.seen(col, 0)
      play.hold(from: landed, at: landed + Vector(40, 90), steps: 4, id: col + 1)
      #expect(play.metrics["grabbed"] == .null)
      #expect(play.metrics["grabbedAt"] == .null)
      play.step()
    }
  }

  @Test func `lifting and cancelling let go`() {
    for phase in [TouchPhase.ended, .cancelled] {
      var play = ScriptedRun()
      let start = play.seen(4, 7)
      play.hold(from: start, at: start + Vector(60, 0), steps: 5)
      #expect(play.metrics["grabbed"] == [4, 7])
      play.step(Touch(id: 1, phase: phase, start: start, position: start + Vector(60, 0)))
      #expect(play.metrics["grabbed"] == .null)
      let released = play.seen(4, 7)
      play.rest(60)
      #expect(play.seen(4, 7).distance(to: released) > 10)
    }
  }

  @Test func `a new finger takes a new point`() {
    var play = ScriptedRun()
    let (first, second) = (play.seen(4, 7), play.seen(9, 10))
    play.hold(from: first, at: first, steps: 3)
    play.step()
    play.step(Touch(id: 2, phase: .began, start: second, position: second))
    #expect(play.metrics["grabbed"] == [9, 10])
  }

  @Test func `a held place of the cloth stays held when the mesh is rebuilt`() {
    var play = ScriptedRun(cols: 12, rows: 14)
    let start = play.seen(4, 1)
    let finger = start + Vector(6, 4)
    play.hold(from: start, at: finger, steps: 3)
    for (cols, rows) in [(24, 14), (24, 8), (9, 40), (8, 8)] {
      (play.curtain.cols, play.curtain.rows) = (cols, rows)
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
    var play = ScriptedRun(cols: 8, rows: 8, wind: 1)
    let start = play.seen(3, 4)
    for (index, place) in (places + places.reversed()).enumerated() {
      play.curtain.cols = 8 + index % 3
      play.curtain.rows = 8 + index % 5
      play.hold(from: start, at: place, steps: 3)
      #expect(play.isFinite)
      #expect(play.number("maxStretch").isFinite)
    }
    play.rest(200)
    #expect(play.isFinite)
    #expect(play.number("maxStretch") <= 0.05)
  }
}
