import Controls
import Drawing
import Geometry
import Layout

/// The stock bar: horizontal sliders along the bottom edge of the stage.
///
/// Sliders stand in one row where each gets at least 88 points, else in two rows or three, as few
/// as give them that; see ``ControlBarGrid``. Nothing moves and no box changes its size while a
/// slider is held: it only swells a little towards the eye.
public struct ControlBar: ControlPanel {
  /// What fingers do to each control, in order.
  public var handles: [Fader]
  private let grid: ControlBarGrid
  private let shapes: [BarSliderShape]
  private let theme: Theme

  /// A bar at rest that shows one of `values` on each control, on a stage `stageWidth` points wide.
  public init(
    controls: [Control], values: [Double], stageWidth: Double, theme: Theme = Theme()
  ) {
    self.theme = theme
    let grid = ControlBarGrid(count: controls.count, stageWidth: stageWidth)
    self.grid = grid
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: BarSliderMetrics.largestText),
      width: grid.width)
    handles = zip(controls, values).enumerated().map { index, pair in
      let length = BarSliderMetrics.trackLength(of: pair.0.kind, width: grid.width(of: index))
      let travel = Travel(theme.isLeftToRight ? .right : .left, length: length)
      return Fader(control: pair.0, value: pair.1, travel: travel)
    }
  }

  private func slider(_ index: Int) -> BarSlider {
    BarSlider(fader: handles[index], shape: shapes[index], theme: theme)
  }

  /// The rows of sliders above the stage's lower margin.
  public func node<ID>(at time: Double, id: (Int, ControlPart) -> ID) -> Node<ID> {
    Node.vStack(
      spacing: PanelMetrics.spacing,
      grid.rows.map { row in
        .hStack(
          spacing: PanelMetrics.spacing,
          row.map { index in slider(index).node(at: time) { id(index, $0) } })
      }
    )
    .padding(Insets(bottom: PanelMetrics.margin.bottom))
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    slider(index).draw(on: &canvas, value: value, at: time, presence: presence, frame: frame)
  }
}
