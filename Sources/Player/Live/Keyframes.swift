import Host

/// Copies of a world at points in time to go back to, from the beginning on. Their number is bounded: the
/// longer a session is, the farther apart they lie.
package struct Keyframes: Sendable {
  /// Maximum number that is kept.
  package static let maxCount = 64

  /// Ascending; the first is the world before its first step.
  private var worlds: [AnyPlayback]
  /// Minimum number of steps from one to the next.
  private var spacing: Int

  /// The beginning alone; others are kept at first `spacing` steps apart.
  package init(_ beginning: AnyPlayback, spacing: Int) {
    worlds = [beginning]
    self.spacing = max(1, spacing)
  }

  /// Number that is kept.
  package var count: Int { worlds.count }

  /// Keeps `world` if it is far enough behind all others.
  package mutating func note(_ world: AnyPlayback) {
    guard let last = worlds.last, world.stepIndex - last.stepIndex >= spacing else { return }
    if worlds.count == Self.maxCount {
      spacing *= 2
      worlds = worlds.enumerated().filter { $0.offset.isMultiple(of: 2) }.map { $0.element }
      return note(world)
    }
    worlds.append(world)
  }

  /// The latest that is not later than step `index`.
  package func latest(notAfter index: Int) -> AnyPlayback {
    worlds.last { $0.stepIndex <= index } ?? worlds[0]
  }

  /// Forgets those later than step `index`: something has changed behind it.
  package mutating func forget(after index: Int) {
    worlds.removeAll { $0.stepIndex > max(index, -1) }
  }
}
