import Controls
import Drawing
import Geometry
import Motion
import Views

/// A button that stretches upwards into the fader that the finger drags.
///
/// Five rules keep it steady; each has a test that shows what breaks without it.
/// 1. Track and thumb are shifted by an offset, never placed by a position, which would take the
///   whole offer.
/// 2. The button is at the bottom of a column of fixed height; a spacer above it shrinks.
///
/// The other three hold for any dragged control, and are kept by the ``Fader``:
/// 3. The drag is read in the space of the stage: the button's own space moves while it grows.
/// 4. The anchor is captured once for each gesture and does not depend on the growth.
/// 5. A stepped value jumps at once; only the drawn thumb glides.
struct TactileColumn: Sendable {
  let appearance: ControlAppearance
  let fader: Fader
  /// Width of the column and its button, in points.
  let width: Double

  private var state: ControlState { appearance.state }

  private var textScale: Double { appearance.textScale }

  private var face: ControlFace { appearance.face }
}

extension TactileColumn {
  /// Height of the button in points.
  private var buttonHeight: Double {
    let (rest, full) = (TactileColumnMetrics.restHeight, TactileColumnMetrics.columnHeight)
    return rest + (full - rest) * appearance.pressProgress
  }

  private var textWidth: Double { max(0, width - 2 * TactileColumnMetrics.textMargin) }

  var view: View<ControlState> {
    typealias Metrics = TactileColumnMetrics
    return .zStack(
      alignment: .bottom,
      [
        .vStack(alignment: .center, spacing: 0, [.spacer(minLength: 0), button]),
        travel.frame(width: width, height: Metrics.columnHeight, alignment: .bottom)
          .effect { [self] canvas, parts, content in
            reveal(content, in: parts.frame, on: &canvas)
          },
        // Texts lie in front of the visible part of the travel.
        .vStack(alignment: .center, spacing: 0, [.spacer(minLength: 0), value])
          .hitTesting(false),
        // The label is fixed to the column's bottom edge, which is the button's.
        face.label(width: textWidth, side: .center)
          .padding(Insets(bottom: Metrics.textInset(scale: textScale)))
          .hitTesting(false),
      ]
    )
    .frame(width: width, height: Metrics.columnHeight, alignment: .bottom)
    .id(ControlPart.column)
  }

  private var button: View<ControlState> {
    appearance.glass(swelling: 0)
      .frame(width: width, height: buttonHeight, alignment: .bottom)
      .adjusts(state, at: appearance.container)
  }

  /// The value along the button's upper edge.
  private var value: View<ControlState> {
    face.value(width: textWidth) { [self] in drawValue(in: $0, on: &$1) }
      .padding(Insets(top: valueInset))
      .frame(width: width, height: buttonHeight, alignment: .top)
  }

  /// Distance of the value's box from the button's upper edge.
  private var valueInset: Double {
    let height = ControlFace.valueHeight(scale: textScale)
    return TactileColumnMetrics.textInset(scale: textScale)
      + (height - face.valueSize(width: textWidth).height) / 2
  }

  /// The track and the thumb, placed in the column, which does not move, and only shifted: a
  /// position would take the whole offer of the column.
  private var travel: View<ControlState> {
    let travel = ColumnTravel(of: fader.control, width: width)
    return View.fixed(travel.extent)
      .id(ControlPart.track)
      .draws { [self] _, canvas, parts in
        let center = fader.thumbCenter(in: parts.frame, at: state.time)
        drawTravel(parts.frame, Rect(center: center, size: travel.thumb), on: &canvas)
      }
      .overlay(
        alignment: .bottom,
        .fixed(travel.thumb).id(ControlPart.thumb)
          .offset(Vector(0, travel.thumb.height / 2) + thumbWay)
      )
      .offset(Vector(0, -travel.bottom))
      .hitTesting(false)
  }

  /// Displacement of the thumb's centre from the middle of the lower end of its travel. Offsets are
  /// mirrored with the layout; a pad is not.
  private var thumbWay: Vector {
    guard fader.travels.count > 1 else { return Vector(0, -fader.thumbTravel(at: state.time)) }
    return Vector(
      fader.wayFromMiddle(at: state.time).dx * appearance.theme.direction.forward,
      -fader.thumbs[1].value(at: state.time) * fader.travels[1].length)
  }
}

