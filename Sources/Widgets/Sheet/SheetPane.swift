import Controls
import Drawing
import Geometry

/// The body of a sheet: a pane of glass with rounded upper corners that casts a faint shadow.
struct SheetPane {
  let body: Rect
  let theme: Theme

  /// Radius of the corners, in points.
  private var cornerRadius: Double { 40 }

  /// How far the shadow reaches, in points, and how it lies.
  private static let (blur, way) = (10.0, Vector(0, -2))

  func draw(on canvas: inout Canvas) {
    // The lower edge cuts the pane off: corners that are not there do not bend it.
    let margin = SheetPane.blur * 2
    let seen = Rect(
      body.minX - margin, body.minY - margin, body.width + 2 * margin, body.height + margin)
    canvas.clipped(to: Path(seen)) { canvas in
      canvas.blurredRoundedRect(
        pane.offset(by: SheetPane.way), cornerRadius: cornerRadius, blur: SheetPane.blur,
        color: Color(white: 0, alpha: 0.05))
      canvas.fill(outline, with: ground)
      canvas.fill(outline, with: .linear(sheen))
      canvas.stroke(
        Path(roundedRect: pane.inset(by: 0.375), radius: cornerRadius - 0.375),
        with: .linear(rim), Stroke(0.75))
    }
  }

  /// Draws what `content` draws inside the pane only.
  func clip(_ canvas: inout Canvas, _ content: (inout Canvas) -> Void) {
    canvas.clipped(to: Path(body)) { $0.clipped(to: outline, content) }
  }

  private var outline: Path { Path(roundedRect: pane, radius: cornerRadius) }

  /// The pane with all its corners: longer than what is seen of it, for the lower ones are not.
  private var pane: Rect {
    let rest = max(0, 2 * cornerRadius - body.height)
    return Rect(body.minX, body.minY, body.width, body.height + rest + cornerRadius + 1)
  }

  private var ground: Color {
    switch theme.appearance {
    case .dark: Color(oklch: 0.17, 0.022, 262, alpha: 0.86)
    case .light: Color(oklch: 0.965, 0.006, 262, alpha: 0.9)
    }
  }

  private var sheen: LinearGradient {
    let (top, bottom) = theme.appearance == .dark ? (0.11, 0.045) : (0.5, 0)
    return LinearGradient(
      from: Point(0, body.minY), to: Point(0, body.minY + 220),
      stops: [
        GradientStop(0, Color(white: 1, alpha: top)),
        GradientStop(1, Color(white: 1, alpha: bottom)),
      ])
  }

  private var rim: LinearGradient {
    let (top, side) = theme.appearance == .dark ? (0.3, 0.06) : (0.9, 0.3)
    return LinearGradient(
      from: Point(0, body.minY), to: Point(0, body.minY + cornerRadius + 8),
      stops: [
        GradientStop(0, Color(white: 1, alpha: top)),
        GradientStop(1, Color(white: 1, alpha: side)),
      ])
  }
}
