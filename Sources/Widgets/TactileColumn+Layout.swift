import Controls
import Geometry
import Layout
import Motion

extension TactileColumn {
  /// A part of a column that has a place of its own.
  public enum Part: Hashable, Sendable {
    /// The whole column; never changes its place or size.
    case column
    /// The button as it now stands: what a finger can hit.
    case button
    /// The travel of the thumb's centre at full height.
    case track
    /// The thumb as drawn.
    case thumb
    /// The line box of the value, or the box of the colour chip.
    case valueText
    /// The line box of the label.
    case labelText
  }

  /// Height of the button in points.
  public func buttonHeight(at time: Double) -> Double {
    let (rest, full) = (TactileColumnMetrics.restHeight, TactileColumnMetrics.columnHeight)
    return rest + (full - rest) * expansion.value(at: time)
  }

  /// The column as a node `width` points wide; `id` names its parts.
  func node<ID>(width: Double, at time: Double, id: (Part) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let textWidth = max(0, width - 2 * Metrics.textMargin)
    return Node.zStack(
      alignment: .bottom,
      [
        .vStack(
          alignment: .center, spacing: 0,
          [
            .spacer(minLength: 0),
            button(width: width, textWidth: textWidth, at: time, id: id),
          ]),
        // The label is welded to the column's bottom edge, which is the button's.
        Node.fixed(Size(textWidth, Metrics.labelHeight)).id(id(.labelText))
          .padding(Insets(bottom: Metrics.labelInset))
          .hitTesting(false),
        travel(at: time, id: id),
      ]
    )
    .frame(width: width, height: TactileColumnMetrics.columnHeight, alignment: .bottom)
    .id(id(.column))
  }

  private func button<ID>(
    width: Double, textWidth: Double, at time: Double, id: (Part) -> ID
  ) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let value =
      control.kind == .colour
      ? Size(Metrics.chipSide, Metrics.chipSide) : Size(textWidth, Metrics.valueHeight)
    return Node.fill
      .overlay(
        alignment: .top,
        Node.fixed(value).id(id(.valueText))
          .padding(Insets(top: Metrics.valueInset + (Metrics.valueHeight - value.height) / 2))
      )
      .frame(width: width, height: buttonHeight(at: time), alignment: .bottom)
      .id(id(.button))
  }

  /// Track and thumb belong to the column, which stands still, and are only shifted: a position
  /// would ask for all the space that the column is offered.
  private func travel<ID>(at time: Double, id: (Part) -> ID) -> Node<ID> {
    typealias Metrics = TactileColumnMetrics
    let thumb = Metrics.thumbSize
    let rise = thumbRise(at: time)
    return Node.fixed(Size(Metrics.trackWidth, Metrics.trackLength))
      .id(id(.track))
      .overlay(
        alignment: .bottom,
        Node.fixed(thumb).id(id(.thumb)).offset(Vector(0, thumb.height / 2 - rise))
      )
      .offset(Vector(0, -Metrics.trackBottom))
      .hitTesting(false)
  }

  /// Height of the thumb's centre above the low end of the track, in points.
  func thumbRise(at time: Double) -> Double {
    thumb.value(at: time) * TactileColumnMetrics.trackLength
  }
}
