import Drawing
import Geometry

/// Draws the small signs on buttons: round-ended lines of one width, in the hand of the typeface.
struct IconPen {
  /// Line width in points: that of the typeface's regular pen at 22 pt.
  static let width = 1.75

  /// Strokes `path`, given round the origin, `scale` times as large round `center`.
  ///
  /// The pen keeps its width, so that small signs stay as firm as large ones.
  static func stroke(
    _ path: Path, at center: Point, scale: Double = 1, color: Color, on canvas: inout Canvas
  ) {
    canvas.stroke(placed(path, at: center, scale: scale), with: color, .rounded(width))
  }

  /// `path`, given round the origin, `scale` times as large round `center`.
  static func placed(_ path: Path, at center: Point, scale: Double) -> Path {
    path.transformed(by: Transform.scale(scale).then(.translation(center - .zero)))
  }
}
