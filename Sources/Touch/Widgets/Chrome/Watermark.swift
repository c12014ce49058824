import Drawing
import Geometry

/// The player's name on its pictures, after the icon of a mote in its orbit.
///
/// It stays faintly visible while the rest of the chrome is hidden.
package struct Watermark: Sendable {
  /// Width of icon and name, in points.
  package let width: Double
  /// The centre lines of orbit and name; they begin at the origin, vertically centred on it.
  private let ink: Path

  private static let face = StrokeTypeface(.semibold)
  private static let size = 15.0
  /// Width of the icon before the name and its distance from it, in points.
  private static let (sign, gap) = (14.0, 6.5)

  /// Creates the watermark of a player called `name`.
  package init(_ name: String) {
    let (sign, gap, face, size) = (Self.sign, Self.gap, Self.face, Self.size)
    width = sign + gap + face.width(of: name, size: size).rounded(.up)
    let baseline = Point(sign + gap, (StrokeTypeface.ascent - StrokeTypeface.descent) / 2 * size)
    var ink = face.strokes(of: name, size: size, at: baseline)
    ink.append(
      Path(arc: Point(sign / 2, 0), radius: 5.75, from: Math.pi * 0.08, to: Math.pi * 1.42))
    self.ink = ink
  }

  /// Draws icon and name at the left of `box`, smaller if it is narrow, given the opacity of the
  /// chrome, 0…1.
  package func draw(in box: Rect, beside opacity: Double, on canvas: inout Canvas) {
    let scale = min(1, box.width / width)
    guard scale > 0 else { return }
    let strength = 0.32 + 0.6 * opacity.clippedToUnit
    let color = Color(white: 0.98, alpha: strength)
    let transform = Transform.scale(scale).then(.translation(Vector(box.minX, box.midY)))
    let ink = ink.transformed(by: transform)
    let width = Watermark.face.strokeWidth(size: Watermark.size) * scale
    // A faint shadow keeps the name legible on the brightest picture.
    canvas.stroke(
      ink, with: Color(oklch: 0.1, 0.02, 262, alpha: 0.3 * strength), .rounded(width + 2.5))
    canvas.stroke(ink, with: color, .rounded(width))
    canvas.fill(Watermark.mote.transformed(by: transform), with: color)
  }

  private static let mote = Path(circle: Point(sign / 2 + 4.25, -4.25), radius: 1.75)
}
