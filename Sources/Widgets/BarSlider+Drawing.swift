import Drawing
import Geometry
import Motion

extension BarSlider {
  /// Draws the slider as it stands at `time`; `presence` 0…1 dims it, `frame` tells where a part
  /// is drawn.
  func draw(
    on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    guard let button = frame(.button), let valueBox = frame(.valueText),
      let labelBox = frame(.labelText), let track = frame(.track), let thumb = frame(.thumb)
    else { return }
    let growth = fader.expansion.value(at: time)
    // The texts step back further than the glass, which must go on covering what is behind it.
    Glass(
      button: button.inset(by: -BarSliderMetrics.swelling * growth), growth: growth,
      presence: (1 + presence) / 2
    ).draw(on: &canvas)
    FaderLine(
      fader: fader, track: track, thumb: thumb, breadth: 3 + growth,
      presence: (0.94 + 0.06 * growth) * presence,
      trackPresence: (0.7 + 0.3 * growth) * presence, tickPresence: growth * growth
    ).draw(on: &canvas)
    let face = ControlFace(control: fader.control, scale: shape.textScale, presence: presence)
    face.drawLabel(in: labelBox, side: .left, on: &canvas)
    face.drawValue(value, in: valueBox, side: .right, on: &canvas)
  }
}
