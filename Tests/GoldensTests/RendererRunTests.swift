import Controls
import Geometry
import GoldenTesting
import Gestures
import JSONCoding
import Rendering
import Testing

/// Remembers what it receives.
private struct Diary: Renderer {
  static var touch: TouchKind { .multi }
  var gain = 1.0

  static var controls: ControlsSchema<Diary> {
    ControlsSchema(pattern: .bar, .value("gain", \.gain, in: 0...9))
  }

  struct State {
    var told: [[Touch]] = []
    var time = 0.0
    var sum: Double
  }

  func begin(on stage: Stage) -> State { State(sum: stage.size.width) }

  func update(_ state: inout State, at moment: Moment) {
    state.told.append(moment.touches)
    state.time = moment.seconds
    state.sum += gain * moment.duration
  }

  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {
    canvas.glow(at: Point(state.sum, 0), radius: 9, color: .white)
  }

  func metrics(_ state: State, at moment: Moment) -> Metrics {
    ["sum": state.sum, "name": "a diary"]
  }

  func invariants(at moment: Moment) -> [Invariant<State>] {
    [Invariant("it is short") { $0.told.count > 10 ? "it has \($0.told.count) pages" : nil }]
  }
}

/// Remembers its one finger.
private struct Single: Renderer {
  static var controls: ControlsSchema<Single> { ControlsSchema(pattern: .bar) }

  func begin(on stage: Stage) -> [Touch?] { [] }

  func update(_ told: inout [Touch?], at moment: Moment) { told.append(moment.touch) }

  func draw(_ told: [Touch?], at moment: Moment, on canvas: inout Canvas) {}
}

@Suite struct RendererRunTests {
  @Test func `a finger begins, moves, ends and is gone`() {
    var run = RendererRun<Diary>()
    run.touch(7, Point(1, 2))
    run.step()
    run.touch(7, Point(3, 4), velocity: Vector(5, 6))
    run.step()
    run.step()
    run.lift(7)
    run.step()
    run.step()
    #expect(run.state.told.map { $0.map(\.phase) } == [[.began], [.moved], [.moved], [.ended], []])
    let moved = run.state.told[1][0]
    #expect(moved.start == Point(1, 2) && moved.position == Point(3, 4))
    #expect(moved.velocity == Vector(5, 6) && moved.id == 7)
  }

  @Test func `fingers keep apart, oldest first, and one may be cancelled`() {
    var run = RendererRun<Diary>()
    run.touch(2, .zero)
    run.touch(1, Point(9, 9))
    run.step()
    run.lift(2, .cancelled)
    run.lift(3)
    run.step()
    run.step()
    #expect(run.state.told.map { $0.map(\.id) } == [[2, 1], [2, 1], [1]])
    #expect(run.state.told[1].map(\.phase) == [.cancelled, .moved])
  }

  @Test func `a tap takes two steps`() {
    var run = RendererRun<Diary>()
    run.tap(1, Point(5, 5))
    #expect(run.state.told.map { $0.map(\.phase) } == [[.began], [.ended]])
    #expect(run.steps == 2)
  }

  @Test func `a renderer for one finger receives the first`() {
    var run = RendererRun<Single>()
    run.step()
    run.touch(1, .zero)
    run.touch(2, Point(9, 9))
    run.step()
    run.lift(1)
    run.lift(2)
    run.step()
    run.step()
    #expect(run.state.map { $0?.id } == [nil, 1, 1, nil])
    #expect(run.state.map { $0?.phase } == [nil, .began, .ended, nil])
  }

  @Test func `it gets no finger that landed beside the first, but the next that lands`() {
    var run = RendererRun<Single>()
    run.touch(1, .zero)
    run.step()
    run.touch(2, Point(9, 9))
    run.step()
    run.lift(1)
    run.touch(3, Point(5, 5))
    run.step()
    run.touch(2, Point(7, 7))
    run.step()
    run.lift(2)
    run.lift(3)
    run.step()
    #expect(run.state.map { $0?.id } == [1, 1, 1, 3, 3])
    #expect(run.state.map { $0?.phase } == [.began, .moved, .ended, .began, .ended])
  }

  @Test func `a finger that lands and lifts between two steps begins in one and ends in the next`()
  {
    var run = RendererRun<Diary>()
    run.touch(1, .zero)
    run.lift(1)
    run.touch(1, Point(9, 9))
    run.step()
    run.step()
    run.lift(1, .moved)
    run.step()
    #expect(
      run.state.told.map { $0.map(\.phase) } == [[.began, .began], [.ended, .moved], [.moved]])
  }

  @Test func `time goes by steps, controls hold from the next one on, and each is shown`() {
    var run = RendererRun<Diary>(Size(40, 80), seed: 3, rate: 60) { $0.gain = 2 }
    #expect(run.metric("sum") == 40)
    var shown: [Int] = []
    run.run(0.1) { shown.append($0.steps) }
    #expect(shown == Array(1...6))
    // The first step has no duration.
    #expect(run.state.time == 5.0 / 60 && abs(run.metric("sum") - 40 - 2 * 5.0 / 60) < 1e-12)
    run.renderer.gain = 0
    let before = run.state.sum
    run.step()
    #expect(run.state.sum == before)
  }

  @Test func `a metric that is missing or no number is equal to nothing`() {
    let run = RendererRun<Diary>()
    #expect(run.metric("nothing").isNaN && run.metric("name").isNaN)
  }

  @Test func `flaws are reported with the name of the invariant`() {
    var run = RendererRun<Diary>(rate: 10)
    run.run(1)
    #expect(run.violations.isEmpty)
    run.step()
    #expect(run.violations == ["it is short: it has 11 pages"])
  }

  @Test func `the canvas has the backdrop and what is drawn`() {
    let run = RendererRun<Diary>(Size(40, 80))
    var canvas = Canvas(size: Size(40, 80))
    run.renderer.drawBackdrop(run.state, at: run.moment, on: &canvas)
    #expect(run.canvas.commands.starts(with: canvas.commands))
    run.renderer.draw(run.state, at: run.moment, on: &canvas)
    #expect(run.canvas == canvas && canvas.commands.count > 1)
  }
}
