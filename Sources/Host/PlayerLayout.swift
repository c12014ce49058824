import Controls
import Geometry
import Layout
import Rendering
import Scripting
import Widgets

/// The player as a tree of parts: the canvas fills the stage, the controls stand above it at the
/// bottom edge.
struct PlayerLayout {
  let stage: Size
  let panel: (any ControlPanel)?

  func placed(at time: Double) -> Placement<PlayerPart> {
    var layers: [Node<PlayerPart>] = [.fill.id(.canvas)]
    if let panel {
      layers.append(
        .vStack(
          alignment: .center, spacing: 0,
          [.spacer(minLength: 0), panel.node(at: time) { .control($0, $1) }]))
    }
    return Node.zStack(alignment: .center, layers)
      .placed(in: Rect(origin: .zero, size: stage))
  }
}

extension Scene {
  /// The panel for `controls`; nil where the scene shows none.
  func panel(of controls: [Control]) -> (any ControlPanel)? {
    guard chrome != .none, !controls.isEmpty else { return nil }
    return switch pattern {
    case .tactileColumn(let width):
      ControlRow(
        controls: controls, values: controlValues, preferredWidth: width, stageWidth: size.width)
    case .bar:
      ControlBar(controls: controls, values: controlValues, stageWidth: size.width)
    case .ruler, .none: nil
    }
  }
}
