import Geometry
import Views

/// Appearance of a control on a panel: how far it is pressed, how opaque it is, how large its texts
/// are.
package struct ControlAppearance: Sendable {
  package let state: ControlState
  /// The panel's container.
  let container: ControlState.Container
  /// Opacity beside a neighbour that has the finger, 0…1.
  let presence: Double
  /// 1 for texts of full size.
  let textScale: Double
  let theme: Theme

  /// Progress of the press in the container, 0…1.
  var pressProgress: Double { state.pressProgress(at: container) }

  /// Opacity of what lies on the control, 0…1.
  var opacity: Double { presence * state.opacity }

  /// The texts on the control.
  var face: ControlFace {
    ControlFace(control: state.control, scale: textScale, opacity: opacity, theme: theme)
  }

  /// The glass under the control, which swells by `swelling` points as a finger presses.
  func glass(swelling: Double = BarSliderMetrics.swelling) -> View<ControlState> {
    View.fill.draws { [self] _, canvas, parts in
      // Texts step back further than the glass, which must go on covering what is behind it.
      Glass(
        button: parts.frame.inset(by: -swelling * pressProgress), pressProgress: pressProgress,
        opacity: (1 + opacity) / 2, theme: theme
      ).draw(on: &canvas)
    }
  }
}
