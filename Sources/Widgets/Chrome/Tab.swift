import Drawing
import Geometry

/// The tab of an experience: a pill of glass that light passes along from its neighbours.
struct Tab {
  let pill: Rect
  /// The lines of its title.
  let lines: [String]
  /// Size of the title, in points per em.
  let size: Double
  /// Where the light is, in tabs: 0 on this tab, 1 on the next.
  let light: Double
  /// Way from the left edge of a tab to that of the next, in points; negative from right to left.
  let pitch: Double
  /// How far it has answered the finger, 0…1.
  let pressProgress: Double
  /// How much of it is there, 0…1.
  let opacity: Double
  let theme: Theme

  private var radius: Double { pill.height / 2 }
  /// How much of the light is on this tab, 0…1.
  private var lit: Double { max(0, 1 - abs(light)) }

  func draw(on canvas: inout Canvas) {
    guard opacity > 0 else { return }
    Glass(
      button: pill, pressProgress: pressProgress, opacity: opacity, cornerRadius: radius,
      theme: theme
    ).draw(on: &canvas)
    if lit > 0 { drawLight(on: &canvas) }
    drawTitle(on: &canvas)
  }

  /// The light fills a whole tab at rest and is seen through the tabs only: on its way from one to
  /// the next it vanishes behind the gap. Its ends are softest half way.
  private func drawLight(on canvas: inout Canvas) {
    let softness = ChromeMetrics.spacing + 40 * abs(light - light.rounded())
    let left = Point(pill.minX + light * pitch - softness, pill.minY)
    let length = pill.width + 2 * softness
    let full = Color(white: 1, alpha: fullLight * opacity)
    let ramp = [0, 0.16, 0.5, 0.84, 1].enumerated().map { step, share in
      (place: Double(step) / 4 * softness / length, color: full.opacity(share))
    }
    canvas.fill(
      Path(roundedRect: pill, radius: radius),
      with: .linear(
        LinearGradient(
          from: left, to: left + Vector(length, 0),
          stops: ramp.map { GradientStop($0.place, $0.color) }
            + ramp.reversed().map { GradientStop(1 - $0.place, $0.color) })))
    canvas.stroke(
      Path(roundedRect: pill.inset(by: 0.5), radius: radius - 0.5),
      with: .linear(
        LinearGradient(
          from: pill.origin, to: Point(pill.minX, pill.maxY),
          stops: [
            GradientStop(0, Color(white: 1, alpha: 0.5 * lit * opacity)),
            GradientStop(1, Color(white: 1, alpha: 0.14 * lit * opacity)),
          ])), Stroke(1))
  }

  /// Strength of the light on a tab that has all of it: light glass is bright without.
  private var fullLight: Double { theme.choice(dark: 0.17, light: 0.6) }

  private func drawTitle(on canvas: inout Canvas) {
    let height = size * 1.12
    let top = pill.midY - height * Double(lines.count) / 2
    let box = pill.inset(
      by: Insets(leading: ChromeMetrics.titleMargin, trailing: ChromeMetrics.titleMargin))
    for (row, line) in lines.enumerated() {
      canvas.text(
        line, centeredIn: Rect(box.minX, top + height * Double(row), box.width, height),
        size: size, color: theme.ink((0.86 + 0.14 * lit) * opacity))
    }
  }
}
