import Drawing
import Scripting
import Views

#if !hasFeature(Embedded)
  /// A scene that plays from step to step, for those that show it at another pace than its own.
  ///
  /// A value: a copy is a place in time to come back to.
  package struct SteppedPlayback: Sendable {
    private var playback: ErasedPlayback

    /// `scene`, whose experience is one of `configuration`, before its first step.
    package init(of scene: Scene, in configuration: PlayerConfiguration) {
      playback = configuration.playback(of: scene)
    }

    /// Index of the last step done; −1 before the first.
    package var stepIndex: Int { playback.stepIndex }

    /// Plays on until step `index` is done, or `isCancelled` turns true. The result is what happened
    /// meanwhile, in the order in which it was told. Throws when a touch script fails on the way.
    @discardableResult
    package mutating func advance(
      toStep index: Int, unless isCancelled: () -> Bool
    ) throws(ScriptError) -> [Event] {
      while playback.stepIndex < index, !isCancelled() {
        try playback.advance(unless: isCancelled)
      }
      defer { playback.forgetEvents() }
      return playback.events
    }

    /// The picture of the world as it stands.
    package func draw() -> Canvas { playback.draw() }
  }
#endif
