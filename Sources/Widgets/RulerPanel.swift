import Controls
import Drawing
import Geometry
import Layout

/// Sliding rulers along the bottom edge of the stage.
///
/// Rulers have the whole width of the stage, or share it where there are more than three or the
/// stage is wide; see ``ControlBarGrid``. Where they need three rows, rows are lower.
public struct RulerPanel: ControlPanel {
  /// What fingers do to each control, in order.
  public var handles: [RulerHandle]
  private let grid: ControlBarGrid
  private let shapes: [BarSliderShape]
  private let metrics: RulerRowMetrics
  private let theme: Theme

  /// Width that a ruler is read in with ease, and width beyond which it is of no more use.
  private static let (comfortable, widest) = (240.0, 480.0)

  /// A panel at rest that shows one of `values` on each control, on a stage `stageWidth` points
  /// wide.
  public init(
    controls: [Control], values: [Double], stageWidth: Double, theme: Theme = Theme()
  ) {
    let count = controls.count
    let grid = ControlBarGrid(
      count: count, rows: RulerPanel.rows(of: count, stageWidth: stageWidth),
      stageWidth: stageWidth, widest: RulerPanel.widest)
    self.grid = grid
    self.theme = theme
    metrics = grid.rows.count < ControlBarGrid.mostRows ? .tall : .compact
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: metrics.largestText), width: grid.width)
    handles = zip(controls, values).enumerated().map { index, pair in
      RulerHandle(
        control: pair.0, value: pair.1,
        length: RulerRowMetrics.length(width: grid.width(of: index)),
        direction: theme.rulerDirection)
    }
  }

  /// Where the stage is too narrow, a row for each of three rulers, and pairs of more.
  private static func rows(of count: Int, stageWidth: Double) -> Int {
    let most = ControlBarGrid.mostRows
    return ControlBarGrid.rows(of: count, stageWidth: stageWidth, comfortable: comfortable)
      ?? min(most, count > most ? (count + 1) / 2 : count)
  }

  private func row(_ index: Int) -> RulerRow {
    RulerRow(handle: handles[index], shape: shapes[index], metrics: metrics, theme: theme)
  }

  /// The rows of rulers above the stage's lower margin.
  public func node<ID>(at time: Double, id: (Int, ControlPart) -> ID) -> Node<ID> {
    Node.vStack(
      spacing: PanelMetrics.spacing,
      grid.rows.map { indices in
        .hStack(
          spacing: PanelMetrics.spacing,
          indices.map { index in row(index).node { id(index, $0) } })
      }
    )
    .padding(Insets(bottom: PanelMetrics.margin.bottom))
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    row(index).draw(on: &canvas, value: value, at: time, presence: presence, frame: frame)
  }
}
