import Drawing
import Geometry

/// The sign of the button that shares: an arrow that leaves its tray.
struct ShareIcon {
  /// How much of it is there, 0…1.
  let opacity: Double
  let theme: Theme

  /// Draws the sign round `center`.
  func draw(at center: Point, on canvas: inout Canvas) {
    guard opacity > 0 else { return }
    IconPen.stroke(
      ShareIcon.outline, at: center, scale: 0.7 + 0.3 * opacity,
      color: theme.ink(opacity), on: &canvas)
  }

  private static let outline: Path = {
    var path = Path(polyline: [Point(0, 3.5), Point(0, -9)])
    path.append(Path(polyline: [Point(-4, -5.25), Point(0, -9.25), Point(4, -5.25)]))
    path.move(to: Point(-3.75, -1.5))
    path.line(to: Point(-5, -1.5))
    path.curve(to: Point(-7, 0.5), control: Point(-6.2, -1.5), Point(-7, -0.7))
    path.line(to: Point(-7, 6))
    path.curve(to: Point(-4.5, 8.5), control: Point(-7, 7.5), Point(-6, 8.5))
    path.line(to: Point(4.5, 8.5))
    path.curve(to: Point(7, 6), control: Point(6, 8.5), Point(7, 7.5))
    path.line(to: Point(7, 0.5))
    path.curve(to: Point(5, -1.5), control: Point(7, -0.7), Point(6.2, -1.5))
    path.line(to: Point(3.75, -1.5))
    return path
  }()
}
