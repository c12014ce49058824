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
  let row: ControlRow?

  func placed(at time: Double) -> Placement<PlayerPart> {
    var layers: [Node<PlayerPart>] = [.fill.id(.canvas)]
    if let row {
      layers.append(
        .vStack(
          alignment: .center, spacing: 0,
          [
            .spacer(minLength: 0),
            row.node(at: time, stageWidth: stage.width) { .control($0, $1) },
          ]))
    }
    return Node.zStack(alignment: .center, layers)
      .placed(in: Rect(origin: .zero, size: stage))
  }
}

extension ControlRow {
  /// The row of `experience` in `scene`; nil where the scene shows none.
  init?(of experience: Experience, in scene: Scene) {
    guard scene.chrome != .none, case .tactileColumn(let width) = scene.pattern,
      !experience.controls.isEmpty
    else { return nil }
    self.init(
      controls: experience.controls, values: scene.controlValues, preferredWidth: width)
  }
}
