import Controls
import Drawing
import Geometry
import Motion
import Views

/// The arrangement of an experience's controls side by side. Their values belong to their states,
/// not to the panel.
package struct ControlPanel: Sendable {
  /// The location of its controls.
  let container: ControlState.Container
  /// Length of its rows on the stage, in points; 0 if they always fit.
  let length: Double
  private let textScale: Double
  private let theme: Theme
  private let handle: @Sendable (Int, [Double]) -> ControlHandle
  private let control: @Sendable (Int, ControlAppearance) -> View<ControlState>
  private let arranged: @Sendable ([View<[ControlState]>]) -> View<[ControlState]>

  /// Creates a panel from its parts.
  ///
  /// - Parameters:
  ///   - container: Where fingers find its controls.
  ///   - length: How long its rows are, in points; longer ones than the stage are scrolled.
  ///   - textScale: Scale of the texts on controls, 1 for full size.
  ///   - theme: Colours of controls, and how far they step back.
  ///   - handle: What fingers do to the control at an index of the panel, at rest at its values.
  ///   - control: The control at an index of the panel.
  ///   - arranged: All controls, to stand on the stage's bottom edge.
  package init(
    container: ControlState.Container = .stage, length: Double = 0, textScale: Double = 1,
    theme: Theme,
    handle: @escaping @Sendable (Int, [Double]) -> ControlHandle,
    control: @escaping @Sendable (Int, ControlAppearance) -> View<ControlState>,
    arranged: @escaping @Sendable ([View<[ControlState]>]) -> View<[ControlState]>
  ) {
    (self.container, self.length) = (container, length)
    (self.textScale, self.theme) = (textScale, theme)
    (self.handle, self.control, self.arranged) = (handle, control, arranged)
  }

  /// Returns the touch handling of the control at `index` of the panel, at rest at `values`.
  package func handle(_ index: Int, values: [Double]) -> ControlHandle { handle(index, values) }

  /// Returns the scrolling of the panel on a stage `stageWidth` points wide; nil if it fits.
  package func scroll(stageWidth: Double, direction: LayoutDirection) -> SidewaysScroll? {
    guard length > stageWidth else { return nil }
    return SidewaysScroll(
      length: length, stageWidth: stageWidth, margin: PanelMetrics.margin.leading,
      direction: direction)
  }

  /// Returns `controls` at rest at `values`, the concatenated values of all, with their touch
  /// handling on this panel.
  package func states(of controls: [Control], values: [Double]) -> [ControlState] {
    zip(controls.indices, controls.shares(of: values)).map { index, values in
      ControlState(controls[index], values: values, handle: handle(index, values: values))
    }
  }

  /// Returns the panel of controls in the states `controls`.
  package func view(of controls: [ControlState]) -> View<[ControlState]> {
    arranged(controls.indices.map { view(of: controls, at: $0) })
  }

  package func view(of controls: [ControlState], at index: Int) -> View<[ControlState]> {
    let pressProgress = controls[index].pressProgress(at: container)
    let others = controls.indices.lazy.filter { $0 != index }
    let beside = others.map { controls[$0].pressProgress(at: container) }.max() ?? 0
    let way = (1 - theme.dimmedOpacity) * beside * (1 - pressProgress)
    let appearance = ControlAppearance(
      state: controls[index], container: container, presence: 1 - way, textScale: textScale,
      theme: theme)
    return control(index, appearance)
      .id(container == .stage ? "control \(index)" : "ruler \(index)").scoped(toElement: index)
      // The shadow of a pressed control falls on the others.
      .zIndex(pressProgress)
  }
}

/// Dimensions that all panels share, in points.
enum PanelMetrics {
  /// Distance between neighbours.
  static let spacing = 8.0
  /// Distance of the panel from the stage's left, right and bottom edges.
  static let margin = Insets(leading: 16, bottom: 28, trailing: 16)
  /// The narrowest control that a finger can hit.
  static let narrowest = 44.0

  /// Returns the length of `count` neighbours, each `width` points wide.
  static func length(of count: Int, width: Double) -> Double {
    width * Double(count) + spacing * Double(max(count - 1, 0))
  }

  /// Returns the width of each of `count` neighbours on a stage `stageWidth` wide; may be negative.
  static func share(of stageWidth: Double, count: Int) -> Double {
    let gaps = spacing * Double(max(count - 1, 0))
    return (stageWidth - margin.leading - margin.trailing - gaps) / Double(max(count, 1))
  }
}

// MARK: Bar

extension ControlPanel {
  /// Returns the default bar: horizontal sliders along the bottom edge of a stage `stageWidth`
  /// points wide.
  ///
  /// Sliders are in one row if each gets at least 88 points, else in two rows or three, as few as
  /// suffice for that; see ``ControlBarGrid``. Nothing moves and no box changes its size while a
  /// slider is held: it only swells slightly.
  package static func bar(
    of controls: [Control], stageWidth: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    let grid = ControlBarGrid(count: controls.count, stageWidth: stageWidth)
    let (shapes, textScale) = BarSliderShape.shapes(
      of: controls, largest: theme.textScale(upTo: BarSliderMetrics.largestText),
      width: grid.width)
    return ControlPanel(
      length: grid.length, textScale: textScale, theme: theme,
      handle: { index, values in
        let (control, shape) = (controls[index], shapes[index])
        let way = Travel(
          theme.isLeftToRight ? .right : .left,
          length: BarSliderMetrics.trackLength(of: control, width: shape.width))
        let pad = shape.pad(height: BarSliderMetrics.height)
        return .fader(
          Fader(
            control: control, values: values,
            travels: control.kind == .point ? pad.travels : [way]))
      },
      control: { index, appearance in
        guard let fader = appearance.state.handle?.fader else { return .fixed(.zero) }
        let shape = shapes[index]
        guard fader.control.kind != .point else {
          let pad = shape.pad(height: BarSliderMetrics.height)
          return PadPane(appearance: appearance, fader: fader, shape: pad).view
        }
        return BarSlider(appearance: appearance, fader: fader, shape: shape).view
      },
      arranged: { grid.arranged($0, height: BarSliderMetrics.height) })
  }
}

// MARK: Columns

extension ControlPanel {
  /// Returns tactile columns side by side, on a common bottom edge; they are `preferredWidth`
  /// points wide if a stage of `stageWidth` points has room.
  package static func columns(
    of controls: [Control], preferredWidth: Double, stageWidth: Double, theme: Theme = Theme()
  ) -> ControlPanel {
    let width = TactileColumnMetrics.buttonWidth(
      preferred: preferredWidth, count: controls.count, stageWidth: stageWidth)
    return ControlPanel(
      length: PanelMetrics.length(of: controls.count, width: width),
      // Texts grow as far as a button at rest has room.
      textScale: theme.textScale(upTo: TactileColumnMetrics.largestText), theme: theme,
      handle: { index, values in
        let travel = ColumnTravel(of: controls[index], width: width)
        return .fader(Fader(control: controls[index], values: values, travels: travel.travels))
      },
      control: { _, appearance in
        guard let fader = appearance.state.handle?.fader else { return .fixed(.zero) }
        return TactileColumn(appearance: appearance, fader: fader, width: width).view
      },
      // Siblings are aligned by their bottom edges: aligned by their centres, the small ones would
      // rise when one of them grows.
      arranged: { columns in
        .hStack(alignment: .bottom, spacing: PanelMetrics.spacing, columns)
          .padding(Insets(bottom: PanelMetrics.margin.bottom))
      })
  }
}
