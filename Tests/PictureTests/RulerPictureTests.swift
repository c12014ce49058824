import Controls
import Drawing
import Geometry
import GoldenTesting
import Views
import Testing
import Widgets

/// Sliding rulers in every state.
@Suite struct RulerPictureTests {
  @Test func `at rest`() { expectGolden(picture(face()), scale: 2) }

  @Test func `held, between two marks`() {
    expectGolden(picture(face(drag: 17, pressProgress: 1)), scale: 2)
  }

  @Test func `pulled beyond its end`() {
    expectGolden(picture(face(value: 0, drag: 120, pressProgress: 1)), scale: 2)
  }

  @Test func `on its last mark`() { expectGolden(picture(face(value: 10)), scale: 2) }

  @Test func `light`() {
    expectGolden(picture(face(value: 0.4, theme: Theme(appearance: .light))), scale: 2)
  }

  @Test func `large text`() {
    expectGolden(picture(face(theme: Theme(textSize: .accessibility2))), scale: 2)
  }

  @Test func `from right to left`() {
    expectGolden(picture(face { $0.direction = .rightToLeft }), scale: 2)
  }

  @Test func `eighths`() {
    expectGolden(picture(face { $0.scale = RulerScale(fractions: 8) }), scale: 2)
  }

  @Test func `fifths, which have no half`() {
    expectGolden(picture(face { $0.scale = RulerScale(fractions: 5, cell: 80) }), scale: 2)
  }

  @Test func `per cent`() {
    var face = face(value: 0.02) {
      $0.range = 0...1
      $0.scale = RulerScale(step: 0.1)
    }
    face.format = .percent
    expectGolden(picture(face), scale: 2)
  }

  @Test func `a panel of six`() { expectGolden(panel(count: 6, width: 320), scale: 2) }

  @Test func `a panel of four, one held`() {
    expectGolden(panel(count: 4, width: 390, held: 1), scale: 2)
  }

  @Test func `a panel of one`() { expectGolden(panel(count: 1, width: 390), scale: 2) }

  private func face(
    value: Double = 3.3, drag: Double = 0, pressProgress: Double = 0, theme: Theme = Theme(),
    _ change: (inout RulerConfiguration) -> Void = { _ in }
  ) -> RulerFace {
    var configuration = RulerConfiguration(range: 0...10, length: 288)
    change(&configuration)
    var ruler = SlidingRuler(configuration, value: value)
    ruler.press(at: .zero, time: 0)
    ruler.drag(to: Point(drag, 0))
    var face = RulerFace(ruler, style: Self.large, theme: theme)
    face.pressProgress = pressProgress
    return face
  }

  /// Marks that are larger than those of panels.
  private static let large: RulerStyle = {
    var style = RulerStyle()
    (style.unitMark, style.halfMark, style.fractionMark) = (Size(3, 27), Size(2, 19), Size(1, 11))
    (style.cursor, style.breadth) = (Size(2, 30), 30)
    (style.numberSize, style.numberGap) = (13, 6)
    return style
  }()

  private func picture(_ face: RulerFace) -> Canvas {
    let thickness = face.style.thickness(theme: face.theme)
    var canvas = Canvas(size: Size(320, thickness + 32))
    let isDark = face.theme.appearance == .dark
    canvas.fill(Path(canvas.bounds), with: Color(oklch: isDark ? 0.18 : 0.94, 0.03, 250))
    face.draw(on: &canvas, in: Rect(16, 16, 288, thickness), at: 0)
    return canvas
  }

  private struct Knobs: Sendable {
    var (wildness, density, tint, growth, wind, isOn) = (0.35, 7.0, 0.38, 0.5, -0.2, true)
  }

  private func panel(count: Int, width: Double, held: Int? = nil) -> Canvas {
    let controls = Array(
      ControlsSchema<Knobs>(
        .value("wildness", \.wildness, in: 0...1),
        .value("density", \.density, in: 3...12, step: 1),
        .colour("tint", \.tint) { Color(oklch: 0.78, 0.13, $0 * 360) },
        .value("growth", \.growth, in: 0.2...3), .value("wind", \.wind, in: -1...1),
        .toggle("rain", \.isOn)
      ).controls(of: Knobs()).prefix(count))
    let panel = ControlPanel.rulers(of: controls, stageWidth: width)
    var states = panel.states(of: controls, values: controls.map(\.defaultValue))
    if let held {
      var out = EventSink(now: 0)
      states[held].handle(.press(.zero), moment: 0, &out)
      states[held].handle(.drag(Point(-13, 0)), moment: 0, &out)
    }
    for index in states.indices { states[index].time = 1 }
    var canvas = Canvas(size: Size(width, 232))
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.2, 0.04, 240))
    View.vStack(spacing: 0, [.spacer(minLength: 0), panel.view(of: states)])
      .placed(in: canvas.bounds).draw(states, on: &canvas)
    return canvas
  }
}
