import Controls
import Drawing
import Geometry
import Motion
import Views

extension ControlPanel {
  /// Returns sliding rulers along the bottom edge of a stage `stageWidth` points wide.
  ///
  /// Rulers have the whole width of the stage, or share it if there are more than three or the
  /// stage is wide; see ``ControlBarGrid``. If they need three rows, rows are lower.
  package static func rulers(
    of controls: [Control], stageWidth: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    let (count, most) = (controls.count, ControlBarGrid.mostRows)
    // If the stage is too narrow, one ruler per row for up to three, and pairs for more.
    let rows =
      ControlBarGrid.rows(of: count, stageWidth: stageWidth, comfortable: 240)
      ?? min(most, count > most ? (count + 1) / 2 : count)
    let grid = ControlBarGrid(
      count: count, rows: rows, stageWidth: stageWidth, widest: 480)
    let style: RulerStyle = grid.rows.count < most ? RulerStyle() : .compact
    return rulers(
      of: controls, theme,
      RulerArrangement(
        container: .stage, style: style, length: grid.length, width: grid.width,
        height: { _ in style.height }, arranged: { grid.arranged($0, height: style.height) }))
  }

  /// Returns sliding rulers one below the other, each `width` points wide, for fine adjustment in a
  /// ``TuneSheet``.
  package static func fineRulers(
    of controls: [Control], width: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    rulers(
      of: controls, theme,
      RulerArrangement(
        container: .sheet, style: RulerStyle(), length: 0, width: { _ in width },
        height: fineHeight,
        arranged: { .vStack(spacing: fineSpacing, $0) }))
  }

  /// Returns the height of a control's ruler with its texts in a sheet, in points; a pad is twice
  /// as high.
  package static func fineHeight(of control: Control) -> Double {
    let row = RulerStyle().height
    return control.kind == .point ? 2 * row + fineSpacing : row
  }

  /// Distance of two rulers in a sheet, in points.
  private static let fineSpacing = 12.0

  /// Returns rulers and, for points, pads.
  private static func rulers(
    of controls: [Control], _ theme: Theme, _ arrangement: RulerArrangement
  ) -> ControlPanel {
    let (container, style) = (arrangement.container, arrangement.style)
    let (height, width) = (arrangement.height, arrangement.width)
    let (shapes, textScale) = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: style.largestText), width: width)
    return ControlPanel(
      container: container, length: arrangement.length, textScale: textScale, theme: theme,
      handle: { index, values in
        let (control, shape) = (controls[index], shapes[index])
        guard control.kind != .point else {
          let travels = shape.pad(height: height(control)).travels
          return .fader(Fader(control: control, values: values, travels: travels))
        }
        let length = RulerView.length(width: shape.width)
        return .ruler(
          RulerHandle(
            control: control, value: values[0], length: length, direction: theme.direction))
      },
      control: { index, appearance in
        switch appearance.state.handle(at: container) {
        case .fader(let fader):
          PadPane(
            appearance: appearance, fader: fader,
            shape: shapes[index].pad(height: height(fader.control))
          ).view
        case .ruler(let handle):
          RulerView(
            appearance: appearance, handle: handle, shape: shapes[index], style: style
          ).view
        case nil: .fixed(.zero)
        }
      },
      arranged: arrangement.arranged)
  }
}

/// The arrangement and dimensions of a panel's rulers, in points.
private struct RulerArrangement {
  let container: ControlState.Container
  let style: RulerStyle
  /// Length of the panel along its edge; 0 if it has none.
  let length: Double
  /// Width of the ruler at an index.
  let width: (Int) -> Double
  let height: @Sendable (Control) -> Double
  let arranged: @Sendable ([View<[ControlState]>]) -> View<[ControlState]>
}

// MARK: A ruler

/// A ruler of a panel: label and value on one line, below them the ruler under its cursor.
struct RulerView: Sendable {
  let appearance: ControlAppearance
  let handle: RulerHandle
  let shape: BarSliderShape
  let style: RulerStyle

  private var state: ControlState { appearance.state }

  /// The row with its parts.
  var view: View<ControlState> {
    appearance.glass()
      .overlay(
        alignment: .top,
        View.fixed(Size(RulerView.length(width: shape.width), style.breadth)).id(ControlPart.track)
          .draws { [self] _, canvas, parts in drawRuler(in: parts.frame, on: &canvas) }
          .overlay(alignment: .top, .fixed(style.cursor).id(ControlPart.thumb))
          .padding(Insets(top: style.rulerInset))
          .hitTesting(false)
      )
      .overlay(alignment: .top, shape.texts(of: appearance, top: style.valueInset))
      .frame(width: shape.width, height: style.height)
      .adjusts(state, at: appearance.container)
  }

  /// Returns the length of the ruler in a row `width` points wide; at least 1.
  static func length(width: Double) -> Double { max(1, width - 12) }

  /// The format of a position of the control's axis.
  private var format: ValueFormat {
    let control = state.control
    guard control.kind == .choice else { return control.format }
    return .custom { control.text(for: control.axis.value(at: $0)) }
  }

  private func drawRuler(in scale: Rect, on canvas: inout Canvas) {
    let (theme, pressProgress) = (appearance.theme, appearance.pressProgress)
    var style = style
    // Numbers grow as far as there is room.
    style.numberSize *= theme.textScale(upTo: style.largestText) / theme.textSize.scale
    // Nothing is legible beyond off and on, or beyond the cases of a choice.
    if state.control.hasStops { style.outside = 0 }
    var face = RulerFace(handle.ruler, style: style, format: format, theme: theme)
    face.swatch = state.control.swatch
    // The marks of a choice are already spaced for its names.
    if state.control.kind == .choice { face.spacing = 1 }
    face.pressProgress = pressProgress
    face.opacity = (0.9 + 0.1 * pressProgress) * appearance.opacity
    face.draw(
      on: &canvas,
      in: Rect(scale.minX, scale.minY, scale.width, style.thickness(theme: theme)), at: state.time)
  }
}
