import Drawing
import Geometry

/// The heart of the button that keeps a favourite.
struct Heart {
  /// 0 hollow, 1 full; a spring may carry it a little beyond both.
  let fill: Double
  let theme: Theme

  /// Draws the heart round `center`.
  func draw(at center: Point, on canvas: inout Canvas) {
    let full = fill.clippedToUnit
    if full > 0 {
      canvas.glow(at: center, radius: 24, color: Heart.warm.opacity(0.3 * full))
      canvas.fill(
        IconPen.placed(Heart.outline, at: center, scale: beat * full), with: Heart.warm)
    }
    IconPen.stroke(
      Heart.outline, at: center, scale: beat,
      color: theme.ink(1).mixed(with: Heart.warm, by: full), on: &canvas)
  }

  /// The heart draws itself together while it fills, and swells when its spring overshoots.
  private var beat: Double {
    fill < 1 ? 1 - 0.5 * fill * (1 - fill) : 1 + 0.8 * (fill - 1)
  }

  private static let warm = Color(oklch: 0.73, 0.165, 14)

  private static let outline: Path = {
    var path = Path()
    path.move(to: Point(0, 8))
    path.curve(to: Point(-8.75, -2.5), control: Point(-4, 5.5), Point(-8.75, 2))
    path.curve(to: Point(-4.25, -7), control: Point(-8.75, -5.2), Point(-6.7, -7))
    path.curve(to: Point(0, -4.25), control: Point(-2.4, -7), Point(-0.9, -6))
    path.curve(to: Point(4.25, -7), control: Point(0.9, -6), Point(2.4, -7))
    path.curve(to: Point(8.75, -2.5), control: Point(6.7, -7), Point(8.75, -5.2))
    path.curve(to: Point(0, 8), control: Point(8.75, 2), Point(4, 5.5))
    path.close()
    return path
  }()
}
