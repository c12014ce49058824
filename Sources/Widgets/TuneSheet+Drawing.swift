import Controls
import Drawing
import Geometry
import Motion

extension TuneSheet {
  /// Draws the sheet as it stands at `time`, with what `rows` draws in it; `frame` tells where a
  /// part is drawn.
  public func draw(
    on canvas: inout Canvas, theme: Theme, time: Double, frame: (SheetPart) -> Rect?,
    rows: (inout Canvas) -> Void
  ) {
    let presence = presence(at: time)
    sheet.draw(
      on: &canvas, theme: theme, time: time, presence: panePresence(at: time), frame: frame
    ) { canvas in
      guard presence > 0 else { return }
      func drawContent(on canvas: inout Canvas) {
        rows(&canvas)
        if let reset = frame(.reset) { drawReset(in: reset, theme: theme, time: time, on: &canvas) }
      }
      if presence >= 1 {
        drawContent(on: &canvas)
      } else {
        canvas.layer(opacity: presence, drawContent)
      }
    }
  }

  private func drawReset(in box: Rect, theme: Theme, time: Double, on canvas: inout Canvas) {
    let answer = answer.value(at: time).clippedToUnit
    let pill = Rect(center: box.center, size: Size(box.width, Metrics.pill))
    let shape = Path(roundedRect: pill, radius: pill.height / 2)
    canvas.fill(shape, with: theme.ink(0.09 + 0.09 * answer))
    canvas.stroke(
      Path(roundedRect: pill.inset(by: 0.375), radius: pill.height / 2 - 0.375),
      with: theme.ink(0.1 + 0.1 * answer), Stroke(0.75))
    canvas.text(
      "Reset", centeredIn: pill.inset(by: Insets(leading: 14, trailing: 14)),
      size: min(15 * theme.textSize.scale, 24), weight: .semibold,
      color: theme.ink(0.86 + 0.14 * answer))
  }
}
