import Drawing
import Geometry

let warm = Color(oklch: 0.8, 0.13, 70)
let cool = Color(oklch: 0.72, 0.12, 220)

/// A dark sheet of 64 points with what `draw` draws on it.
func sheet(_ draw: (inout Canvas) -> Void) -> Canvas {
  var canvas = Canvas(size: Size(64, 64))
  canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.18, 0.03, 265))
  draw(&canvas)
  return canvas
}
