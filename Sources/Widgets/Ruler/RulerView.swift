import Controls
import Drawing
import Geometry
import Motion
import Views

/// A ruler of a panel: label and value on one line, below them the ruler under its cursor.
struct RulerView: Sendable {
  let state: ControlState
  let handle: RulerHandle
  let container: ControlState.Container
  let shape: BarSliderShape
  let metrics: RulerViewMetrics
  /// How much of it is there while a neighbour has the finger, 0…1.
  let presence: Double
  let theme: Theme

  private var pressProgress: Double { state.pressProgress(at: container) }
  private var opacity: Double { presence * state.opacity }

  /// The row with its parts, called `name`.
  func view(named name: String) -> View<ControlState> {
    let length = RulerViewMetrics.length(width: shape.width)
    return View.glass(pressProgress: pressProgress, opacity: opacity, theme: theme)
      .overlay(
        alignment: .top,
        View.fixed(Size(length, metrics.style.breadth)).id(ControlPart.track)
          .draws { [self] _, canvas, parts in drawRuler(in: parts.frame, on: &canvas) }
          .overlay(alignment: .top, .fixed(metrics.style.cursor).id(ControlPart.thumb))
          .padding(Insets(top: metrics.rulerInset))
          .hitTesting(false)
      )
      .overlay(
        alignment: .top,
        shape.texts(of: state, top: metrics.valueInset, opacity: opacity, theme: theme)
      )
      .frame(width: shape.width, height: metrics.height)
      .adjusts(state, at: container, named: name)
  }

  /// What is written at a position of the control's axis.
  private var format: ValueFormat {
    let control = state.control
    guard control.kind == .choice else { return control.format }
    return .custom { control.text(for: control.axis.value(at: $0)) }
  }

  private func drawRuler(in scale: Rect, on canvas: inout Canvas) {
    var style = metrics.style(for: theme)
    // Beyond off and on, and beyond the cases of a choice, there is nothing that could be read.
    if state.control.hasStops { style.outside = 0 }
    var face = RulerFace(handle.ruler, style: style, format: format, theme: theme)
    face.swatch = state.control.swatch
    // The marks of a choice lie as far apart as its names need.
    if state.control.kind == .choice { face.spacing = 1 }
    face.pressProgress = pressProgress
    face.opacity = (0.9 + 0.1 * pressProgress) * opacity
    face.draw(
      on: &canvas,
      in: Rect(scale.minX, scale.minY, scale.width, style.thickness(theme: theme)), at: state.time)
  }
}

/// The measures of a ruler of a panel, in points.
struct RulerViewMetrics {
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
  static let tall: RulerViewMetrics = {
    var style = RulerStyle()
    (style.numberSize, style.numberGap) = (11, 3)
    style.unitMark = Size(2.5, 20)
    style.halfMark = Size(2, 14)
    style.fractionMark = Size(1, 9)
    style.cursor = Size(2.5, 24)
    style.breadth = 24
    return RulerViewMetrics(
      height: 84, valueInset: 8, rulerInset: 36, largestText: 1.2, style: style)
  }()

  /// Where there are three: they fit the strip of 220 points that experiences keep calm.
  static let compact: RulerViewMetrics = {
    var style = RulerStyle()
    (style.numberSize, style.numberGap) = (9, 1.5)
    style.unitMark = Size(2, 11)
    style.halfMark = Size(1.5, 8)
    style.fractionMark = Size(1, 5)
    style.cursor = Size(2, 14)
    style.breadth = 13
    return RulerViewMetrics(
      height: 58, valueInset: 4, rulerInset: 28, largestText: 1.05, style: style)
  }()

  /// How the ruler is drawn for `theme`, whose numbers grow as far as there is room.
  func style(for theme: Theme) -> RulerStyle {
    var style = style
    style.numberSize *= theme.textScale(upTo: largestText) / theme.textSize.scale
    return style
  }

  /// Length of the ruler in a row `width` points wide; some of it also where there is no room.
  static func length(width: Double) -> Double { max(1, width - 12) }
}
