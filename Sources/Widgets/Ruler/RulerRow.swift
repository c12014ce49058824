import Controls
import Drawing
import Geometry
import Motion
import Views

/// A ruler of a panel: label and value on one line, below them the ruler under its cursor.
struct RulerRow {
  let state: ControlState
  let seat: ControlState.Seat
  let shape: BarSliderShape
  let metrics: RulerRowMetrics
  let theme: Theme

  /// The row with its parts, called `name`.
  func view(named name: String) -> View<ControlState> {
    let length = RulerRowMetrics.length(width: shape.width)
    return .fill
      .overlay(alignment: .top, shape.texts(of: state.control, top: metrics.valueInset))
      .overlay(
        alignment: .top,
        .fixed(Size(length, metrics.style.breadth)).id(ControlPart.track)
          .overlay(alignment: .top, .fixed(metrics.style.cursor).id(ControlPart.thumb))
          .padding(Insets(top: metrics.rulerInset))
          .hitTesting(false)
      )
      .frame(width: shape.width, height: metrics.height)
      .adjusts(state, at: seat, named: name)
  }

  /// What is written at a position of the control's axis.
  private var format: ValueFormat {
    let control = state.control
    guard control.kind == .choice else { return control.format }
    return .custom { control.text(for: control.axis.value(at: $0)) }
  }

  /// Draws the row; `opacity` 0…1 dims it, `frame` tells where a part is drawn.
  func draw(on canvas: inout Canvas, opacity: Double, frame: (ControlPart) -> Rect?) {
    guard let button = frame(.button), let valueBox = frame(.valueText),
      let labelBox = frame(.labelText), let scale = frame(.track),
      let handle = state.handle(at: seat), let ruler = handle.ruler
    else { return }
    let growth = handle.expansion.value(at: state.time)
    let opacity = opacity * state.opacity
    Glass(
      button: button.inset(by: -BarSliderMetrics.swelling * growth), growth: growth,
      opacity: (1 + opacity) / 2, theme: theme
    ).draw(on: &canvas)
    var style = metrics.style(for: theme)
    // Beyond off and on, and beyond the cases of a choice, there is nothing that could be read.
    if state.control.hasStops { style.outside = 0 }
    var face = RulerFace(ruler, style: style, format: format, theme: theme)
    face.swatch = state.control.swatch
    // The marks of a choice lie as far apart as its names need.
    if state.control.kind == .choice { face.spacing = 1 }
    face.growth = growth
    face.opacity = (0.9 + 0.1 * growth) * opacity
    face.draw(
      on: &canvas,
      in: Rect(scale.minX, scale.minY, scale.width, style.thickness(theme: theme)), at: state.time)
    let texts = ControlFace(
      control: state.control, scale: shape.textScale, opacity: opacity, theme: theme)
    let sides = theme.textSides
    texts.drawLabel(in: labelBox, side: sides.start, on: &canvas)
    texts.drawValue(state.value, in: valueBox, side: sides.end, on: &canvas)
  }
}

/// The measures of a ruler of a panel, in points.
struct RulerRowMetrics {
  /// Height of the row.
  let height: Double
  /// Distance of the value's line box from the row's top edge.
  let valueInset: Double
  /// Distance of the scale from the row's top edge.
  let rulerInset: Double
  /// Largest share of their full size that texts can have.
  let largestText: Double
  /// How the ruler is drawn.
  let style: RulerStyle

  /// Where there are one or two rows.
  static let tall: RulerRowMetrics = {
    var style = RulerStyle(numbers: RulerStyle.Numbers(size: 11, gap: 3))
    style.unitMark = Size(2.5, 20)
    style.halfMark = Size(2, 14)
    style.fractionMark = Size(1, 9)
    style.cursor = Size(2.5, 24)
    style.breadth = 24
    return RulerRowMetrics(
      height: 84, valueInset: 8, rulerInset: 36, largestText: 1.2, style: style)
  }()

  /// Where there are three: they fit the strip of 220 points that experiences keep calm.
  static let compact: RulerRowMetrics = {
    var style = RulerStyle(numbers: RulerStyle.Numbers(size: 9, gap: 1.5))
    style.unitMark = Size(2, 11)
    style.halfMark = Size(1.5, 8)
    style.fractionMark = Size(1, 5)
    style.cursor = Size(2, 14)
    style.breadth = 13
    return RulerRowMetrics(
      height: 58, valueInset: 4, rulerInset: 28, largestText: 1.05, style: style)
  }()

  /// How the ruler is drawn for `theme`, whose numbers grow as far as there is room.
  func style(for theme: Theme) -> RulerStyle {
    var style = style
    style.numbers?.size *= theme.textScale(upTo: largestText) / theme.textSize.scale
    return style
  }

  /// Length of the ruler in a row `width` points wide; some of it also where there is no room.
  static func length(width: Double) -> Double { max(1, width - 12) }
}
