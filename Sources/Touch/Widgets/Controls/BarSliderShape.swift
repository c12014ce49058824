import Controls
import Drawing
import Geometry
import Views

/// The layout of a slider of the bar: its width and the division of its upper line.
struct BarSliderShape {
  /// Width of the slider, in points.
  let width: Double
  /// Width of the label's box and of the space for the value, in points.
  private(set) var labelWidth = 0.0
  private(set) var valueWidth = 0.0

  private typealias Metrics = BarSliderMetrics

  /// Returns the shapes of a bar of `controls`, `width` points wide each, and the scale of their
  /// texts.
  ///
  /// That scale is at most `largest` and leaves room for label and value beside each other. It is
  /// one for all: neighbours of different sizes would look like a mistake.
  static func shapes(
    of controls: [Control], largest: Double, width: (Int) -> Double
  ) -> (shapes: [BarSliderShape], textScale: Double) {
    var shapes = controls.indices.map { BarSliderShape(width: width($0)) }
    let wishes = controls.map { (label: labelWidth(of: $0), value: valueWidth(of: $0)) }
    let scale =
      zip(shapes, wishes).map { shape, wish in
        min(largest, shape.textRoom / (wish.label + wish.value))
      }.min() ?? 1
    for (index, wish) in wishes.enumerated() {
      shapes[index].divide(scale: scale, label: wish.label)
    }
    return (shapes, scale)
  }

  /// Width for both texts together.
  private var textRoom: Double {
    max(0, width - 2 * Metrics.textMargin - Metrics.textGap)
  }

  private mutating func divide(scale: Double, label: Double) {
    // Widths grow a little slower than sizes: a small text is slightly wider than its share.
    labelWidth = min(textRoom, (label * scale * 2 + 1).rounded(.up) / 2)
    valueWidth = textRoom - labelWidth
  }

  /// Returns the width of the label at full size.
  private static func labelWidth(of control: Control) -> Double {
    StrokeTypeface(.regular).width(of: control.label, size: ControlFace.labelSize)
  }

  /// The most that the name of a choice, which its segment shows too, and a pad take from a
  /// neighbouring label's space.
  private static let widestName = 60.0

  /// Returns the width of the value at full size, at the end of the range at which it is wider.
  private static func valueWidth(of control: Control) -> Double {
    guard control.kind != .colour else { return ControlFace.chipSide }
    guard control.kind != .point else { return widestName }
    guard control.kind != .choice else {
      return min(widestName, ControlFace.widestName(of: control, size: ControlFace.valueSize))
    }
    let face = StrokeTypeface(.semibold)
    let ends = [control.range.lowerBound, control.range.upperBound]
    return ends.map { face.width(of: control.text(for: $0), size: ControlFace.valueSize) }
      .max() ?? 0
  }
}

extension BarSliderShape {
  /// Returns the pane of a point, `height` points high, in place of a slider.
  func pad(height: Double) -> PadPaneShape {
    PadPaneShape(size: Size(width, height))
  }

  /// The label and the value of a control on one line, the value's line box `top` points below the
  /// upper edge.
  func texts(of appearance: ControlAppearance, top: Double) -> View<ControlState> {
    let (face, value) = (appearance.face, appearance.state.value)
    let sides = appearance.theme.textSides
    return .hStack(
      alignment: .bottom, spacing: 0,
      [
        face.label(width: labelWidth, side: sides.start)
          .padding(Insets(bottom: BarSliderMetrics.labelRise)),
        .spacer(minLength: 0),
        face.value(width: valueWidth) { box, canvas in
          face.drawValue(value, in: box, side: sides.end, on: &canvas)
        }
        .frame(height: ControlFace.valueHeight(scale: face.scale)),
      ]
    )
    .padding(
      Insets(
        top: top, leading: BarSliderMetrics.textMargin, trailing: BarSliderMetrics.textMargin)
    )
    .hitTesting(false)
  }
}
