import Drawing
import Geometry

/// The backdrop of an experience's page: calm light, visible between two pages and around a player
/// that is being dismissed.
package struct AmbientBackdrop: Hashable, Sendable {
  /// Hue of the light in degrees, as in ``OKLCH``.
  package var hue: Double
  /// The theme: dark or light.
  package var theme: Theme

  /// Creates light of `hue`, in degrees of OKLCH.
  package init(hue: Double, theme: Theme = Theme()) {
    self.hue = hue
    self.theme = theme
  }

  /// Draws the light over the whole of `canvas`.
  package func draw(on canvas: inout Canvas) {
    let (width, height) = (canvas.size.width, canvas.size.height)
    let reach = Math.hypot(width, height)
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(0, height),
          stops: GradientStop.evenlySpaced(gradient))))
    let places = [
      (Point(width * 0.22, height * 0.16), 0.62), (Point(width * 0.92, height * 0.52), 0.5),
      (Point(width * 0.3, height * 1.02), 0.55),
    ]
    for ((center, share), color) in zip(places, lights) {
      canvas.glow(at: center, radius: reach * share, color: color)
    }
  }

  /// The gradient of the background from top to bottom.
  private var gradient: [Color] {
    theme.choice(
      dark: [
        Color(oklch: 0.17, 0.035, hue), Color(oklch: 0.145, 0.03, hue - 12),
        Color(oklch: 0.12, 0.02, hue - 24),
      ],
      light: [
        Color(oklch: 0.93, 0.02, hue), Color(oklch: 0.9, 0.024, hue - 12),
        Color(oklch: 0.86, 0.026, hue - 24),
      ])
  }

  /// The colours of three lights added to the background.
  private var lights: [Color] {
    theme.choice(
      dark: [
        Color(oklch: 0.42, 0.08, hue, alpha: 0.36), Color(oklch: 0.4, 0.075, hue + 34, alpha: 0.24),
        Color(oklch: 0.36, 0.07, hue - 30, alpha: 0.26),
      ],
      light: [
        Color(oklch: 0.4, 0.06, hue, alpha: 0.2), Color(oklch: 0.4, 0.075, hue + 34, alpha: 0.16),
        Color(oklch: 0.36, 0.07, hue - 30, alpha: 0.16),
      ])
  }
}
