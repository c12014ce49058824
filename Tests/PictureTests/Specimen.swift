import Controls
import Drawing
import Geometry
import Views
import Widgets

/// A panel of a control of each kind, in any state.
struct Specimen {
  enum Pattern: CaseIterable {
    case tactileColumn, bar, ruler
  }

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
  private let panel: ControlPanel
  private var states: [ControlState]
  private let theme: Theme
  private let pressed: Int?
  private let pattern: Pattern

  /// A panel on a stage `width` points wide, at rest or `seconds` after a finger has landed on one
  /// of its controls, which at once receives `inputs` too.
  init(
    _ pattern: Pattern, controls: [Control] = Specimen.controls,
    values: [Double] = Specimen.values, width: Double = Ground.stage.width,
    theme: Theme = Theme(), pressed: Int? = nil, then inputs: [ControlInput] = [],
    after seconds: Double = 2, isEnabled: Bool = true
  ) {
    (self.width, self.theme) = (width, theme)
    (self.pressed, self.pattern) = (pressed, pattern)
    panel =
      switch pattern {
      case .tactileColumn:
        .columns(of: controls, preferredWidth: 78, stageWidth: width, theme: theme)
      case .bar: .bar(of: controls, stageWidth: width, theme: theme)
      case .ruler: .rulers(of: controls, stageWidth: width, theme: theme)
      }
    states = panel.states(of: controls, values: values)
    for index in controls.indices { states[index].isEnabled = isEnabled }
    if let pressed {
      var out = EventSink(now: 0)
      for input in [.press(.zero)] + inputs { states[pressed].handle(input, moment: 0, &out) }
    }
    for index in controls.indices { states[index].time = seconds }
    if let pressed {
      var out = EventSink(now: seconds)
      states[pressed].handle(.time, moment: seconds, &out)
    }
  }

  private func placement(in area: Rect) -> Placement<[ControlState]> {
    View.vStack(spacing: 0, [.spacer(minLength: 0), panel.view(of: states)]).placed(
      in: area, direction: theme.direction)
  }

  /// Where texts count: on the control that a finger holds, or on all. The numbers of a ruler fade
  /// towards its ends, so of rulers label and value count.
  var textAreas: [Rect] {
    let placement = placement(in: Rect(0, 0, width, Specimen.height))
    let parts: [ControlPart] = pattern == .ruler ? [.labelText, .valueText] : [.button]
    return (pressed.map { [$0] } ?? Array(states.indices)).flatMap { index in
      parts.compactMap { placement["control \(index)", id: $0.rawValue]?.drawn }
    }
  }

  /// Draws the panel at the bottom edge of a stage.
  func draw(on canvas: inout Canvas) {
    placement(in: canvas.bounds).draw(states, on: &canvas)
  }

  /// Draws the chrome at the top edge of a stage.
  static func drawChrome(on canvas: inout Canvas, theme: Theme, _ state: ChromeState) {
    let titles = ["Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid"]
    let bar = ChromeBar(titles: titles, brand: "Motecraft", stageSize: canvas.size, theme: theme)
    let band: View<Void> = bar.view(state)
    band.placed(
      in: Rect(0, 0, canvas.size.width, ChromeBar.height), direction: theme.direction
    ).draw((), on: &canvas)
  }
}
