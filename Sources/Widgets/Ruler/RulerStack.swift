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

  /// Height of one ruler with its texts, in points.
  public static var rowHeight: Double { RulerRowMetrics.tall.height }

  /// A ruler.
  public func ruler(_ index: Int, value: Double) -> RulerHandle {
    RulerHandle(
      control: controls[index], value: value,
      length: RulerRowMetrics.length(width: shapes[index].width), direction: theme.rulerDirection)
  }

  /// A ruler.
  public func handle(_ index: Int, value: Double) -> any ControlHandle {
    ruler(index, value: value)
  }

  /// The ruler at `index`.
  public func control(_ index: Int, _ state: ControlState) -> View<ControlState> {
    row(index, state).view(named: "ruler:" + state.control.id)
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
    row(index, state).draw(on: &canvas, opacity: opacity, frame: frame)
  }

  private func row(_ index: Int, _ state: ControlState) -> RulerRow {
    RulerRow(state: state, seat: .sheet, shape: shapes[index], metrics: .tall, theme: theme)
  }
}
