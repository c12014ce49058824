import Drawing
import Geometry

/// The red light that tells of recording.
package struct RecordingDot: Hashable, Sendable {
  /// How much of it is there, 0…1.
  package var presence: Double
  /// Phase of its pulse, 0…1 from brightest to brightest.
  package var pulse: Double

  /// A light by its presence 0…1 and the phase of its pulse.
  package init(presence: Double, pulse: Double) {
    self.presence = presence
    self.pulse = pulse
  }

  /// Draws the light round `center`.
  package func draw(at center: Point, on canvas: inout Canvas) {
    canvas.fill(
      Path(circle: center, radius: 6),
      with: Color(
        oklch: 0.68, 0.2, 25, alpha: presence * (0.7 + 0.3 * Math.cos(pulse * 2 * Math.pi))))
  }
}
