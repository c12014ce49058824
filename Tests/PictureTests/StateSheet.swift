import Drawing
import Geometry

/// Widgets in many states side by side, over bands of night, dusk and day.
struct StateSheet {
  /// Draws a state.
  typealias Cell = (inout Canvas) -> Void

  private static let ground = [
    Color(oklch: 0.14, 0.03, 265), Color(oklch: 0.4, 0.09, 215), Color(oklch: 0.93, 0.04, 90),
  ]

  /// `cells`, `columns` in a row, `size` points each.
  static func canvas(of cells: [Cell], columns: Int, cell size: Size) -> Canvas {
    let rows = (cells.count + columns - 1) / columns
    var sheet = Canvas(
      size: Size(size.width * Double(columns), size.height * Double(rows)))
    for (index, draw) in cells.enumerated() {
      var canvas = Canvas(size: size)
      for (band, color) in ground.enumerated() {
        let width = size.width / Double(ground.count)
        canvas.fill(Path(Rect(width * Double(band), 0, width, size.height)), with: color)
      }
      draw(&canvas)
      let place = Vector(
        size.width * Double(index % columns), size.height * Double(index / columns))
      sheet.transformed(by: .translation(place)) { sheet in
        sheet.clipped(to: Path(canvas.bounds)) { $0.append(canvas) }
      }
    }
    return sheet
  }
}
