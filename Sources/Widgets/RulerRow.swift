import Controls
import Drawing
import Geometry
import Layout
import Motion

/// A ruler of a panel: label and value on one line, below them the ruler under its cursor.
struct RulerRow {
  let handle: RulerHandle
  let shape: BarSliderShape
  let metrics: RulerRowMetrics
  let theme: Theme

  /// The row as a node; `id` names its parts.
  func node<ID>(id: (ControlPart) -> ID) -> Node<ID> {
    let length = RulerRowMetrics.length(width: shape.width)
    return Node.fill
      .overlay(alignment: .top, shape.texts(of: handle.control, top: metrics.valueInset, id: id))
      .overlay(
        alignment: .top,
        Node.fixed(Size(length, metrics.style.breadth)).id(id(.track))
          .overlay(alignment: .top, Node.fixed(metrics.style.cursor).id(id(.thumb)))
          .padding(Insets(top: metrics.rulerInset))
          .hitTesting(false)
      )
      .frame(width: shape.width, height: metrics.height)
      .id(id(.button))
  }

  /// Draws the row as it stands at `time`; `presence` 0…1 dims it, `frame` tells where a part is
  /// drawn.
  func draw(
    on canvas: inout Canvas, value: Double, at time: Double, presence: Double,
    frame: (ControlPart) -> Rect?
  ) {
    guard let button = frame(.button), let valueBox = frame(.valueText),
      let labelBox = frame(.labelText), let scale = frame(.track), let ruler = handle.ruler
    else { return }
    let growth = handle.expansion.value(at: time)
    let presence = presence * handle.presence
    Glass(
      button: button.inset(by: -BarSliderMetrics.swelling * growth), growth: growth,
      presence: (1 + presence) / 2, theme: theme
    ).draw(on: &canvas)
    var style = metrics.style(for: theme)
    // Beyond off and on there is nothing that could be read.
    if handle.control.kind == .toggle { style.outside = 0 }
    var face = RulerFace(ruler, style: style, format: handle.control.format, theme: theme)
    face.swatch = handle.control.swatch
    face.growth = growth
    face.presence = (0.9 + 0.1 * growth) * presence
    face.draw(
      on: &canvas,
      in: Rect(scale.minX, scale.minY, scale.width, style.thickness(theme: theme)), at: time)
    let texts = ControlFace(
      control: handle.control, scale: shape.textScale, presence: presence, theme: theme)
    let sides = theme.textSides
    texts.drawLabel(in: labelBox, side: sides.start, on: &canvas)
    texts.drawValue(value, in: valueBox, side: sides.end, on: &canvas)
  }
}
