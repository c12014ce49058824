import Drawing
import Geometry

/// Draws the small icons on buttons: round-ended lines of one width, in the style of the typeface.
struct IconPen {
  /// Line width in points: that of the typeface's regular weight at 22 pt.
  static let width = 1.75

  /// Strokes `path`, given round the origin, scaled by `scale` round `center`.
  ///
  /// The line keeps its width, so that small icons are as bold as large ones.
  static func stroke(
    _ path: Path, at center: Point, scale: Double = 1, color: Color, on canvas: inout Canvas
  ) {
    canvas.stroke(placed(path, at: center, scale: scale), with: color, .rounded(width))
  }

  /// Returns `path`, given round the origin, scaled by `scale` round `center`.
  static func placed(_ path: Path, at center: Point, scale: Double) -> Path {
    path.transformed(by: Transform.scale(scale).then(.translation(center - .zero)))
  }
}

// MARK: Heart

/// The heart of the favourite button.
struct Heart {
  /// 0 hollow, 1 full; a spring may overshoot both slightly.
  let fill: Double
  let theme: Theme

  /// Draws the heart round `center`.
  func draw(at center: Point, on canvas: inout Canvas) {
    let full = fill.clippedToUnit
    if full > 0 {
      canvas.glow(at: center, radius: 24, color: Heart.warm.opacity(0.3 * full))
      canvas.fill(
        IconPen.placed(Heart.outline, at: center, scale: fillScale * full), with: Heart.warm)
    }
    IconPen.stroke(
      Heart.outline, at: center, scale: fillScale,
      color: theme.ink(1).mixed(with: Heart.warm, by: full), on: &canvas)
  }

  /// Scale of the heart: it contracts while it fills, and swells when its spring overshoots.
  private var fillScale: Double {
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

// MARK: Sharing

/// The icon of the share button: an arrow that leaves its tray.
struct ShareIcon {
  /// Opacity, 0…1.
  let opacity: Double
  let theme: Theme

  /// Draws the icon round `center`.
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

// MARK: Recording

/// The red light that indicates a recording: a dot that pulses in a thin ring.
struct RecordingDot {
  /// Opacity, 0…1.
  let opacity: Double
  /// Phase of its pulse, 0…1 from brightest to brightest.
  let pulse: Double
  let theme: Theme

  /// Draws the light round `center`.
  func draw(at center: Point, on canvas: inout Canvas) {
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
