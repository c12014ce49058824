import Controls
import Drawing
import Geometry
import Views

/// The place of a control among rulers: a ruler or, for a point, a pad.
struct RulerSlot {
  let control: Control
  let shape: BarSliderShape
  /// Height of the slot, in points.
  let height: Double
  let metrics: RulerRowMetrics
  let seat: ControlState.Seat
  let theme: Theme

  private var size: Size { Size(shape.width, height) }

  /// What fingers do to the control, at rest at `values`.
  func handle(values: [Double]) -> any ControlHandle {
    guard control.kind != .point else {
      let travels = PadFace.travels(over: PadPaneShape(size: size).area)
      return Fader(control: control, values: values, travels: travels)
    }
    return RulerHandle(
      control: control, value: values[0], length: RulerRowMetrics.length(width: shape.width),
      direction: theme.rulerDirection)
  }

  private func pad(_ state: ControlState) -> PadPane? {
    PadPane(state: state, seat: seat, size: size, textScale: shape.textScale, theme: theme)
  }

  private func row(_ state: ControlState) -> RulerRow {
    RulerRow(state: state, seat: seat, shape: shape, metrics: metrics, theme: theme)
  }

  /// The slot with its parts, called `name`.
  func view(of state: ControlState, named name: String) -> View<ControlState> {
    pad(state)?.view(named: name) ?? row(state).view(named: name)
  }

  /// Draws it; `opacity` 0…1 dims it, `frame` tells where a part is drawn.
  func draw(
    _ state: ControlState, on canvas: inout Canvas, opacity: Double, frame: (ControlPart) -> Rect?
  ) {
    if let pad = pad(state) {
      pad.draw(on: &canvas, opacity: opacity, frame: frame)
    } else {
      row(state).draw(on: &canvas, opacity: opacity, frame: frame)
    }
  }
}
