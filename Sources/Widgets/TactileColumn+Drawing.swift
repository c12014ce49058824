import Controls
import Drawing
import Geometry
import Motion

extension TactileColumn {
  /// Draws the column as it stands at `time`; `presence` 0…1 dims it, `frame` tells where a part
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
    Glass(button: button, growth: growth, presence: (1 + presence) / 2, theme: theme)
      .draw(on: &canvas)
    let toggle =
      fader.control.kind == .toggle
      ? TactileToggle(fader: fader, scale: textScale, presence: presence, theme: theme) : nil
    if growth > 0.02 {
      let window = Rect(
        button.minX, valueBox.maxY, button.width, max(0, labelBox.minY - valueBox.maxY))
      let line = FaderLine(
        fader: fader, track: track, thumb: thumb, presence: 1, trackPresence: 1, tickPresence: 1,
        theme: theme)
      // As one picture: half faded in, the track must not show through the thumb.
      canvas.clipped(to: Path(window)) { canvas in
        canvas.layer(opacity: growth * growth * fader.presence) { canvas in
          if let toggle {
            toggle.drawStops(on: &canvas, track: track, plate: thumb)
          } else {
            line.draw(on: &canvas)
          }
        }
      }
    }
    let face = ControlFace(
      control: fader.control, scale: textScale, presence: presence, theme: theme)
    if let toggle {
      toggle.drawValue(value, in: valueBox, growth: growth, at: time, on: &canvas)
    } else {
      face.drawValue(value, in: valueBox, side: .center, on: &canvas)
    }
    face.drawLabel(in: labelBox, side: .center, on: &canvas)
  }
}
