import Drawing
import Geometry

/// The light under a finger, with a short tail where the finger has been.
package struct TouchIndicator: Hashable, Sendable {
  /// Where the finger has been of late, its present place last.
  package var trail: [Spot]
  /// How much of the light is there, 0…1: 1 while down, falling to 0 over 250 ms after the lift.
  package var opacity: Double
  /// Colour of the light.
  package var tint: Color

  /// A place where the finger was.
  package struct Spot: Hashable, Sendable {
    /// The place, in stage points.
    package var position: Point
    /// How long ago the finger was there, in seconds; 0…0.2 are drawn.
    package var age: Double

    /// A place and how long ago the finger was there.
    package init(_ position: Point, age: Double) {
      self.position = position
      self.age = age
    }
  }

  /// The light of a finger that was at the places of `trail`.
  package init(trail: [Spot], opacity: Double = 1, tint: Color = TouchIndicator.paleBlue) {
    self.trail = trail
    self.opacity = opacity
    self.tint = tint
  }

  /// The colour of the light by default: it suits all experiences.
  package static let paleBlue = Color(oklch: 0.92, 0.03, 245)

  /// Radius of the light, in points.
  private static let radius = 22.0

  /// Draws the light; what is under it stays to be seen.
  package func draw(on canvas: inout Canvas) {
    guard let finger = trail.last?.position, opacity > 0 else { return }
    let light = min(1, opacity)
    let radius = TouchIndicator.radius * (1 + 0.3 * (1 - light) * (1 - light))
    TouchTail(trail: trail, breadth: radius).draw(with: tint.opacity(light), on: &canvas)
    // A breath of shadow keeps the ring visible over the brightest picture.
    canvas.stroke(
      Path(circle: finger, radius: radius), with: Color(white: 0, alpha: 0.24 * light), Stroke(3.5))
    canvas.glow(at: finger, radius: radius * 1.7, color: tint.opacity(0.2 * light))
    canvas.fill(
      Path(circle: finger, radius: radius),
      with: .radial(
        RadialGradient(
          center: finger, radius: radius,
          stops: [
            GradientStop(0, tint.opacity(0.24 * light)),
            GradientStop(0.55, tint.opacity(0.12 * light)),
            GradientStop(1, tint.opacity(0.28 * light)),
          ])))
    canvas.stroke(
      Path(circle: finger, radius: radius - 0.75), with: tint.opacity(0.85 * light), Stroke(1.5))
  }
}
