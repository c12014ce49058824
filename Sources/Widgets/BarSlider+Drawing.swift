import Controls
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
    let presence = presence * fader.presence
    // The texts step back further than the glass, which must go on covering what is behind it.
    Glass(
      button: button.inset(by: -BarSliderMetrics.swelling * growth), growth: growth,
      presence: (1 + presence) / 2, theme: theme
    ).draw(on: &canvas)
    canvas.dimmed(to: presence) { canvas in
      if fader.control.kind == .toggle {
        drawSwitch(on: &canvas, track: track, at: time)
      } else {
        FaderLine(
          fader: fader, track: track, thumb: thumb, breadth: 3 + growth,
          presence: 0.94 + 0.06 * growth, trackPresence: 0.7 + 0.3 * growth,
          tickPresence: growth * growth, theme: theme
        ).draw(on: &canvas)
      }
    }
    let sides = theme.textSides
    let face = ControlFace(
      control: fader.control, scale: shape.textScale, presence: presence, theme: theme)
    face.drawLabel(in: labelBox, side: sides.start, on: &canvas)
    face.drawValue(value, in: valueBox, side: sides.end, on: &canvas)
  }

  private func drawSwitch(on canvas: inout Canvas, track: Rect, at time: Double) {
    let half = fader.travel.way / 2
    Switch(
      off: track.center - half, on: track.center + half, radius: BarSliderMetrics.switchRadius,
      place: fader.thumb.value(at: time), growth: fader.expansion.value(at: time), theme: theme
    ).draw(on: &canvas)
  }
}
