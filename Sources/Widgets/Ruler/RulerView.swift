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
  let style: RulerStyle
  /// How much of it is there while a neighbour has the finger, 0…1.
  let presence: Double
  let theme: Theme

  private var pressProgress: Double { state.pressProgress(at: container) }
  private var opacity: Double { presence * state.opacity }

  /// The row with its parts.
  var view: View<ControlState> {
    return View.glass(pressProgress: pressProgress, opacity: opacity, theme: theme)
      .overlay(
        alignment: .top,
        View.fixed(Size(RulerView.length(width: shape.width), style.breadth)).id(ControlPart.track)
          .draws { [self] _, canvas, parts in drawRuler(in: parts.frame, on: &canvas) }
          .overlay(alignment: .top, .fixed(style.cursor).id(ControlPart.thumb))
          .padding(Insets(top: style.rulerInset))
          .hitTesting(false)
      )
      .overlay(
        alignment: .top,
        shape.texts(of: state, top: style.valueInset, opacity: opacity, theme: theme)
      )
      .frame(width: shape.width, height: style.height)
      .adjusts(state, at: container)
  }

  /// Length of the ruler in a row `width` points wide; some of it also where there is no room.
  static func length(width: Double) -> Double { max(1, width - 12) }

  /// What is written at a position of the control's axis.
  private var format: ValueFormat {
    let control = state.control
    guard control.kind == .choice else { return control.format }
    return .custom { control.text(for: control.axis.value(at: $0)) }
  }

  private func drawRuler(in scale: Rect, on canvas: inout Canvas) {
    var style = style
    // Numbers grow as far as there is room.
    style.numberSize *= theme.textScale(upTo: style.largestText) / theme.textSize.scale
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
