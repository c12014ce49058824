import Drawing
import Geometry

/// The heart of the button that keeps a favourite.
struct Heart {
  /// 0 hollow, 1 full; may go a little beyond.
  let fill: Double

  func draw(at center: Point, on canvas: inout Canvas) {
    canvas.stroke(Path(circle: center, radius: 8), with: .white, .rounded(1.6))
  }
}
