import Controls
import Rendering
import Widgets

/// A part of the player that has a place on the stage.
enum PlayerPart: Hashable, Sendable {
  /// The sheet that the experience draws on.
  case canvas
  /// A part of the control at this place of the panel.
  case control(Int, ControlPart)
}

extension PlayerPart {
  /// The part that scripts call `name`: `canvas`, or `control:ID` for a button; nil if there is
  /// none of that name.
  init?(named name: String, of experience: Experience) {
    if name == "canvas" {
      self = .canvas
      return
    }
    let prefix = "control:"
    guard name.hasPrefix(prefix) else { return nil }
    let id = name.dropFirst(prefix.count)
    guard let index = experience.controls.firstIndex(where: { $0.id == id }) else { return nil }
    self = .control(index, .button)
  }
}
