import Controls
import Drawing
import Geometry
import Views

/// The stock bar: horizontal sliders along the bottom edge of the stage.
///
/// Sliders stand in one row where each gets at least 88 points, else in two rows or three, as few
/// as give them that; see ``ControlBarGrid``. Nothing moves and no box changes its size while a
/// slider is held: it only swells a little towards the eye.
public struct ControlBar: ControlPanel {
  private let controls: [Control]
  private let grid: ControlBarGrid
  private let shapes: [BarSliderShape]
  private let theme: Theme

  /// A bar of `controls`, on a stage `stageWidth` points wide.
  public init(
    controls: [Control], stageWidth: Double, theme: Theme = Theme()
  ) {
    self.controls = controls
    self.theme = theme
    let grid = ControlBarGrid(count: controls.count, stageWidth: stageWidth)
    self.grid = grid
    shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: BarSliderMetrics.largestText),
      width: grid.width)
  }

  /// A row of sliders with what lies between them.
  public var length: Double { grid.length }

  private func slider(_ index: Int, _ state: ControlState) -> BarSlider? {
    BarSlider(state: state, shape: shapes[index], theme: theme)
  }

  private func pad(_ index: Int, _ state: ControlState) -> PadPane? {
    PadPane(
      state: state, size: size(index), textScale: shapes[index].textScale, theme: theme)
  }

  private func size(_ index: Int) -> Size {
    Size(grid.width(of: index), BarSliderMetrics.height)
  }

  /// A fader along x, or over a pad.
  public func handle(_ index: Int, values: [Double]) -> any ControlHandle {
    let control = controls[index]
    guard control.kind != .point else {
      let travels = PadFace.travels(over: PadPaneShape(size: size(index)).area)
      return Fader(control: control, values: values, travels: travels)
    }
    let length = BarSliderMetrics.trackLength(of: control, width: grid.width(of: index))
    return Fader(
      control: control, values: values,
      travels: [Travel(theme.isLeftToRight ? .right : .left, length: length)])
  }

  /// The slider at `index`.
  public func control(_ index: Int, _ state: ControlState) -> View<ControlState> {
    pad(index, state)?.view(named: state.name) ?? slider(index, state)?.view ?? .fixed(.zero)
  }

  /// The rows of sliders above the stage's lower margin.
  public func arranged(_ controls: [View<[ControlState]>]) -> View<[ControlState]> {
    grid.arranged(controls)
  }

  /// Draws the control at `index` on top of what is on `canvas`.
  public func draw(
    _ index: Int, _ state: ControlState, on canvas: inout Canvas, opacity: Double,
    frame: (ControlPart) -> Rect?
  ) {
    if let pad = pad(index, state) {
      pad.draw(on: &canvas, opacity: opacity, frame: frame)
    } else {
      slider(index, state)?.draw(on: &canvas, opacity: opacity, frame: frame)
    }
  }
}
