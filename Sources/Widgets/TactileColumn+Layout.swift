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
        Node.fixed(Size(textWidth, ControlFace.labelHeight)).id(id(.labelText))
          .padding(Insets(bottom: Metrics.labelInset))
          .hitTesting(false),
        travel(at: time, id: id),
      ]
    )
    .frame(width: width, height: Metrics.columnHeight, alignment: .bottom)
    .id(id(.column))
  }

  private func button<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let value = ControlFace.valueSize(of: fader.control, width: textWidth)
    return Node.fill
      .overlay(
        alignment: .top,
        Node.fixed(value).id(id(.valueText))
          .padding(Insets(top: Metrics.valueInset + (ControlFace.valueHeight - value.height) / 2))
      )
      .frame(width: width, height: buttonHeight(at: time), alignment: .bottom)
      .id(id(.button))
  }

  /// Track and thumb belong to the column, which stands still, and are only shifted: a position
  /// would ask for all the space that the column is offered.
  private func travel<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let thumb = Metrics.thumbSize
    return Node.fixed(Size(Metrics.trackWidth, Metrics.trackLength))
      .id(id(.track))
      .overlay(
        alignment: .bottom,
        Node.fixed(thumb).id(id(.thumb))
          .offset(Vector(0, thumb.height / 2 - fader.thumbTravel(at: time)))
      )
      .offset(Vector(0, -Metrics.trackBottom))
      .hitTesting(false)
  }
}
