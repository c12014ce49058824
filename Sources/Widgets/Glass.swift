import Drawing
import Geometry

/// The body of a button: dark glass with a lit upper edge.
struct Glass {
  let button: Rect
  /// How far the button has answered the finger, 0…1.
  let growth: Double
  /// How much of it is there, 0…1.
  let presence: Double
  /// Corner radius in points.
  var cornerRadius = 16.0
  /// How much it darkens what is behind it, 0…1; small texts need more.
  var shade = 0.5

  func draw(on canvas: inout Canvas) {
    let radius = cornerRadius
    let body = Path(roundedRect: button, radius: radius)
    if growth > 0.02 {
      canvas.softBox(
        button.offset(by: Vector(0, 6)), cornerRadius: radius, blur: 16,
        color: Color(white: 0, alpha: 0.34 * growth))
    }
    // Darkening first keeps the texts legible over the brightest picture.
    canvas.fill(body, with: Color(oklch: 0.15, 0.02, 262, alpha: shade * presence))
    canvas.fill(
      body,
      with: .linear(
        LinearGradient(
          from: Point(0, button.minY), to: Point(0, button.maxY),
          stops: [
            GradientStop(0, Color(white: 1, alpha: (0.13 + 0.06 * growth) * presence)),
            GradientStop(1, Color(white: 1, alpha: (0.08 + 0.03 * growth) * presence)),
          ])))
    canvas.stroke(
      Path(roundedRect: button.inset(by: 0.375), radius: radius - 0.375),
      with: .linear(
        LinearGradient(
          from: Point(0, button.minY), to: Point(0, button.minY + 40),
          stops: [
            GradientStop(0, Color(white: 1, alpha: (0.34 + 0.14 * growth) * presence)),
            GradientStop(1, Color(white: 1, alpha: 0.07 * presence)),
          ])), Stroke(0.75))
  }
}
