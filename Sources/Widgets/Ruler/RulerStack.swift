import Controls
import Drawing
import Geometry
import Views

/// Sliding rulers one below the other, for fine work in a ``TuneSheet``.
public struct RulerStack: ControlPanel {
  private let controls: [Control]
  private let shapes: [BarSliderShape]
  private let theme: Theme

  /// Distance of two rulers, in points.
  private static let spacing = 12.0

  /// A stack of `controls`, each ruler `width` points wide.
  public init(controls: [Control], width: Double, theme: Theme = Theme()) {
    self.controls = controls
    self.theme = theme
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: RulerRowMetrics.tall.largestText)
    ) { _ in width }
  }

  /// Its rulers lie in the sheet.
  public var seat: ControlState.Seat { .sheet }

  /// Height of the ruler of a control with its texts, in points; a pad gets twice the room.
  public static func rowHeight(of control: Control) -> Double {
    let row = RulerRowMetrics.tall.height
    return control.kind == .point ? 2 * row + spacing : row
  }

  private func slot(_ index: Int) -> RulerSlot {
    RulerSlot(
      control: controls[index], shape: shapes[index],
      height: RulerStack.rowHeight(of: controls[index]), metrics: .tall, seat: .sheet,
      theme: theme)
  }

  /// A ruler, or a fader over a pad.
  public func handle(_ index: Int, values: [Double]) -> any ControlHandle {
    slot(index).handle(values: values)
  }

  /// The ruler at `index`.
  public func control(_ index: Int, _ state: ControlState) -> View<ControlState> {
    slot(index).view(of: state, named: "ruler:" + state.control.id)
  }

  /// All rulers.
  public func arranged(_ controls: [View<[ControlState]>]) -> View<[ControlState]> {
    .vStack(spacing: RulerStack.spacing, controls)
  }

  /// Draws the ruler at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, _ state: ControlState, on canvas: inout Canvas, opacity: Double,
    frame: (ControlPart) -> Rect?
  ) {
    slot(index).draw(state, on: &canvas, opacity: opacity, frame: frame)
  }
}
