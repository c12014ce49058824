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
    // The texts step back further than the glass, which must go on covering what is behind it.
    Glass(button: button, growth: growth, presence: (1 + presence) / 2).draw(on: &canvas)
    if growth > 0.02 {
      let window = Rect(
        button.minX, valueBox.maxY, button.width, max(0, labelBox.minY - valueBox.maxY))
      let line = FaderLine(
        fader: fader, track: track, thumb: thumb, presence: 1, trackPresence: 1, tickPresence: 1)
      // As one picture: half faded in, the track must not show through the thumb.
      canvas.clipped(to: Path(window)) { canvas in
        canvas.layer(opacity: growth * growth) { line.draw(on: &$0) }
      }
    }
    let face = ControlFace(control: fader.control, presence: presence)
    face.drawValue(value, in: valueBox, side: .center, on: &canvas)
    face.drawLabel(in: labelBox, side: .center, on: &canvas)
  }
}
