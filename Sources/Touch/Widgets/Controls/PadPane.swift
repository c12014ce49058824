import Controls
import Drawing
import Geometry
import Motion
import Views

/// A point on the bar, on a panel of rulers or in the sheet: its label over its numbers, and the
/// pad beside them.
struct PadPane: Sendable {
  let appearance: ControlAppearance
  let fader: Fader
  let shape: PadPaneShape

  private var state: ControlState { appearance.state }

  var view: View<ControlState> {
    appearance.glass()
      .overlay(alignment: .trailing, pad)
      .overlay(alignment: .topLeading, texts)
      .frame(width: shape.size.width, height: shape.size.height)
      .adjusts(state, at: appearance.container)
  }

  private var texts: View<ControlState> {
    let (face, values) = (appearance.face, state.values)
    let side = appearance.theme.textSides.start
    return .vStack(
      alignment: .leading, spacing: PadPaneShape.lineGap,
      [
        face.label(width: shape.textWidth, side: side),
        face.value(width: shape.textWidth) { box, canvas in
          face.drawPlace(values, in: box, side: side, on: &canvas)
        },
      ]
    )
    .padding(
      Insets(top: labelInset, leading: BarSliderMetrics.textMargin)
    )
    .hitTesting(false)
  }

  /// Distance of the label's line box from the upper edge: on one line with those of neighbours.
  private var labelInset: Double {
    let scale = appearance.textScale
    return BarSliderMetrics.valueInset(scale: scale) + ControlFace.valueHeight(scale: scale)
      - BarSliderMetrics.labelRise - ControlFace.labelHeight(scale: scale)
  }

  private var pad: View<ControlState> {
    let side = PadMetrics.thumbSide
    let way = fader.wayFromMiddle(at: state.time)
    // Offsets are mirrored with the layout; a pad is not.
    return View.fixed(shape.area).id(ControlPart.track)
      .draws { [self] _, canvas, parts in drawPad(in: parts.frame, on: &canvas) }
      .opacity(appearance.opacity)
      .overlay(
        .fixed(Size(side, side)).id(ControlPart.thumb)
          .offset(Vector(way.dx * appearance.theme.direction.forward, way.dy))
      )
      .padding(Insets(trailing: PadPaneShape.padMargin + PadMetrics.margin))
      .hitTesting(false)
  }

  private func drawPad(in track: Rect, on canvas: inout Canvas) {
    let side = PadMetrics.thumbSide + 2 * appearance.pressProgress
    let thumb = Rect(
      center: fader.thumbCenter(in: track, at: state.time), size: Size(side, side))
    FaderFace(fader, of: appearance, track: track, thumb: thumb)
      .drawPad(pressProgress: appearance.pressProgress, on: &canvas)
  }
}

/// The division of a pane's width between texts and pad.
struct PadPaneShape {
  /// Extent of the pane.
  let size: Size

  /// Distance of the pad from the pane's edges.
  fileprivate static let padMargin = 6.0
  /// Distance of the pad from the texts.
  private static let gap = 6.0
  /// Distance of the numbers from the label.
  static let lineGap = 1.0

  /// Width that texts need in a wide pane, margins included.
  private static let textRoom = 116.0

  /// Extent of the pad: as high as there is room, as wide as leaves the texts half of the pane or
  /// the width that they need.
  private var pad: Size {
    let height = size.height - 2 * PadPaneShape.padMargin
    let share = max(0.48 * size.width, size.width - PadPaneShape.textRoom)
    let width = max(40, min(share, 2.2 * height))
    return Size(min(width, max(20, size.width - 2 * PadPaneShape.padMargin)), height)
  }

  /// Extent of the area of the thumb's centre.
  var area: Size { PadMetrics.area(in: pad) }

  /// The travels of the thumb's centre.
  var travels: [Travel] { PadMetrics.travels(over: area) }

  var textWidth: Double {
    max(
      0,
      size.width - pad.width - PadPaneShape.padMargin - PadPaneShape.gap
        - BarSliderMetrics.textMargin)
  }
}

// MARK: Face

/// The dimensions of a pad.
enum PadMetrics {
  /// Distance of the thumb's centre from the edge of the pad.
  static let margin = 9.0
  /// Diameter of the thumb.
  static let thumbSide = 12.0
  fileprivate static let cornerRadius = 11.0

  /// Returns the extent of the area of the thumb's centre in a pad of the extent `pad`.
  static func area(in pad: Size) -> Size {
    Size(max(1, pad.width - 2 * margin), max(1, pad.height - 2 * margin))
  }

  /// Returns the travels of x and y over `area`. A pad is spatial and no line of text, so right is
  /// more also in right-to-left layouts.
  static func travels(over area: Size) -> [Travel] {
    [Travel(.right, length: area.width), Travel(.up, length: area.height)]
  }
}

/// The pad: the area of its two travels, the point in it under a cross of thin lines, the mark of
/// the drag's start.
extension FaderFace {
  /// Draws a pad; `pressProgress` is its press progress, 0…1.
  func drawPad(pressProgress: Double, on canvas: inout Canvas) {
    let pad = track.inset(by: -PadMetrics.margin)
    let shape = Path(roundedRect: pad, radius: PadMetrics.cornerRadius)
    canvas.fill(shape, with: theme.ink(0.1 + 0.03 * pressProgress))
    canvas.clipped(to: shape) { canvas in
      drawCross(at: pad.center, in: pad, breadth: 0.75, opacity: 0.1, on: &canvas)
      drawCross(
        at: thumb.center, in: pad, breadth: 1, opacity: 0.3 + 0.2 * pressProgress, on: &canvas)
    }
    canvas.stroke(
      Path(roundedRect: pad.inset(by: 0.375), radius: PadMetrics.cornerRadius - 0.375),
      with: theme.ink(0.12), Stroke(0.75))
    drawAnchor(pressProgress: pressProgress, on: &canvas)
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

  private func drawAnchor(pressProgress: Double, on canvas: inout Canvas) {
    guard let anchors = fader.anchors else { return }
    let parts = zip(fader.control.axes, anchors).map { $0.fraction(of: $1) }
    let place = fader.low(in: track) + fader.way(to: parts)
    canvas.stroke(
      Path(circle: place, radius: 3.5), with: theme.ink(0.55 * pressProgress * pressProgress),
      Stroke(1))
  }
}

extension Fader {
  /// Returns the vector from the middle of a pad to its thumb at `time`, in points.
  func wayFromMiddle(at time: Double) -> Vector {
    way(to: thumbs.map { $0.value(at: time) - 0.5 })
  }
}
