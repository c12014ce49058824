import Drawing
import Geometry

/// The red light that tells of recording: a dot that breathes in a thin ring.
package struct RecordingDot: Hashable, Sendable {
  /// How much of it is there, 0…1.
  package var opacity: Double
  /// Phase of its pulse, 0…1 from brightest to brightest.
  package var pulse: Double
  /// What it is drawn for.
  package var theme: Theme

  /// A light by its presence 0…1 and the phase of its pulse.
  package init(opacity: Double, pulse: Double, theme: Theme = Theme()) {
    self.theme = theme
    self.opacity = opacity
    self.pulse = pulse
  }

  /// Draws the light round `center`.
  package func draw(at center: Point, on canvas: inout Canvas) {
    guard opacity > 0 else { return }
    let strength = 0.5 + 0.5 * Math.cos(pulse * Math.twoPi)
    let size = 0.6 + 0.4 * opacity
    canvas.glow(
      at: center, radius: 26 * size,
      color: RecordingDot.red.opacity((0.16 + 0.4 * strength) * opacity))
    canvas.stroke(
      Path(circle: center, radius: 9.75 * size),
      with: theme.ink(0.9 * opacity), Stroke(IconPen.width))
    canvas.fill(
      Path(circle: center, radius: (5.5 + 0.5 * strength) * size),
      with: RecordingDot.red.opacity((0.7 + 0.3 * strength) * opacity))
  }

  private static let red = Color(oklch: 0.68, 0.2, 25)
}
