import Controls
import Geometry
import Views

extension ControlPanel {
  /// The stock bar: horizontal sliders along the bottom edge of a stage `stageWidth` points wide.
  ///
  /// Sliders stand in one row where each gets at least 88 points, else in two rows or three, as few
  /// as give them that; see ``ControlBarGrid``. Nothing moves and no box changes its size while a
  /// slider is held: it only swells a little towards the eye.
  public static func bar(
    of controls: [Control], stageWidth: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    let grid = ControlBarGrid(count: controls.count, stageWidth: stageWidth)
    let shapes = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: BarSliderMetrics.largestText),
      width: grid.width)
    @Sendable func pad(_ index: Int) -> PadPaneShape {
      PadPaneShape(size: Size(shapes[index].width, BarSliderMetrics.height))
    }
    return ControlPanel(
      length: grid.length,
      handle: { index, values in
        let control = controls[index]
        let travels =
          control.kind == .point
          ? PadFace.travels(over: pad(index).area)
          : [
            Travel(
              theme.isLeftToRight ? .right : .left,
              length: BarSliderMetrics.trackLength(of: control, width: shapes[index].width))
          ]
        return .fader(Fader(control: control, values: values, travels: travels))
      },
      control: { index, state, presence in
        guard let fader = state.handle?.fader else { return .fixed(.zero) }
        let shape = shapes[index]
        guard state.control.kind != .point else {
          return PadPane(
            state: state, fader: fader, shape: pad(index), textScale: shape.textScale,
            presence: presence, theme: theme
          ).view(named: state.name)
        }
        return BarSlider(
          state: state, fader: fader, shape: shape, presence: presence, theme: theme
        ).view
      },
      arranged: { grid.arranged($0, height: BarSliderMetrics.height) })
  }
}
