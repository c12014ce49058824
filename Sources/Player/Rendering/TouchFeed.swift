import Geometry
import Gestures

/// Hands the fingers that play on an experience to its renderer, one picture a step.
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

  /// A finger lands as `touch` tells. One that lands beside the only finger that is heard never is.
  package mutating func land(_ touch: Touch) {
    guard kind == .multi || entries.allSatisfy({ $0.ending != nil }) else { return }
    entries.append(Entry(touch: touch))
  }

  /// The finger `id`, which is down, does something.
  package mutating func change(_ id: Int, _ change: (inout Touch) -> Void) {
    if let index = index(of: id) { change(&entries[index].touch) }
  }

  /// The finger `id`, which is down, has ended, or is cancelled.
  package mutating func end(_ id: Int, _ phase: TouchPhase) {
    if let index = index(of: id) { entries[index].ending = phase }
  }

  private func index(of id: Int) -> Int? {
    entries.firstIndex { $0.touch.id == id && $0.ending == nil }
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
    for index in touches.indices.reversed() where !touches[index].isDown {
      entries.remove(at: index)
    }
    return touches
  }
}
