import Controls
import Geometry
import Layout
import Motion

extension TactileColumn {
  /// Height of the button in points.
  private func buttonHeight(at time: Double) -> Double {
    let (rest, full) = (TactileColumnMetrics.restHeight, TactileColumnMetrics.columnHeight)
    return rest + (full - rest) * fader.expansion.value(at: time)
  }

  private var isToggle: Bool { fader.control.kind == .toggle }

  private var textWidth: Double { max(0, width - 2 * TactileColumnMetrics.textMargin) }

  /// The column as a node; `id` names its parts.
  func node<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    return Node.zStack(
      alignment: .bottom,
      [
        .vStack(
          alignment: .center, spacing: 0,
          [.spacer(minLength: 0), button(at: time, id: id)]),
        // The label is welded to the column's bottom edge, which is the button's.
        Node.fixed(Size(textWidth, ControlFace.labelHeight(scale: textScale))).id(id(.labelText))
          .padding(Insets(bottom: Metrics.textInset(scale: textScale)))
          .hitTesting(false),
        travel(at: time, id: id),
      ]
    )
    .frame(width: width, height: Metrics.columnHeight, alignment: .bottom)
    .id(id(.column))
  }

  private func button<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let value = ControlFace.valueSize(of: fader.control, width: textWidth, scale: textScale)
    let height = ControlFace.valueHeight(scale: textScale)
    let inset = Metrics.textInset(scale: textScale) + (height - value.height) / 2
    return Node.fill
      .overlay(
        alignment: .top,
        Node.fixed(value).id(id(.valueText))
          .padding(Insets(top: inset))
      )
      .frame(width: width, height: buttonHeight(at: time), alignment: .bottom)
      .id(id(.button))
  }

  /// Track and thumb belong to the column, which stands still, and are only shifted: a position
  /// would ask for all the space that the column is offered.
  private func travel<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let thumb = isToggle ? TactileToggleMetrics.plate(width: width) : Metrics.thumbSize
    let bottom = isToggle ? TactileToggleMetrics.trackBottom : Metrics.trackBottom
    return Node.fixed(Size(Metrics.trackWidth, fader.travel.length))
      .id(id(.track))
      .overlay(
        alignment: .bottom,
        Node.fixed(thumb).id(id(.thumb))
          .offset(Vector(0, thumb.height / 2 - fader.thumbTravel(at: time)))
      )
      .offset(Vector(0, -bottom))
      .hitTesting(false)
  }
}
