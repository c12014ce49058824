import Scripting
import Views

/// Plays the script of a scene with fingers, controls and chrome, but without its experience:
/// whatever can go wrong while a scene plays goes wrong here, at the cost of the interface alone.
///
/// Only steps in which something is due, or may still move, are simulated: springs and throws are
/// at rest after a while, and what comes after the last touch cannot fail.
public struct DryRun {
  private var playback: ErasedPlayback
  private let last: Int
  /// When something was due last, in seconds.
  private var busy = 0.0

  /// Longest time that anything moves by itself, in seconds: rulers and feeds that were thrown
  /// come to rest well within it.
  private static let unrest = 10.0
  /// Mistakes reported, at most.
  private static let most = 20

  /// A rehearsal of `scene` up to frame `frame`.
  private init(of scene: Scene, in configuration: PlayerConfiguration, through frame: Int) {
    playback = configuration.rehearsing.playback(of: scene)
    last = frame * scene.stepsPerFrame
  }

  /// What goes wrong while `scene` plays up to frame `frame`, in order of time. What fails is left
  /// out and the rest is played on. Ends early where `isCancelled` turns true.
  public static func mistakes(
    in scene: Scene, of configuration: PlayerConfiguration, through frame: Int,
    unless isCancelled: () -> Bool = { false }
  ) -> [ScriptError] {
    var rehearsal = DryRun(of: scene, in: configuration, through: frame)
    var mistakes: [ScriptError] = []
    while mistakes.count < most, !isCancelled(), let due = rehearsal.playback.timeline.next,
      rehearsal.playback.stepIndex < rehearsal.last
    {
      do throws(ScriptError) { try rehearsal.step(towards: due, unless: isCancelled) } catch {
        mistakes.append(error)
        rehearsal.playback.timeline.forgive()
      }
    }
    return mistakes
  }

  private mutating func step(
    towards due: Double, unless isCancelled: () -> Bool
  ) throws(ScriptError) {
    let rate = playback.scene.stepRate
    func now() -> Double { rate.seconds(of: max(playback.stepIndex, 0)) }
    if now() - busy > Self.unrest {
      playback.pass(toStep: min(rate.index(at: due) - 2, last - 1))
    }
    defer {
      playback.forgetEvents()
      // Times are given to a nanosecond.
      if due <= now() + 1e-9 { busy = now() }
    }
    try playback.advance(unless: isCancelled)
  }
}
