import Host
import Scripting

extension LiveSession {
  /// The session from its beginning to the last frame that was reached, as a scene. Its frames are
  /// those that were shown.
  package var document: SceneDocument {
    let duration = Scene.duration(frames: lastFrame + 1, fps: scene.fps)
    return SceneDocument(scene, steps: script.steps(until: duration), duration: duration)
  }

  /// The last frame of the document: an edited take is kept whole, however far it has been played.
  private var lastFrame: Int {
    guard history.isEdited else { return furthest }
    let end = min(scene.fps.index(at: script.end) + 1, SceneLimits.frames - 1)
    return max(furthest, end, (length ?? 1) - 1)
  }

  /// The document as text: a line for each member, and for each step.
  package var documentText: String { document.text }
}
