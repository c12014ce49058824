import Geometry
import Gestures

/// Delivers the fingers on an experience to its renderer, once per step.
///
/// Several samples may fall between two steps. A renderer still sees every touch begin in one step
/// and end in a later one: a lift that comes too early is delayed.
package struct TouchFeed: Sendable {
  private struct Entry: Sendable {
    var touch: Touch
    /// The end of the contact, until it is delivered.
    var ending: TouchPhase?
    /// True if the landing of the contact has been delivered.
    var isShown = false
  }

  /// The entries, oldest first.
  private var entries: [Entry] = []
  private let kind: TouchKind

  /// Creates an empty feed for an experience of this kind.
  package init(_ kind: TouchKind) { self.kind = kind }

  /// Lands a finger. One that lands beside the only accepted finger is never delivered.
  package mutating func land(_ touch: Touch) {
    guard kind == .multi || entries.allSatisfy({ $0.ending != nil }) else { return }
    entries.append(Entry(touch: touch))
  }

  /// Changes the finger `id`, which is down.
  package mutating func change(_ id: Int, _ change: (inout Touch) -> Void) {
    if let index = index(of: id) { change(&entries[index].touch) }
  }

  /// Ends or cancels the finger `id`, which is down.
  package mutating func end(_ id: Int, _ phase: TouchPhase) {
    if let index = index(of: id) { entries[index].ending = phase }
  }

  private func index(of id: Int) -> Int? {
    entries.firstIndex { $0.touch.id == id && $0.ending == nil }
  }

  /// Updates the velocities of fingers that are down; one that rests has come to a stop.
  package mutating func settle(_ velocity: (Int) -> Vector?) {
    for index in entries.indices where entries[index].ending == nil {
      entries[index].touch.velocity =
        velocity(entries[index].touch.id) ?? entries[index].touch.velocity
    }
  }

  /// Restarts delivery for another renderer: fingers land anew at their present positions.
  package mutating func restart() {
    for index in entries.indices {
      entries[index].isShown = false
      entries[index].touch.start = entries[index].touch.position
    }
  }

  /// Fingers with undelivered phases, such as their end after a lift.
  package var waiting: Set<Int> { Set(entries.map(\.touch.id)) }

  /// Returns the touches of this step.
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
    for index in touches.indices.reversed() where !touches[index].isDown {
      entries.remove(at: index)
    }
    return touches
  }
}
