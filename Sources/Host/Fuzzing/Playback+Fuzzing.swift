import Rendering
import Scripting
import Views

extension Playback {
  /// Plays `scene` from its beginning instead of the one that it was made for, which differs in no
  /// more than steps and length; before the first step. Experiences that begin take a while.
  mutating func replaceScript(by scene: Scene) {
    player.world.scene = scene
    timeline = Timeline(scene: scene)
  }

  /// Whether a finger is down, or has lifted since events were last forgotten.
  var isTouched: Bool { !touches.contacts.isEmpty }

  /// Whether anything became of a gesture since events were last forgotten.
  var hasDecided: Bool {
    events.contains { if case .gesture(_, _, _) = $0.kind { true } else { false } }
  }

  /// Whether the player stands still.
  var isPaused: Bool { player.isPaused }

  /// Time of the settled page, in seconds: it stands still while the page is not seen.
  var pageTime: Double { player.world.page.time }

  /// What each experience has heard of its touches, where it is overheard, and of which it will hear
  /// when its page, which is out of sight, is seen again.
  var heard: [(experience: String, touches: HeardTouches, waiting: Set<Int>)] {
    let world = player.world
    return world.pages.compactMap { page in
      let waiting = page.isSeen(in: world.stepIndex) ? [] : page.touches.waiting
      return (page.performance as? OverheardRenderer).map {
        (page.experience.id, $0.heard, waiting)
      }
    }
  }

  /// What does not hold of `frame`, which the world shows, of all that the player and its
  /// experiences say of themselves.
  func breaches(in frame: TracedFrame) -> [Breach] {
    let own = player.invariants.flaws(in: frame).map {
      Breach($0.invariant, "the player", $0.found)
    }
    return own
      + player.world.pages.flatMap { page in
        page.performance.flaws.map { Breach($0.invariant, page.experience.id, $0.found) }
      }
  }
}
