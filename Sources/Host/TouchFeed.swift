import Geometry
import Gestures
import Rendering
import Views

/// Hands the contacts that an experience owns to its renderer, one picture a step.
///
/// Several samples may fall between two steps. A renderer still sees every touch begin in one
/// step and end in a later one: a lift that comes too early waits.
package struct TouchFeed: Sendable {
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

  /// No touches yet, for an experience of this kind.
  package init(_ kind: TouchKind) { self.kind = kind }

  /// A finger plays on the experience.
  package mutating func follow(_ touch: GestureEvent) {
    if touch.phase == .landed {
      return entries.append(
        Entry(
          touch: Touch(
            id: touch.touch, phase: .began, start: touch.position, position: touch.position,
            pressure: touch.pressure)))
    }
    guard let index = entries.firstIndex(where: { $0.touch.id == touch.touch }) else { return }
    entries[index].touch.position = touch.position
    entries[index].touch.velocity = touch.velocity
    entries[index].touch.pressure = touch.pressure
    switch touch.phase {
    case .ended: entries[index].ending = .ended
    case .cancelled, .failed: entries[index].ending = .cancelled
    case .landed, .began, .moved, .lifted: break
    }
  }

  /// How fast fingers that are down move by now; one that rests has come to a stop.
  package mutating func settle(_ velocity: (Int) -> Vector?) {
    for index in entries.indices where entries[index].ending == nil {
      entries[index].touch.velocity =
        velocity(entries[index].touch.id) ?? entries[index].touch.velocity
    }
  }

  /// The renderer is another, which has seen nothing: fingers land anew where they are.
  package mutating func restart() {
    for index in entries.indices {
      entries[index].isShown = false
      entries[index].touch.start = entries[index].touch.position
    }
  }

  /// Fingers of which the renderer has yet to see something: their end, where they have lifted.
  package var waiting: Set<Int> { Set(entries.map(\.touch.id)) }

  /// What the renderer sees in this step.
  package mutating func take() -> [Touch] {
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
