import Controls
import Drawing
import Geometry
import Views

/// Tactile columns side by side, standing on a common bottom edge.
public struct ControlRow: ControlPanel {
  private let controls: [Control]
  /// Width of each column, in points.
  private let width: Double
  private let theme: Theme

  /// A row of `controls`; columns are `preferredWidth` points wide where the stage has room.
  public init(
    controls: [Control], preferredWidth: Double, stageWidth: Double, theme: Theme = Theme()
  ) {
    self.controls = controls
    self.theme = theme
    width = TactileColumnMetrics.buttonWidth(
      preferred: preferredWidth, count: controls.count, stageWidth: stageWidth)
  }

  /// All columns with what lies between them.
  public var length: Double { PanelMetrics.length(of: controls.count, width: width) }

  private func column(_ state: ControlState) -> TactileColumn? {
    TactileColumn(state: state, width: width, theme: theme)
  }

  /// A fader along y, upwards, and for a point along x too.
  public func handle(_ index: Int, values: [Double]) -> any ControlHandle {
    let travel = ColumnTravel(of: controls[index], width: width)
    return Fader(control: controls[index], values: values, travels: travel.travels)
  }

  /// The column at `index`.
  public func control(_ index: Int, _ state: ControlState) -> View<ControlState> {
    column(state)?.view ?? .fixed(.zero)
  }

  /// The columns above the stage's lower margin.
  ///
  /// Siblings stand on their bottom edges: aligned by their centres, the small ones would rise
  /// when one of them grows.
  public func arranged(_ controls: [View<[ControlState]>]) -> View<[ControlState]> {
    .hStack(alignment: .bottom, spacing: PanelMetrics.spacing, controls)
      .padding(Insets(bottom: PanelMetrics.margin.bottom))
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, _ state: ControlState, on canvas: inout Canvas, opacity: Double,
    frame: (ControlPart) -> Rect?
  ) { column(state)?.draw(on: &canvas, opacity: opacity, frame: frame) }
}
