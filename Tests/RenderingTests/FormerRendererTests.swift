import Rendering
import Testing

/// Renderers as they were before drawing knew the moment play for one version more.
@Suite struct FormerRendererTests {
  @Test func `a renderer of the former kind is asked in its own words`() {
    let experience = (Former.self as any Maker.Type).make()
    #expect(experience.touch == .multi)
    var play = experience.start(Stage(size: Size(40, 40)), [])
    let touch = Touch(id: 1, phase: .began, start: .zero, position: Point(3, 4))
    play.update(values: [], touches: [touch, touch], step: Step(index: 60, rate: 120))
    var canvas = Canvas(size: Size(40, 40))
    play.drawBackdrop(on: &canvas)
    #expect(canvas.commands.isEmpty)
    play.draw(on: &canvas)
    #expect(canvas.commands == [.glow(Glow(Point(0.5, 2), radius: 1, color: .white))])
    #expect(play.metrics == ["fingers": 2])
    #expect(play.events == [.haptic("old")])
    #expect(play.violations.map(\.found) == ["two"])
  }
}

/// Makes an experience of what is deprecated, without a warning where it is asked.
private protocol Maker {
  static func make() -> Experience
}

private enum Former: Maker {
  @available(*, deprecated)
  static func make() -> Experience { Experience("old", title: "Old", Old.self) }
}

@available(*, deprecated)
private struct Old: MultiTouchRenderer {
  static let controls = ControlsSchema<Old>()

  struct State: Sendable {
    var (time, count) = (0.0, 0)
  }

  func begin(on stage: Stage) -> State { State() }
  func update(_ state: inout State, touches: [Touch], step: Step) {
    (state.time, state.count) = (step.seconds, touches.count)
  }
  func drawBackdrop(_ state: State, on canvas: inout Canvas) {}
  func draw(_ state: State, on canvas: inout Canvas) {
    canvas.glow(at: Point(state.time, Double(state.count)), radius: 1, color: .white)
  }
  func metrics(_ state: State) -> JSON { ["fingers": .number(state.count)] }
  func events(_ state: State) -> [RendererEvent] { [.haptic("old")] }
  var invariants: [Invariant<State>] { [Invariant("one") { $0.count == 2 ? "two" : nil }] }
}