extension TactileColumn {
  /// Draws the travel by `content` as far as the button of `column` has grown: between its value
  /// and its label.
  private func reveal(
    _ content: (inout Canvas) -> Void, in column: Rect, on canvas: inout Canvas
  ) {
    let pressProgress = appearance.pressProgress
    guard pressProgress > 0.02 else { return }
    let top =
      column.maxY - buttonHeight + valueInset + face.valueSize(width: textWidth).height
    let bottom =
      column.maxY - TactileColumnMetrics.textInset(scale: textScale)
      - ControlFace.labelHeight(scale: textScale)
    let window = Rect(column.minX, top, column.width, max(0, bottom - top))
    // As one layer: half faded in, the track must not show through the thumb.
    canvas.clipped(to: Path(window)) { canvas in
      canvas.layer(opacity: pressProgress * pressProgress * state.opacity, content)
    }
  }

  private func drawTravel(_ track: Rect, _ thumb: Rect, on canvas: inout Canvas) {
    let face = FaderFace(fader, of: appearance, track: track, thumb: thumb)
    if fader.control.kind == .point {
      face.drawPad(pressProgress: 1, on: &canvas)
    } else if SegmentedTrackShape(of: fader.control, columnWidth: width) != nil {
      face.drawSegments(
        margin: SegmentedTrackShape.columnMargin,
        nameSize: TactileColumnMetrics.nameSize * textScale, on: &canvas)
    } else {
      face.drawLine(FaderFace.LineStyle(), on: &canvas)
    }
  }

  private func drawValue(in box: Rect, on canvas: inout Canvas) {
    switch fader.control.kind {
    case .toggle:
      TactileToggle(fader: fader, appearance: appearance).drawValue(in: box, on: &canvas)
    case .point:
      face.drawPlace(
        state.values, in: box, pressProgress: appearance.pressProgress,
        at: fader.thumbs.map { $0.value(at: state.time) }, on: &canvas)
    case .value, .colour, .choice:
      face.drawValue(state.value, in: box, side: .center, on: &canvas)
    }
  }
}

/// The dimensions of a tactile column, in points.
///
/// The column keeps its height while its button grows, so that nothing beside it moves.
enum TactileColumnMetrics {
  /// Height of the column and of a fully pressed button.
  static let columnHeight = 180.0
  /// Height of a button at rest.
  static let restHeight = 56.0
  /// Least distance between the line boxes of value and label.
  static let textGap = 2.0
  /// Largest scale of texts in a button at rest, relative to their full size.
  static let largestText = 1.22
  /// Distance of both texts from the button's sides.
  static let textMargin = 5.0
  /// Distance of the track's top end from the column's top edge.
  static let trackTop = 39.0
  /// Distance of the track's bottom end from the column's bottom edge.
  static let trackBottom = 31.0
  static let trackWidth = 2.0
  /// Extent of the thumb.
  static let thumbSize = Size(26, 5)
  /// Height of the channel of stops and of a pad, and its distance from the column's bottom edge.
  static let (channelHeight, channelBottom) = (118.0, 27.0)
  /// Distance of a pad from the column's sides.
  static let padMargin = 6.0
  /// Full size of the names of stops, in points per em.
  static let nameSize = 15.0

  /// Returns the distance of the value's line box from the button's top edge, and of the label's
  /// from its bottom edge.
  static func textInset(scale: Double) -> Double {
    let texts =
      ControlFace.valueHeight(scale: scale) + textGap + ControlFace.labelHeight(scale: scale)
    return (restHeight - texts).rounded(.down) / 2
  }

  /// Returns the width of each of `count` buttons of the preferred width `preferred` on a stage of
  /// `stageWidth`: narrowed to fit between the margins, never below ``PanelMetrics/narrowest``.
  static func buttonWidth(preferred: Double, count: Int, stageWidth: Double) -> Double {
    min(
      preferred, max(PanelMetrics.narrowest, PanelMetrics.share(of: stageWidth, count: count)))
  }
}
