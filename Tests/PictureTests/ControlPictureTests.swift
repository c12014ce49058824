import Controls
import Drawing
import Geometry
import GoldenTesting
import Views
import Testing
import Widgets

/// Controls in every state that a finger can bring them to.
@Suite struct ControlPictureTests {
  private struct Knobs: Sendable {
    var tint = 0.38
    var density = 7.0
    var wildness = 0.35
  }

  private static let controls = ControlsSchema<Knobs>(
    .colour("tint", \.tint) { Color(oklch: 0.78, 0.13, $0 * 360) },
    .value("density", \.density, in: 3...12, step: 1),
    .value("wildness", \.wildness, in: 0...1)
  ).controls(of: Knobs())

  @Test func `at rest`() { expectGolden(row(), scale: 2) }

  @Test func `growing`() { expectGolden(row(pressed: 1, at: 0.07), scale: 2) }

  @Test func `pressed`() { expectGolden(row(pressed: 2, at: 2), scale: 2) }

  @Test func `pressed, a colour`() { expectGolden(row(pressed: 0, at: 2), scale: 2) }

  @Test func `at the high end`() {
    expectGolden(row(values: [1, 12, 1], pressed: 1, at: 2), scale: 2)
  }

  @Test func `at the low end`() {
    expectGolden(row(values: [0, 3, 0], pressed: 2, at: 2), scale: 2)
  }

  @Test func `collapsing`() {
    expectGolden(row(pressed: 1, at: 2.08, released: 2), scale: 2)
  }

  @Test func `narrow`() { expectGolden(row(width: 190, pressed: 1, at: 2), scale: 2) }

  @Test func `bar at rest`() { expectGolden(bar(), scale: 2) }

  @Test func `bar pressed`() { expectGolden(bar(pressed: 1, at: 2), scale: 2) }

  @Test func `bar pressed, a colour`() { expectGolden(bar(pressed: 0, at: 2), scale: 2) }

  private func row(
    values: [Double] = [0.38, 7, 0.35], width: Double = 290, pressed: Int? = nil,
    at time: Double = 0, released: Double? = nil
  ) -> Canvas {
    let row = ControlPanel.columns(
      of: Self.controls, preferredWidth: 78, stageWidth: width)
    return picture(
      of: row, values: values, width: width, pressed: pressed, at: time, released: released)
  }

  private func bar(pressed: Int? = nil, at time: Double = 0) -> Canvas {
    let values = [0.38, 7, 0.35]
    let bar = ControlPanel.bar(of: Self.controls, stageWidth: 320)
    return picture(of: bar, values: values, width: 320, pressed: pressed, at: time)
  }

  private func picture(
    of panel: ControlPanel, values: [Double], width: Double, pressed: Int?,
    at time: Double, released: Double? = nil
  ) -> Canvas {
    var states = panel.states(of: Self.controls, values: values)
    if let pressed {
      var out = EventSink(now: 0)
      states[pressed].handle(.press(.zero), moment: 0, &out)
      if let released {
        states[pressed].time = released
        states[pressed].handle(.release, moment: released, &out)
      }
    }
    for index in states.indices { states[index].time = time }
    var canvas = Canvas(size: Size(width, 220))
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, 220),
          stops: GradientStop.evenlySpaced([
            Color(oklch: 0.5, 0.1, 200), Color(oklch: 0.2, 0.05, 262),
            Color(oklch: 0.13, 0.03, 265),
          ]))))
    View.vStack(spacing: 0, [.spacer(minLength: 0), panel.view(of: states)])
      .placed(in: canvas.bounds).draw(states, on: &canvas)
    return canvas
  }
}
