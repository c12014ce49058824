import Drawing
import Geometry

extension ChromeBar {
  /// Draws the band on top of what is on `canvas`; `frame` tells where a part of it is drawn.
  package func draw(
    on canvas: inout Canvas, look: ChromeLook, frame: (ChromePart) -> Rect?
  ) {
    let presence = min(max(look.presence, 0), 1)
    if presence > 0 {
      canvas.layer(opacity: presence) { canvas in
        if let band = frame(.bar) { drawDusk(in: band, on: &canvas) }
        for index in 0..<strip.count {
          guard let box = frame(.tab(index)) else { continue }
          let pressed = look.pressed(.tab(index))
          answering(pressed, at: box.center, on: &canvas) { canvas in
            tab(index, in: box, page: look.page, pressed: pressed).draw(on: &canvas)
          }
        }
        drawButtons(on: &canvas, look: look, frame: frame)
      }
    }
    if let box = frame(.watermark) {
      Watermark(chrome: presence).draw(in: box, on: &canvas)
    }
  }

  /// Darkens what is behind the band, softly: the band ends nowhere. It is for the player's name,
  /// which is bright in both appearances, as it lies on the picture itself.
  private func drawDusk(in band: Rect, on canvas: inout Canvas) {
    let area = Rect(band.minX, band.minY, band.width, band.height + 26)
    let dark = Color(oklch: 0.1, 0.02, 262, alpha: theme.choice(dark: 1, light: 0.6))
    let fall = [0.5, 0.44, 0.3, 0.12, 0]
    canvas.fill(
      Path(area),
      with: .linear(
        LinearGradient(
          from: area.origin, to: Point(area.minX, area.maxY),
          stops: fall.enumerated().map { GradientStop(Double($0) / 4, dark.opacity($1)) })))
  }

  private func tab(_ index: Int, in box: Rect, page: Double, pressed: Double) -> Tab {
    Tab(
      pill: Rect(center: box.center, size: Size(box.width, ChromeMetrics.pill)),
      lines: titles.lines[index], size: titles.size,
      light: strip.nearest(page) - Double(index),
      pitch: theme.isLeftToRight ? strip.pitch : -strip.pitch, pressed: pressed,
      presence: strip.presence(of: box), theme: theme)
  }

  private func drawButtons(
    on canvas: inout Canvas, look: ChromeLook, frame: (ChromePart) -> Rect?
  ) {
    let recording = min(max(look.recording, 0), 1)
    drawButton(.share, on: &canvas, look: look, frame: frame) { center, canvas in
      // One after the other, nearly: half of each at once is no sign at all.
      ShareSign(presence: max(0, 1 - 2 * recording), theme: theme).draw(at: center, on: &canvas)
      RecordingDot(
        presence: max(0, (recording - 0.4) / 0.6), pulse: look.pulse, theme: theme
      ).draw(at: center, on: &canvas)
    }
    drawButton(.favourite, on: &canvas, look: look, frame: frame) { center, canvas in
      Heart(fill: look.favourite, theme: theme).draw(at: center, on: &canvas)
    }
  }

  private func drawButton(
    _ part: ChromePart, on canvas: inout Canvas, look: ChromeLook, frame: (ChromePart) -> Rect?,
    sign: (Point, inout Canvas) -> Void
  ) {
    guard let box = frame(part) else { return }
    answering(look.pressed(part), at: box.center, on: &canvas) { canvas in
      Glass(
        button: box.inset(by: (ChromeMetrics.target - ChromeMetrics.button) / 2),
        growth: look.pressed(part), presence: 1, cornerRadius: ChromeMetrics.button / 2,
        theme: theme
      ).draw(on: &canvas)
      sign(box.center, &canvas)
    }
  }

  /// Draws `content` as it answers a finger that presses by 0…1: a little nearer to the eye.
  private func answering(
    _ pressed: Double, at center: Point, on canvas: inout Canvas,
    _ content: (inout Canvas) -> Void
  ) {
    guard pressed > 0 else { return content(&canvas) }
    canvas.transformed(by: Transform.scale(1 + 0.07 * pressed).about(center), content)
  }
}
