import Controls
import Drawing
import Geometry
import Gestures
import Motion
import JSONCoding
import Rendering
import Testing

/// Rings when a finger lands, and measures how fast the finger was last seen to move.
private struct Bell: Renderer {
  static var touch: TouchKind { .multi }
  struct State: Sendable {
    var events = RendererEvents()
  }

  static let controls = ControlsSchema<Bell>(pattern: .none)

  func begin(on stage: Stage) -> State { State() }
  func update(_ state: inout State, at moment: Moment) {
    for touch in moment.touches {
      let events: [RendererEvent] =
        switch touch.phase {
        case .began: [.haptic("tap"), .animation("chime", .retargeted)]
        case .moved: [.animation("\(touch.velocity.dx.rounded())", .finished)]
        case .ended, .cancelled: []
        }
      for event in events { state.events.emit(event, at: moment) }
    }
  }
  func draw(_ state: State, at moment: Moment, on canvas: inout Canvas) {}
  func events(_ state: State, at moment: Moment) -> [RendererEvent] { state.events.at(moment) }

  static func demonstration(on stage: Stage) -> Demonstration {
    .hold(at: Point(20 / stage.size.width, 0), for: 1).delayed(by: 1)
  }
}

@Suite struct RendererEventTests {
  let hand = PlayerHarness(experience: Experience("listener", title: "Bell", Bell.self))

  @Test func `what happens in an experience stands in the trace once, at the time of its step`()
    throws
  {
    let tap = finger(at: 0.5, move(100, 200), down, up)
    let lines = try hand.trace(tap, #""duration": 1, "fps": 24"#)
    let haptics = lines.flatMap { $0.events("haptic") }
    #expect(haptics == [["time": 0.5, "kind": "haptic", "haptic": "tap", "target": "canvas"]])
    let chimes = lines[12].events("animation")
    #expect(chimes.first?["animation"] == "chime")
    #expect(chimes.first?["state"] == "retargeted")
    #expect(chimes.first?["target"] == "canvas")
  }

  @Test func `a finger that has come to rest has no velocity`() throws {
    let drag = finger(at: 0, move(100, 200), down, shift(60, 0, 200), pause(200), up)
    let speeds = try hand.trace(drag, #""duration": 1"#).flatMap { $0.events("animation") }
      .compactMap { $0["animation"]?.text }
    #expect(speeds.contains("300.0"))
    #expect(speeds.last == "0.0")
  }

  @Test func `a demonstration may depend on the stage`() {
    let stage = Stage(size: Size(200, 400))
    #expect(
      hand.experience.demonstration(stage)
        == .sequence([.pause(1), .hold(at: Point(0.1, 0), for: 1)]))
  }
}
