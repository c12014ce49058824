import Controls
import Drawing
import Geometry

/// The drawing of a fader along its travel: a line, a pad or segments.
struct FaderFace {
  let fader: Fader
  /// True if the control may be touched.
  let isEnabled: Bool
  /// The frame of the travel on the stage; for a pad, the area of the thumb's centre.
  let track: Rect
  /// The drawn frame of the thumb, or of the plate of segments.
  let thumb: Rect
  let theme: Theme

  /// The face of `fader`, which adjusts the control of `appearance`.
  init(_ fader: Fader, of appearance: ControlAppearance, track: Rect, thumb: Rect) {
    (self.fader, isEnabled) = (fader, appearance.state.isEnabled)
    (self.track, self.thumb, theme) = (track, thumb, appearance.theme)
  }
}

/// The line: track, active part, mark of the drag's start, thumb.
extension FaderFace {
  /// The style of the line.
  struct LineStyle {
    /// Breadth of the active part, in points.
    var breadth = 4.0
    /// Opacity of the thumb, 0…1.
    var opacity = 1.0
    /// Opacity of track and active part, 0…1.
    var trackOpacity = 1.0
    /// Opacity of the mark at the drag's start, 0…1.
    var tickOpacity = 1.0
  }

  func drawLine(_ style: LineStyle, on canvas: inout Canvas) {
    if let swatch = fader.control.swatch {
      drawStrip(swatch, opacity: style.trackOpacity, on: &canvas)
    } else {
      drawTrack(style, on: &canvas)
    }
    if fader.control.kind == .choice { drawStops(opacity: style.trackOpacity, on: &canvas) }
    drawTick(opacity: style.tickOpacity, on: &canvas)
    if isEnabled {
      canvas.blurredRoundedRect(
        thumb.offset(by: Vector(0, 1)), cornerRadius: 2.5, blur: 3,
        color: theme.thumbShade.opacity(style.opacity))
    }
    canvas.fill(
      Path(roundedRect: thumb, radius: min(thumb.width, thumb.height) / 2),
      with: theme.ink(style.opacity))
  }

  private func drawTrack(_ style: LineStyle, on canvas: inout Canvas) {
    canvas.fill(
      Path(roundedRect: track, radius: 1), with: theme.ink(0.55 * style.trackOpacity))
    let active = band(from: low, to: thumb.center, breadth: style.breadth, overhang: 1)
    canvas.fill(
      Path(roundedRect: active, radius: style.breadth / 2),
      with: theme.ink(0.95 * style.trackOpacity))
  }

  private func drawStrip(
    _ swatch: (Double) -> Color, opacity: Double, on canvas: inout Canvas
  ) {
    let range = fader.control.range
    let stops = (0...24).map { index in
      let part = Double(index) / 24
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * part
      return GradientStop(part, swatch(value).opacity(opacity))
    }
    canvas.fill(
      Path(roundedRect: band(from: low, to: high, breadth: 6, overhang: 3), radius: 3),
      with: .linear(LinearGradient(from: low, to: high, stops: stops)))
  }

  /// Draws a mark for each case of a choice that has too many cases for names.
  private func drawStops(opacity: Double, on canvas: inout Canvas) {
    for choice in fader.control.choices {
      let place = low + fader.travel.way * fader.control.fraction(of: choice.value)
      canvas.fill(
        Path(roundedRect: band(from: place, to: place, breadth: 9, overhang: 0.5), radius: 0.5),
        with: theme.ink(0.5 * opacity))
    }
  }

  private func drawTick(opacity: Double, on canvas: inout Canvas) {
    guard let anchor = fader.anchors?.first else { return }
    let place = low + fader.travel.way * fader.control.fraction(of: anchor)
    canvas.fill(
      Path(
        roundedRect: band(from: place, to: place, breadth: 14, overhang: 0.75), radius: 0.75),
      with: theme.ink(0.5 * opacity))
  }

  private var low: Point { fader.low(in: track) }

  private var high: Point { low + fader.travel.way }

  /// Returns a piece of the line between two points, longer by `overhang` at each end.
  private func band(from start: Point, to end: Point, breadth: Double, overhang: Double) -> Rect {
    let across =
      switch fader.travel.direction {
      case .up: Vector(breadth / 2, overhang)
      case .right, .left: Vector(overhang, breadth / 2)
      }
    let (topLeft, bottomRight) = (
      Point(min(start.x, end.x), min(start.y, end.y)) - across,
      Point(max(start.x, end.x), max(start.y, end.y)) + across
    )
    return Rect(
      origin: topLeft, size: Size(bottomRight.x - topLeft.x, bottomRight.y - topLeft.y))
  }
}
