import Drawing
import Geometry

extension ChromeBar {
  /// Draws the band on top of what is on `canvas`; `frame` tells where a part of it is drawn.
  package func draw(
    on canvas: inout Canvas, look: ChromeLook, frame: (ChromePart) -> Rect?
  ) {
    if let box = frame(.watermark) { Watermark(chrome: look.presence).draw(in: box, on: &canvas) }
    guard look.presence > 0 else { return }
    canvas.layer(opacity: min(1, look.presence)) { canvas in
      for index in 0..<strip.count {
        guard let box = frame(.tab(index)) else { continue }
        drawTab(index, in: box, look: look, on: &canvas)
      }
      for part in [ChromePart.share, .favourite] {
        guard let box = frame(part) else { continue }
        Glass(button: box.inset(by: 2), growth: look.pressed(part), presence: 1).draw(on: &canvas)
      }
      if let box = frame(.favourite) {
        Heart(fill: look.favourite).draw(at: box.center, on: &canvas)
      }
    }
  }

  private func drawTab(
    _ index: Int, in box: Rect, look: ChromeLook, on canvas: inout Canvas
  ) {
    Glass(button: box.inset(by: Insets(top: 4, bottom: 4)), growth: 0, presence: 1)
      .draw(on: &canvas)
    let lines = titles.lines[index]
    for (row, line) in lines.enumerated() {
      let middle = box.midY + (Double(row) - Double(lines.count - 1) / 2) * 12
      canvas.text(
        line, centeredIn: Rect(box.minX + 4, middle - 6, box.width - 8, 12),
        size: titles.size, color: Color(white: 0.95))
    }
  }
}
