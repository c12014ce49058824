import Host

/// Places in time to come back to, from the beginning on. However long a session is, there are at
/// most so many: the longer it is, the farther apart they lie.
package struct Snapshots: Sendable {
  /// Most that are kept.
  package static let most = 64

  /// Ascending; the first is the world before its first step.
  private var places: [LivePlayback]
  /// Steps from one to the next.
  private var spacing: Int

  /// The beginning alone; others lie at first `spacing` steps apart.
  package init(_ beginning: LivePlayback, spacing: Int) {
    places = [beginning]
    self.spacing = max(1, spacing)
  }

  /// How many are kept.
  package var count: Int { places.count }

  /// Keeps `playback` where it lies far enough behind all others.
  package mutating func note(_ playback: LivePlayback) {
    guard let last = places.last, playback.stepIndex >= last.stepIndex + spacing else { return }
    if places.count == Self.most {
      spacing *= 2
      places = places.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      return note(playback)
    }
    places.append(playback)
  }

  /// The latest that is not later than step `index`.
  package func latest(notAfter index: Int) -> LivePlayback {
    places.last { $0.stepIndex <= index } ?? places[0]
  }

  /// Forgets those later than step `index`: something has changed behind it.
  package mutating func forget(after index: Int) {
    places.removeAll { $0.stepIndex > max(index, -1) }
  }
}
