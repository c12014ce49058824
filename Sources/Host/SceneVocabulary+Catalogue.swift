import Rendering
import Scripting

extension SceneVocabulary {
  /// The names of the experiences of `catalogue` and their controls; scenes that ask for a
  /// demonstration play the one that an experience has for their stage.
  public init(_ catalogue: [Experience]) {
    self.init(
      catalogue.map { experience in
        Entry(id: experience.id, controls: experience.controls, pattern: experience.pattern) {
          Playback<StandardPlayer>(scene: $0, catalogue: catalogue).demonstrationSteps
        }
      })
  }
}
