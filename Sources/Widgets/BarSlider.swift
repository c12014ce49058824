import Controls
import Geometry
import Layout
import Motion

/// A slider of the bar: label and value on one line, below them the track that the thumb goes
/// along.
struct BarSlider {
  let fader: Fader
  let shape: BarSliderShape
  let theme: Theme

  private typealias Metrics = BarSliderMetrics

  /// The slider as a node; `id` names its parts.
  func node<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    Node.fill
      .overlay(
        alignment: .top,
        shape.texts(of: fader.control, top: Metrics.valueInset(scale: shape.textScale), id: id)
      )
      .overlay(alignment: .bottom, isToggle ? toggle(at: time, id: id) : line(at: time, id: id))
      .frame(width: shape.width, height: Metrics.height)
      .id(id(.button))
  }

  /// A switch stands where the value ends.
  private func toggle<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    let margin = Metrics.textMargin + Metrics.switchRadius
    return Node.hStack(spacing: 0, [.spacer(minLength: 0), line(at: time, id: id)])
      .padding(Insets(leading: margin, trailing: margin))
  }

  private var isToggle: Bool { fader.control.kind == .toggle }

  private func line<ID>(at time: Double, id: (ControlPart) -> ID) -> Node<ID> {
    Node.fixed(Size(fader.travel.length, Metrics.trackBreadth))
      .id(id(.track))
      .overlay(
        alignment: .leading,
        Node.fixed(thumbSize(at: time)).id(id(.thumb))
          .offset(Vector(fader.thumbTravel(at: time) - thumbSize(at: time).width / 2, 0))
      )
      .offset(Vector(0, Metrics.trackBreadth / 2 - Metrics.trackRise))
      .hitTesting(false)
  }

  private func thumbSize(at time: Double) -> Size {
    let growth = fader.expansion.value(at: time)
    let (rest, held) = (Metrics.restingThumb, Metrics.heldThumb)
    return Size(
      rest.width + (held.width - rest.width) * growth,
      rest.height + (held.height - rest.height) * growth)
  }
}
