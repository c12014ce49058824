import Drawing
import Geometry

/// The player's name on its pictures. It is there, faintly, while the rest of the chrome is not.
package struct Watermark: Hashable, Sendable {
  /// How much of the rest of the chrome is there, 0…1.
  package var chrome: Double

  /// The name beside a chrome of presence `chrome`, 0…1.
  package init(chrome: Double) { self.chrome = chrome }

  static let name = "Motecraft"
  static let size = 15.0

  /// Width that the name takes, in points.
  package static var width: Double {
    StrokeTypeface(.regular).width(of: name, size: size).rounded(.up)
  }

  /// Draws the name at the left of `box`.
  package func draw(in box: Rect, on canvas: inout Canvas) {
    canvas.text(
      Watermark.name, in: box, side: .left, size: Watermark.size,
      color: Color(white: 1, alpha: 0.3 + 0.55 * chrome))
  }
}
