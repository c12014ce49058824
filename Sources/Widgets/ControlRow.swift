import Controls
import Drawing
import Geometry
import Layout

/// Tactile columns side by side, standing on a common bottom edge.
public struct ControlRow: ControlPanel {
  /// What fingers do to each control, in order.
  public var handles: [Fader]
  /// Width of each column, in points.
  private let width: Double
  private let theme: Theme

  /// A row at rest that shows one of `values` on each control; columns are `preferredWidth` points
  /// wide where the stage has room.
  public init(
    controls: [Control], values: [Double], preferredWidth: Double, stageWidth: Double,
    theme: Theme = Theme()
  ) {
    self.theme = theme
    handles = zip(controls, values).map { control, value in
      let length = TactileColumnMetrics.trackLength(of: control.kind)
      return Fader(control: control, value: value, travel: Travel(.up, length: length))
    }
    width = TactileColumnMetrics.buttonWidth(
      preferred: preferredWidth, count: controls.count, stageWidth: stageWidth)
  }

  private func column(_ index: Int) -> TactileColumn {
    TactileColumn(fader: handles[index], width: width, theme: theme)
  }

  /// The columns above the stage's lower margin.
  ///
  /// Siblings stand on their bottom edges: aligned by their centres, the small ones would rise
  /// when one of them grows.
  public func node<ID>(at time: Double, id: (Int, ControlPart) -> ID) -> Node<ID> {
    Node.hStack(
      alignment: .bottom, spacing: PanelMetrics.spacing,
      handles.indices.map { index in column(index).node(at: time) { id(index, $0) } }
    )
    .padding(Insets(bottom: PanelMetrics.margin.bottom))
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    column(index).draw(on: &canvas, value: value, at: time, presence: presence, frame: frame)
  }
}
