import Rendering
import Scripting
import Widgets

/// The pages of the feed: which are seen and play, which of them is settled.
extension Player {
  /// Whether the player has left the stage, and everything in it stands still.
  var isGone: Bool { chrome?.dismissal.progress(at: time) == 1 }

  /// Ends what comes to rest by itself: the feed on its page, the player in its place or gone.
  mutating func settle(at now: Double) {
    let old = feed.page
    if feed.settle(at: now) { change(from: old) }
    chrome?.dismissal.settle(at: now)
    trails?.forget(at: now)
  }

  /// Turns the feed to the page at `place`, unless a finger holds it. Fingers lose what they hold
  /// on the page that goes.
  mutating func turn(to place: Int) {
    guard feed.finger == nil, place != feed.page || feed.isMoving(at: time) else { return }
    loseFingers(onPageOnly: true)
    let old = feed.page
    feed.turn(to: place, time: time)
    change(from: old)
  }

  /// The feed counts from another page than `old`.
  mutating func change(from old: Int) {
    guard feed.page != old else { return }
    others[old] = page
    page = others.removeValue(forKey: feed.page) ?? Page(catalogue[feed.page], in: scene)
    let (now, stage, page) = (time, scene.size, page)
    chrome?.fit(to: page, stage: stage, at: now)
  }

  /// Lets the clocks of the pages go on that are seen; one that is seen for the first time begins.
  mutating func wakePages(at now: Double) {
    guard !isGone else { return }
    page.wake(in: stepIndex)
    guard let neighbour = feed.neighbour(at: now) else { return }
    let (catalogue, scene, step) = (catalogue, scene, stepIndex)
    others[neighbour, default: Page(catalogue[neighbour], in: scene)].wake(in: step)
  }

  /// Takes the experiences one step further that are seen.
  mutating func updatePages(at now: Double) {
    // What the input of this step brings into view plays from this step on.
    wakePages(at: now)
    guard !isGone else { return }
    for contact in contacts where contact.isDown && contact.isHeard(by: .canvas) {
      page.touches.settle(contact.id, velocity: contact.velocity(at: now))
    }
    page.update()
    tellPerformance(now: now)
    if let neighbour = feed.neighbour(at: now) { others[neighbour]?.update() }
  }

  /// Tells of what happened in the experience during the step.
  private mutating func tellPerformance(now: Double) {
    for event in page.performance.events {
      switch event {
      case .animation(let name, let end): tell(.animation(name, end), of: .canvas, at: now)
      case .haptic(let name): tell(.haptic(name), of: .canvas, at: now)
      }
    }
  }
}
