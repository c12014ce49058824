import Controls
import Geometry
import Layout

extension BarSliderShape {
  /// The label of `control` and its value on one line, the value's line box `top` points below the
  /// upper edge; `id` names them.
  func texts<ID>(of control: Control, top: Double, id: (ControlPart) -> ID) -> Node<ID> {
    let value = ControlFace.valueSize(of: control, width: valueWidth, scale: textScale)
    return Node.hStack(
      alignment: .bottom, spacing: 0,
      [
        Node.fixed(Size(labelWidth, ControlFace.labelHeight(scale: textScale)))
          .id(id(.labelText))
          .padding(Insets(bottom: BarSliderMetrics.labelRise)),
        .spacer(minLength: 0),
        Node.fixed(value).id(id(.valueText))
          .frame(height: ControlFace.valueHeight(scale: textScale)),
      ]
    )
    .padding(
      Insets(
        top: top, leading: BarSliderMetrics.textMargin, trailing: BarSliderMetrics.textMargin)
    )
    .hitTesting(false)
  }
}
