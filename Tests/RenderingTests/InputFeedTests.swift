import GoldenTesting
import Rendering
import Testing

/// The input of pointers, wheels and keys that renderers receive.
@Suite struct InputFeedTests {
  private struct Deaf: Renderer {
    static let controls = ControlsSchema<Self>(pattern: .none)
    func begin(on stage: Stage) -> [Moment] { [] }
    func update(_ moments: inout [Moment], at moment: Moment) { moments.append(moment) }
    func draw(_ moments: [Moment], at moment: Moment, on canvas: inout Canvas) {}
  }

  private struct Keen: Renderer {
    static let input: InputKinds = [.hover, .wheel, .keys]
    static let controls = ControlsSchema<Self>(pattern: .none)
    func begin(on stage: Stage) -> [Moment] { [] }
    func update(_ moments: inout [Moment], at moment: Moment) { moments.append(moment) }
    func draw(_ moments: [Moment], at moment: Moment, on canvas: inout Canvas) {}
  }

  @Test func `a key that is struck is down for a step`() {
    var run = RendererRun<Keen>()
    run.press("ArrowUp")
    run.release("ArrowUp")
    run.run(3.0 / 120)
    #expect(run.state.map(\.keys.down) == [["ArrowUp"], [], []])
    #expect(run.state.map(\.keys.pressed) == [["ArrowUp"], [], []])
    #expect(run.state.map(\.keys.released) == [[], ["ArrowUp"], []])
  }

  @Test func `keys that are struck at once come in their order`() {
    var run = RendererRun<Keen>()
    for key in ["b", "a", "b"] {
      run.press(key)
      run.release(key)
    }
    run.run(5.0 / 120)
    #expect(run.state.map(\.keys.pressed) == [["b"], ["a"], ["b"], [], []])
    #expect(run.state.map(\.keys.released) == [[], ["b"], ["a"], ["b"], []])
  }

  @Test func `keys are down in the order of their presses, and a repeat is none`() {
    var run = RendererRun<Keen>()
    for key in ["z", "a", "z"] { run.press(key) }
    run.step()
    #expect(run.moment.keys.down == ["z", "a"] && run.moment.keys.isDown("a"))
    run.run(2.0 / 120)
    #expect(run.moment.keys == Keys(down: ["z", "a"]))
    run.release("x")
    run.step()
    #expect(run.moment.keys.released.isEmpty)
  }

  @Test func `a wheel adds up within a step, and a pointer stays`() {
    var run = RendererRun<Keen>()
    #expect(run.moment.pointer == nil)
    run.scroll(Vector(1, 2))
    run.scroll(Vector(0, 3))
    run.hover(Point(5, 6), buttons: .secondary, tilt: PenTilt(x: 45, y: 0))
    run.run(2.0 / 120)
    #expect(run.state.map(\.wheel) == [Vector(1, 5), .zero])
    #expect(run.state.map(\.pointer?.position) == [Point(5, 6), Point(5, 6)])
    #expect(run.moment.pointer?.buttons == .secondary)
    run.hover(nil)
    run.step()
    #expect(run.moment.pointer == nil)
  }

  @Test func `a renderer that asks for nothing receives nothing`() {
    var run = RendererRun<Deaf>()
    run.hover(Point(1, 1))
    run.scroll(Vector(1, 1))
    run.strike("a")
    #expect(run.state.allSatisfy { $0.pointer == nil && $0.wheel == .zero && $0.keys == Keys() })
  }

  /// By the formulas of W3C Pointer Events.
  @Test func `the tilt of a pen is that of its two angles`() {
    let quarter = Math.pi / 4
    func isNear(_ tilt: PenTilt, _ altitude: Double, _ azimuth: Double) -> Bool {
      abs(tilt.altitude - altitude) < 1e-12 && abs(tilt.azimuth - azimuth) < 1e-12
    }
    #expect(PenTilt(x: 0, y: 0) == .upright)
    #expect(isNear(PenTilt(x: 45, y: 0), quarter, 0))
    #expect(isNear(PenTilt(x: -45, y: 0), quarter, Math.pi))
    #expect(isNear(PenTilt(x: 0, y: 30), Math.pi / 3, 2 * quarter))
    #expect(isNear(PenTilt(x: 0, y: -30), Math.pi / 3, 6 * quarter))
    #expect(isNear(PenTilt(x: 45, y: 45), Math.atan2(1, 2.0.squareRoot()), quarter))
    #expect(isNear(PenTilt(x: 90, y: 10), 0, 0) && isNear(PenTilt(x: 0, y: -90), 0, 6 * quarter))
  }
}
