import Controls
import Drawing
import Geometry
import Motion

extension BottomSheet {
  /// Draws the sheet as it stands at `time`, then what `content` draws, inside the part of the
  /// sheet that shows it; `frame` tells where a part is drawn.
  public func draw(
    on canvas: inout Canvas, theme: Theme, time: Double, frame: (SheetPart) -> Rect?,
    content: (inout Canvas) -> Void = { _ in }
  ) {
    draw(on: &canvas, theme: theme, time: time, presence: 1, frame: frame, content: content)
  }

  /// As above; `presence` 0…1 tells how much is there of all but the indicator.
  func draw(
    on canvas: inout Canvas, theme: Theme, time: Double, presence: Double,
    frame: (SheetPart) -> Rect?, content: (inout Canvas) -> Void
  ) {
    guard let body = frame(.body), let handle = frame(.handle), !body.isEmpty else { return }
    let pane = SheetPane(
      body: body, cornerRadius: style.cornerRadius(at: progress(at: time)),
      isRoundBelow: style.isRoundBelow, theme: theme)
    func drawPane(on canvas: inout Canvas) {
      pane.draw(on: &canvas)
      guard let window = frame(.content), !window.isEmpty else { return }
      pane.clip(&canvas) { canvas in
        canvas.clipped(to: Path(window), content)
        drawSeam(above: window, theme: theme, time: time, on: &canvas)
      }
    }
    if presence >= 1 {
      drawPane(on: &canvas)
    } else if presence > 0 {
      canvas.layer(opacity: presence, drawPane)
    }
    pane.clip(&canvas) { canvas in
      drawIndicator(in: handle, theme: theme, time: time, on: &canvas)
    }
  }

  /// The indicator: grey at half its strength, more under the finger.
  private func drawIndicator(
    in handle: Rect, theme: Theme, time: Double, on canvas: inout Canvas
  ) {
    let size = SheetMetrics.indicator
    let box = Rect(
      handle.midX - size.width / 2, handle.minY + SheetMetrics.indicatorTop, size.width,
      size.height)
    let capsule = Path(roundedRect: box, radius: size.height / 2)
    canvas.fill(capsule, with: Color(white: 0.56, alpha: 0.5))
    let answer = answer.value(at: time).clippedToUnit
    if answer > 0 { canvas.fill(capsule, with: theme.ink(0.6 * answer)) }
  }

  /// A hairline over content that has gone under the handle.
  private func drawSeam(
    above window: Rect, theme: Theme, time: Double, on canvas: inout Canvas
  ) {
    let strength = (scroll.offset(at: time) / 16).clippedToUnit
    guard strength > 0 else { return }
    canvas.fill(
      Path(Rect(window.minX, window.minY, window.width, 0.5)),
      with: theme.ink(0.16 * strength))
  }
}
