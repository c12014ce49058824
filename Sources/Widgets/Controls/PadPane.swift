import Controls
import Drawing
import Geometry
import Motion
import Views

/// A point on the bar, on a panel of rulers or in the sheet: its label over its numbers, beside them
/// the pad.
struct PadPane {
  let state: ControlState
  let fader: Fader
  let seat: ControlState.Seat
  let shape: PadPaneShape
  /// 1 for texts of full size.
  let textScale: Double
  let theme: Theme

  private typealias Metrics = PadPaneShape

  /// The pane of `state` at `seat`; nil where that is no pad.
  init?(
    state: ControlState, seat: ControlState.Seat = .stage, size: Size, textScale: Double,
    theme: Theme
  ) {
    guard state.control.kind == .point, let fader = state.handle(at: seat) as? Fader else {
      return nil
    }
    (self.state, self.fader, self.seat) = (state, fader, seat)
    (self.textScale, self.theme) = (textScale, theme)
    shape = PadPaneShape(size: size)
  }

  /// The pane with its parts, called `name`.
  func view(named name: String) -> View<ControlState> {
    .fill
      .overlay(alignment: .topLeading, texts)
      .overlay(alignment: .trailing, pad)
      .frame(width: shape.size.width, height: shape.size.height)
      .adjusts(state, at: seat, named: name)
  }

  private var texts: View<ControlState> {
    let width = shape.textWidth
    return .vStack(
      alignment: .leading, spacing: Metrics.lineGap,
      [
        View.fixed(Size(width, ControlFace.labelHeight(scale: textScale))).id(
          ControlPart.labelText),
        View.fixed(Size(width, ControlFace.valueHeight(scale: textScale))).id(
          ControlPart.valueText),
      ]
    )
    .padding(
      Insets(top: Metrics.labelInset(scale: textScale), leading: BarSliderMetrics.textMargin)
    )
    .hitTesting(false)
  }

  private var pad: View<ControlState> {
    let side = PadFace.thumbSide
    let way = fader.wayFromMiddle(at: state.time)
    // Offsets are mirrored with the layout; a pad is not.
    return View.fixed(shape.area).id(ControlPart.track)
      .overlay(
        .fixed(Size(side, side)).id(ControlPart.thumb)
          .offset(Vector(theme.isLeftToRight ? way.dx : -way.dx, way.dy))
      )
      .padding(Insets(trailing: Metrics.padMargin + PadFace.margin))
      .hitTesting(false)
  }

  /// Draws the pane; `opacity` 0…1 dims it, `frame` tells where a part is drawn.
  func draw(on canvas: inout Canvas, opacity: Double, frame: (ControlPart) -> Rect?) {
    guard let button = frame(.button), let valueBox = frame(.valueText),
      let labelBox = frame(.labelText), let track = frame(.track), let thumb = frame(.thumb)
    else { return }
    let growth = fader.expansion.value(at: state.time)
    let opacity = opacity * state.opacity
    Glass(
      button: button.inset(by: -BarSliderMetrics.swelling * growth), growth: growth,
      opacity: (1 + opacity) / 2, theme: theme
    ).draw(on: &canvas)
    canvas.dimmed(to: opacity) { canvas in
      PadFace(
        fader: fader, isEnabled: state.isEnabled, track: track,
        thumb: thumb.inset(by: -growth), growth: growth, theme: theme
      ).draw(on: &canvas)
    }
    let face = ControlFace(
      control: state.control, scale: textScale, opacity: opacity, theme: theme)
    let side = theme.textSides.start
    face.drawLabel(in: labelBox, side: side, on: &canvas)
    face.drawPlace(state.values, in: valueBox, side: side, on: &canvas)
  }
}

/// How a pane shares its width between texts and pad.
struct PadPaneShape {
  /// Extent of the pane.
  let size: Size

  /// Distance of the pad from the pane's edges.
  static let padMargin = 6.0
  /// Distance of the pad from the texts.
  private static let gap = 6.0
  /// Distance of the numbers from the label.
  static let lineGap = 1.0

  /// What texts need of a wide pane, margins and all.
  private static let textRoom = 116.0

  /// Extent of the pad: as high as there is room, as wide as leaves half of the pane to the texts or
  /// what they need.
  private var pad: Size {
    let height = size.height - 2 * PadPaneShape.padMargin
    let share = max(0.48 * size.width, size.width - PadPaneShape.textRoom)
    let width = max(40, min(share, 2.2 * height))
    return Size(min(width, max(20, size.width - 2 * PadPaneShape.padMargin)), height)
  }

  /// Extent of the area of the thumb's centre.
  var area: Size { PadFace.area(in: pad) }

  /// Width of the texts.
  var textWidth: Double {
    max(
      0,
      size.width - pad.width - PadPaneShape.padMargin - PadPaneShape.gap
        - BarSliderMetrics.textMargin)
  }

  /// Distance of the label's line box from the upper edge: on one line with those of neighbours.
  static func labelInset(scale: Double) -> Double {
    BarSliderMetrics.valueInset(scale: scale) + ControlFace.valueHeight(scale: scale)
      - BarSliderMetrics.labelRise - ControlFace.labelHeight(scale: scale)
  }
}
