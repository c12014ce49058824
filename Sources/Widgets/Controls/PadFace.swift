import Controls
import Drawing
import Geometry
import Motion

/// What a pad shows: the area of its two travels, the place in it under a cross of thin lines, the
/// place where the drag began.
struct PadFace {
  let fader: Fader
  /// Whether fingers may take the control.
  let isEnabled: Bool
  /// The area of the thumb's centre on the stage.
  let track: Rect
  /// The thumb as drawn.
  let thumb: Rect
  /// How far it has answered the finger, 0…1.
  let pressProgress: Double
  let theme: Theme

  /// Distance of the thumb's centre from the edge of the pad.
  static let margin = 9.0
  /// Diameter of the thumb.
  static let thumbSide = 12.0
  private static let cornerRadius = 11.0

  /// Extent of the area of the thumb's centre in a pad of the extent `pad`.
  static func area(in pad: Size) -> Size {
    Size(max(1, pad.width - 2 * margin), max(1, pad.height - 2 * margin))
  }

  /// The travels of x and y over `area`. A pad is a place and no line of text, so right is more also
  /// where lines begin on the right.
  static func travels(over area: Size) -> [Travel] {
    [Travel(.right, length: area.width), Travel(.up, length: area.height)]
  }

  func draw(on canvas: inout Canvas) {
    let pad = track.inset(by: -PadFace.margin)
    let shape = Path(roundedRect: pad, radius: PadFace.cornerRadius)
    canvas.fill(shape, with: theme.ink(0.1 + 0.03 * pressProgress))
    canvas.clipped(to: shape) { canvas in
      drawCross(at: pad.center, in: pad, breadth: 0.75, opacity: 0.1, on: &canvas)
      drawCross(
        at: thumb.center, in: pad, breadth: 1, opacity: 0.3 + 0.2 * pressProgress, on: &canvas)
    }
    canvas.stroke(
      Path(roundedRect: pad.inset(by: 0.375), radius: PadFace.cornerRadius - 0.375),
      with: theme.ink(0.12), Stroke(0.75))
    drawTick(on: &canvas)
    if isEnabled {
      canvas.blurredRoundedRect(
        thumb.offset(by: Vector(0, 1)), cornerRadius: thumb.width / 2, blur: 4,
        color: theme.thumbShade)
    }
    canvas.fill(Path(circle: thumb.center, radius: thumb.width / 2), with: theme.ink(1))
  }

  private func drawCross(
    at place: Point, in pad: Rect, breadth: Double, opacity: Double, on canvas: inout Canvas
  ) {
    let lines = [
      Rect(place.x - breadth / 2, pad.minY, breadth, pad.height),
      Rect(pad.minX, place.y - breadth / 2, pad.width, breadth),
    ]
    for line in lines { canvas.fill(Path(line), with: theme.ink(opacity)) }
  }

  private func drawTick(on canvas: inout Canvas) {
    guard let anchors = fader.anchors else { return }
    let parts = zip(fader.control.axes, anchors).map { $0.fraction(of: $1) }
    let place = fader.low(in: track) + fader.way(to: parts)
    canvas.stroke(
      Path(circle: place, radius: 3.5), with: theme.ink(0.55 * pressProgress * pressProgress),
      Stroke(1))
  }
}

extension Fader {
  /// The way from the middle of a pad to its thumb at `time`, in points.
  func wayFromMiddle(at time: Double) -> Vector {
    way(to: thumbs.map { $0.value(at: time) - 0.5 })
  }
}
