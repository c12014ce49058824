import Drawing
import Geometry

/// The body of a button: a pane of glass with a lit upper edge.
struct Glass {
  let button: Rect
  /// How far the button has answered the finger, 0…1.
  let pressProgress: Double
  /// How much of it is there, 0…1.
  let opacity: Double
  /// Corner radius in points.
  var cornerRadius = 16.0
  let theme: Theme

  func draw(on canvas: inout Canvas) {
    let style = theme.choice(dark: GlassStyle.dark, light: .light)
    let body = Path(roundedRect: button, radius: cornerRadius)
    drawShadow(style.shadow, on: &canvas)
    // A ground first: it keeps the texts legible over whatever is behind.
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

  /// Light that falls from the button's upper edge down to `bottom`.
  private func light(_ light: GlassStyle.Light, to bottom: Double) -> LinearGradient {
    func strength(_ end: GlassStyle.Light.End) -> Double {
      (end.resting + end.pressed * pressProgress) * opacity
    }
    return .light(from: button.minY, strength(light.top), to: bottom, strength(light.bottom))
  }
}

extension LinearGradient {
  /// White light from the height `top`, of an opacity of `start` there, down to `bottom` with `end`.
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
  /// White from top to bottom; at each end its opacity at rest, and what a finger adds.
  struct Light {
    typealias End = (resting: Double, pressed: Double)
    let (top, bottom): (End, End)

    init(_ top: End, _ bottom: End) { (self.top, self.bottom) = (top, bottom) }
  }

  /// The colour of a shadow and its opacity below a resting and below a lifted button.
  typealias Shadow = (color: Color, resting: Double, lifted: Double)

  /// What covers the ground behind.
  let ground: Color
  /// The light within the glass, and that on its edge.
  let (sheen, rim): (Light, Light)
  let shadow: Shadow

  /// Shade, lit from above.
  static let dark = GlassStyle(
    ground: Color(oklch: 0.15, 0.02, 262, alpha: 0.76),
    sheen: Light((0.13, 0.06), (0.08, 0.03)), rim: Light((0.34, 0.14), (0.07, 0)),
    shadow: (.black, 0, 0.34))

  /// Milk, and a soft shadow that parts it from what is bright.
  static let light = GlassStyle(
    ground: Color(oklch: 0.96, 0.008, 262, alpha: 0.86),
    sheen: Light((0.3, 0.2), (0.08, 0.24)), rim: Light((0.9, 0.1), (0.3, 0.1)),
    shadow: (Color(oklch: 0.2, 0.03, 262), 0.16, 0.3))
}
