import Rendering
import Scripting

extension SceneVocabulary {
  /// The names of the experiences of `application` and their controls; scenes that ask for a
  /// demonstration play the one that an experience has for their stage.
  public init(_ application: Application) {
    self.init(
      application.experiences.map { experience in
        Entry(id: experience.id, controls: experience.controls, pattern: experience.pattern) {
          application.playback(of: $0).demonstrationSteps
        }
      })
  }
}
