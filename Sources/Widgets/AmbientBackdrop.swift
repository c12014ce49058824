import Drawing
import Geometry

/// What lies behind the page of an experience: calm dark light, seen between two pages and around
/// a player that leaves.
package struct AmbientBackdrop: Hashable, Sendable {
  /// Hue of the light in degrees, as in ``OKLCH``.
  package var hue: Double

  /// Light of `hue`, in degrees of OKLCH.
  package init(hue: Double) { self.hue = hue }

  /// Draws the light over the whole of `canvas`.
  package func draw(on canvas: inout Canvas) {
    canvas.fill(Path(canvas.bounds), with: Color(oklch: 0.15, 0.03, hue))
  }
}
