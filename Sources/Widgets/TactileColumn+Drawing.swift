import Controls
import Drawing
import Geometry
import Motion

extension TactileColumn {
  /// Draws the column as it stands at `time`; `presence` 0…1 dims it, `frame` tells where a part
  /// is drawn.
  func draw(
    on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (Part) -> Rect?
  ) {
    guard let button = frame(.button), let valueBox = frame(.valueText),
      let labelBox = frame(.labelText), let track = frame(.track), let thumb = frame(.thumb)
    else { return }
    let growth = expansion.value(at: time)
    // The texts step back further than the glass, which must go on covering what is behind it.
    let glass = Glass(button: button, growth: growth, presence: (1 + presence) / 2)
    glass.draw(on: &canvas)
    if growth > 0.02 {
      let window = Rect(
        button.minX, valueBox.maxY, button.width, max(0, labelBox.minY - valueBox.maxY))
      canvas.clipped(to: Path(window)) { canvas in
        travel(track: track, thumb: thumb, presence: growth * growth)
          .draw(on: &canvas)
      }
    }
    drawFace(on: &canvas, value: value, valueBox: valueBox, presence: presence)
    canvas.text(
      control.label, centeredIn: labelBox, size: 11,
      color: Color(white: 1, alpha: 0.74 * presence))
  }

  private func drawFace(
    on canvas: inout Canvas, value: Double, valueBox: Rect, presence: Double
  ) {
    if let swatch = control.swatch {
      let radius = valueBox.width / 2
      canvas.fill(
        Path(circle: valueBox.center, radius: radius - 1),
        with: swatch(value).opacity(presence))
      canvas.stroke(
        Path(circle: valueBox.center, radius: radius - 0.75),
        with: Color(white: 1, alpha: 0.8 * presence), Stroke(1.5))
    } else {
      canvas.text(
        control.text(for: value), centeredIn: valueBox, size: 18, weight: .semibold,
        color: Color(white: 0.97, alpha: presence))
    }
  }

  private func travel(track: Rect, thumb: Rect, presence: Double) -> Travel {
    let rise = anchor.map { control.fraction(of: $0) }
    return Travel(
      track: track, thumb: thumb, swatch: control.swatch, range: control.range,
      tick: rise.map { track.maxY - $0 * track.height }, presence: presence)
  }
}

/// The body of a button: dark glass with a lit upper edge.
private struct Glass {
  let button: Rect
  let growth: Double
  let presence: Double

  func draw(on canvas: inout Canvas) {
    let radius = TactileColumnMetrics.cornerRadius
    let body = Path(roundedRect: button, radius: radius)
    if growth > 0.02 {
      canvas.softBox(
        button.offset(by: Vector(0, 6)), cornerRadius: radius, blur: 16,
        color: Color(white: 0, alpha: 0.34 * growth))
    }
    // Darkening first keeps the texts legible over the brightest picture.
    canvas.fill(body, with: Color(oklch: 0.15, 0.02, 262, alpha: 0.5 * presence))
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

/// The fader on a grown button: track, active part, the place where the drag began, thumb.
private struct Travel {
  let track: Rect
  let thumb: Rect
  let swatch: (@Sendable (Double) -> Color)?
  let range: ClosedRange<Double>
  /// y of the value at which the drag began; nil where no finger holds the button.
  let tick: Double?
  let presence: Double

  func draw(on canvas: inout Canvas) {
    if let swatch {
      drawStrip(swatch, on: &canvas)
    } else {
      drawLine(on: &canvas)
    }
    if let tick {
      canvas.fill(
        Path(roundedRect: Rect(track.midX - 7, tick - 0.75, 14, 1.5), radius: 0.75),
        with: Color(white: 1, alpha: 0.5 * presence))
    }
    canvas.softBox(
      thumb.offset(by: Vector(0, 1)), cornerRadius: 2.5, blur: 3,
      color: Color(white: 0, alpha: 0.5 * presence))
    canvas.fill(
      Path(roundedRect: thumb, radius: thumb.height / 2),
      with: Color(white: 0.98, alpha: presence))
  }

  private func drawLine(on canvas: inout Canvas) {
    canvas.fill(
      Path(roundedRect: track, radius: 1), with: Color(white: 1, alpha: 0.55 * presence))
    let active = Rect(
      track.midX - 2, thumb.midY, 4, max(0, track.maxY + 1 - thumb.midY))
    canvas.fill(
      Path(roundedRect: active, radius: 2), with: Color(white: 0.96, alpha: 0.95 * presence))
  }

  private func drawStrip(_ swatch: (Double) -> Color, on canvas: inout Canvas) {
    let strip = Rect(track.midX - 3, track.minY - 3, 6, track.height + 6)
    let stops = (0...24).map { index in
      let part = Double(index) / 24
      let value = range.upperBound - (range.upperBound - range.lowerBound) * part
      return GradientStop(part, swatch(value).opacity(presence))
    }
    canvas.fill(
      Path(roundedRect: strip, radius: 3),
      with: .linear(
        LinearGradient(
          from: Point(0, track.minY), to: Point(0, track.maxY), stops: stops)))
  }
}
