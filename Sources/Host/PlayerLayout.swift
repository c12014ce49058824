import Geometry
import Layout
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
