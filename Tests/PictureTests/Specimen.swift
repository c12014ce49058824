import Controls
import Drawing
import Geometry
import Layout
import Widgets

/// A panel of a control of each kind, in any state.
struct Specimen {
  enum Pattern: CaseIterable {
    case tactileColumn, bar, ruler
  }

  private enum Part: Hashable { case of(Int, ControlPart) }

  private struct Knobs: Sendable {
    var density = 7.0
    var growth = 0.35
    var tint = 0.38
    var lights = true
  }

  /// A stepped and a continuous number, a colour of a gradient of two colours, and a toggle.
  static let controls = ControlsSchema<Knobs>(
    .value("density", \.density, in: 3...12, step: 1),
    .value("growth", \.growth, in: -1...1, label: "Wildness"),
    .colour("tint", \.tint) {
      Color(oklch: 0.72, 0.16, 25).mixed(with: Color(oklch: 0.78, 0.12, 220), by: $0)
    },
    .toggle("lights", \.lights)
  ).controls(of: Knobs())

  static let values = controls.map(\.defaultValue)

  /// Height of the stage that a panel stands on, in points.
  static let height = 220.0

  private let width: Double
  private let panel: any ControlPanel
  private let values: [Double]
  private let time: Double
  private let theme: Theme
  private let pressed: Int?
  private let pattern: Pattern

  /// A panel on a stage `width` points wide, at rest or `seconds` after a finger has landed on one
  /// of its controls, which at once hears `inputs` too.
  init(
    _ pattern: Pattern, controls: [Control] = Specimen.controls,
    values: [Double] = Specimen.values, width: Double = Ground.stage.width,
    theme: Theme = Theme(), pressed: Int? = nil, then inputs: [ControlInput] = [],
    after seconds: Double = 2, isEnabled: Bool = true
  ) {
    (self.width, time, self.theme) = (width, seconds, theme)
    (self.pressed, self.pattern) = (pressed, pattern)
    var panel: any ControlPanel =
      switch pattern {
      case .tactileColumn:
        ControlRow(
          controls: controls, values: values, preferredWidth: 78, stageWidth: width, theme: theme)
      case .bar: ControlBar(controls: controls, values: values, stageWidth: width, theme: theme)
      case .ruler: RulerPanel(controls: controls, values: values, stageWidth: width, theme: theme)
      }
    var values = values
    for index in controls.indices { panel.setEnabled(isEnabled, on: index) }
    if let pressed {
      let heard = ([.press(.zero)] + inputs).map { ($0, 0.0) } + [(.time, seconds)]
      for (input, time) in heard {
        for case .value(let value) in panel.answer(input, on: pressed, time: time) {
          values[pressed] = value
        }
      }
    }
    (self.panel, self.values) = (panel, values)
  }

  private func placement(in area: Rect) -> Placement<Part> {
    let node: Node<Part> = panel.node(at: time) { .of($0, $1) }
    return Node.vStack(spacing: 0, [.spacer(minLength: 0), node]).placed(
      in: area, direction: theme.direction)
  }

  /// Where texts count: on the control that a finger holds, or on all. The numbers of a ruler fade
  /// towards its ends, so of rulers label and value count.
  var textAreas: [Rect] {
    let placement = placement(in: Rect(0, 0, width, Specimen.height))
    let parts: [ControlPart] = pattern == .ruler ? [.labelText, .valueText] : [.button]
    return (pressed.map { [$0] } ?? Array(values.indices)).flatMap { index in
      parts.compactMap { placement[.of(index, $0)]?.drawn }
    }
  }

  /// Draws the panel at the bottom edge of a stage.
  func draw(on canvas: inout Canvas) {
    let placement = placement(in: canvas.bounds)
    panel.draw(on: &canvas, values: values, at: time) { placement[.of($0, $1)]?.drawn }
  }

  /// Draws the chrome at the top edge of a stage.
  static func drawChrome(on canvas: inout Canvas, theme: Theme, _ look: ChromeLook) {
    let titles = ["Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid"]
    let bar = ChromeBar(titles: titles, stageSize: canvas.size, theme: theme)
    let placement = bar.node(page: look.page) { $0 }
      .placed(
        in: Rect(0, 0, canvas.size.width, ChromeBar.height), direction: theme.direction)
    bar.draw(on: &canvas, look: look) { placement[$0]?.drawn }
  }
}
