import Controls
import Drawing
import Geometry
import Views

/// Sliding rulers along the bottom edge of the stage.
///
/// Rulers have the whole width of the stage, or share it where there are more than three or the
/// stage is wide; see ``ControlBarGrid``. Where they need three rows, rows are lower.
public struct RulerPanel: ControlPanel {
  private let controls: [Control]
  private let grid: ControlBarGrid
  private let shapes: [BarSliderShape]
  private let metrics: RulerRowMetrics
  private let theme: Theme

  /// Width that a ruler is read in with ease, and width beyond which it is of no more use.
  private static let (comfortable, widest) = (240.0, 480.0)

  /// A panel of `controls`, on a stage `stageWidth` points
  /// wide.
  public init(
    controls: [Control], stageWidth: Double, theme: Theme = Theme()
  ) {
    let count = controls.count
    let grid = ControlBarGrid(
      count: count, rows: RulerPanel.rows(of: count, stageWidth: stageWidth),
      stageWidth: stageWidth, widest: RulerPanel.widest)
    self.controls = controls
    self.grid = grid
    self.theme = theme
    metrics = grid.rows.count < ControlBarGrid.mostRows ? .tall : .compact
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: metrics.largestText), width: grid.width)
  }

  /// Where the stage is too narrow, a row for each of three rulers, and pairs of more.
  private static func rows(of count: Int, stageWidth: Double) -> Int {
    let most = ControlBarGrid.mostRows
    return ControlBarGrid.rows(of: count, stageWidth: stageWidth, comfortable: comfortable)
      ?? min(most, count > most ? (count + 1) / 2 : count)
  }

  /// A row of rulers with what lies between them.
  public var length: Double { grid.length }

  private func slot(_ index: Int) -> RulerSlot {
    RulerSlot(
      control: controls[index], shape: shapes[index], height: metrics.height, metrics: metrics,
      seat: .stage, theme: theme)
  }

  /// A ruler, or a fader over a pad.
  public func handle(_ index: Int, values: [Double]) -> any ControlHandle {
    slot(index).handle(values: values)
  }

  /// The ruler at `index`.
  public func control(_ index: Int, _ state: ControlState) -> View<ControlState> {
    slot(index).view(of: state, named: state.name)
  }

  /// The rows of rulers above the stage's lower margin.
  public func arranged(_ controls: [View<[ControlState]>]) -> View<[ControlState]> {
    grid.arranged(controls)
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, _ state: ControlState, on canvas: inout Canvas, opacity: Double,
    frame: (ControlPart) -> Rect?
  ) {
    slot(index).draw(state, on: &canvas, opacity: opacity, frame: frame)
  }
}
