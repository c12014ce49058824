import Drawing
import Geometry

/// The background of a button: a pane of glass with a lit upper edge.
struct Glass {
  let button: Rect
  /// Press progress of the button, 0…1.
  let pressProgress: Double
  /// Opacity, 0…1.
  let opacity: Double
  /// Corner radius in points.
  var cornerRadius = 16.0
  let theme: Theme

  func draw(on canvas: inout Canvas) {
    let style = theme.choice(dark: GlassStyle.dark, light: .light)
    let body = Path(roundedRect: button, radius: cornerRadius)
    drawShadow(style.shadow, on: &canvas)
    // An opaque base first: it keeps the texts legible over any picture.
    canvas.fill(body, with: style.ground.opacity(opacity))
    canvas.fill(body, with: .linear(light(style.sheen, to: button.maxY)))
    canvas.stroke(
      Path(roundedRect: button.inset(by: 0.375), radius: cornerRadius - 0.375),
      with: .linear(light(style.rim, to: button.minY + 40)), Stroke(0.75))
  }

  private func drawShadow(_ shadow: GlassStyle.Shadow, on canvas: inout Canvas) {
    if shadow.resting > 0 {
      canvas.blurredRoundedRect(
        button.offset(by: Vector(0, 1.5)), cornerRadius: cornerRadius, blur: 5,
        color: shadow.color.opacity(shadow.resting * opacity))
    }
    if pressProgress > 0.02 {
      canvas.blurredRoundedRect(
        button.offset(by: Vector(0, 6)), cornerRadius: cornerRadius, blur: 16,
        color: shadow.color.opacity(shadow.lifted * pressProgress))
    }
  }

  /// Returns the gradient of light from the button's upper edge down to `bottom`.
  private func light(_ light: GlassStyle.Light, to bottom: Double) -> LinearGradient {
    func strength(_ end: GlassStyle.Light.End) -> Double {
      (end.resting + end.pressed * pressProgress) * opacity
    }
    return .light(from: button.minY, strength(light.top), to: bottom, strength(light.bottom))
  }
}

extension LinearGradient {
  /// Returns white light of opacity `start` at the height `top`, down to `end` at `bottom`.
  static func light(
    from top: Double, _ start: Double, to bottom: Double, _ end: Double
  ) -> LinearGradient {
    LinearGradient(
      from: Point(0, top), to: Point(0, bottom),
      stops: [
        GradientStop(0, Color(white: 1, alpha: start)),
        GradientStop(1, Color(white: 1, alpha: end)),
      ])
  }
}

private struct GlassStyle: Sendable {
  /// White from top to bottom; each end has its opacity at rest, and the increment when pressed.
  struct Light {
    typealias End = (resting: Double, pressed: Double)
    let (top, bottom): (End, End)

    init(_ top: End, _ bottom: End) { (self.top, self.bottom) = (top, bottom) }
  }

  /// The colour of a shadow and its opacity below a resting and below a pressed button.
  typealias Shadow = (color: Color, resting: Double, lifted: Double)

  /// The colour over the picture behind.
  let ground: Color
  /// The light within the glass, and on its edge.
  let (sheen, rim): (Light, Light)
  let shadow: Shadow

  /// Dark glass, lit from above.
  static let dark = GlassStyle(
    ground: Color(oklch: 0.15, 0.02, 262, alpha: 0.76),
    sheen: Light((0.13, 0.06), (0.08, 0.03)), rim: Light((0.34, 0.14), (0.07, 0)),
    shadow: (.black, 0, 0.34))

  /// Milky glass, with a soft shadow that separates it from bright pictures.
  static let light = GlassStyle(
    ground: Color(oklch: 0.96, 0.008, 262, alpha: 0.86),
    sheen: Light((0.3, 0.2), (0.08, 0.24)), rim: Light((0.9, 0.1), (0.3, 0.1)),
    shadow: (Color(oklch: 0.2, 0.03, 262), 0.16, 0.3))
}
