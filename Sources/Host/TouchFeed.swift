import Geometry
import Gestures
import Rendering

/// Hands the contacts that an experience owns to its renderer, one picture a step.
///
/// Several samples may fall between two steps. A renderer still sees every touch begin in one
/// step and end in a later one: a lift that comes too early waits.
struct TouchFeed: Sendable {
  private struct Entry: Sendable {
    var touch: Touch
    /// How the contact ended, while the renderer has yet to see it.
    var ending: TouchPhase?
    /// Whether the renderer has seen the contact land.
    var isShown = false
  }

  /// Oldest first.
  private var entries: [Entry] = []
  private let kind: TouchKind

  init(_ kind: TouchKind) { self.kind = kind }

  /// A contact that the experience owns has landed.
  mutating func begin(_ id: Int, at point: Point) {
    let touch = Touch(id: id, phase: .began, start: point, position: point, velocity: .zero)
    entries.append(Entry(touch: touch))
  }

  /// A contact that the experience owns is somewhere else, or gone.
  mutating func hear(_ sample: TouchSample, velocity: Vector) {
    guard let index = entries.firstIndex(where: { $0.touch.id == sample.contact }) else { return }
    entries[index].touch.position = sample.position
    entries[index].touch.velocity = velocity
    if !sample.phase.isDown { entries[index].ending = sample.phase }
  }

  /// How fast a contact that is still down moves by now; one that rests has come to a stop.
  mutating func settle(_ id: Int, velocity: Vector) {
    guard let index = entries.firstIndex(where: { $0.touch.id == id }) else { return }
    entries[index].touch.velocity = velocity
  }

  /// What the renderer sees in this step.
  mutating func take() -> [Touch] {
    let shown = kind == .single ? min(1, entries.count) : entries.count
    var touches: [Touch] = []
    touches.reserveCapacity(shown)
    for index in 0..<shown {
      var touch = entries[index].touch
      if !entries[index].isShown {
        touch.phase = .began
        entries[index].isShown = true
      } else {
        touch.phase = entries[index].ending ?? .moved
      }
      touches.append(touch)
    }
    let gone = Set(touches.lazy.filter { !$0.isDown }.map(\.id))
    entries.removeAll { gone.contains($0.touch.id) }
    return touches
  }
}
