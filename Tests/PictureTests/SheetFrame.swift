import Drawing
import Geometry

/// A night-blue sheet of equal boxes with names, for what is shown side by side.
struct SheetFrame {
  let columns: Int
  let box: Size
  private let gap = 14.0
  private let heading = 18.0

  func canvas(rows: Int) -> Canvas {
    let size = Size(
      gap + Double(columns) * (box.width + gap), gap + Double(rows) * (box.height + heading + gap))
    var canvas = Canvas(size: size)
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.16, 0.03, 265))
    return canvas
  }

  /// The box of `index`, counted along rows.
  func box(_ index: Int) -> Rect {
    Rect(
      gap + Double(index % columns) * (box.width + gap),
      gap + Double(index / columns) * (box.height + heading + gap), box.width, box.height)
  }

  /// Writes `name` under the box of `index`.
  func name(_ name: String, _ index: Int, on canvas: inout Canvas) {
    let box = box(index)
    canvas.text(
      name, at: Point(box.minX, box.maxY + 14), size: 11, color: Color(oklch: 0.82, 0.02, 265))
  }
}
