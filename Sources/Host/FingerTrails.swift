import Geometry
import Gestures

/// Where fingers have been lately, for the marks that show them.
struct FingerTrails: Sendable {
  /// The mark of one finger.
  struct Trail: Sendable {
    let contact: Int
    /// Places with the time at which each was heard, in seconds; newest last.
    var places: [(point: Point, time: Double)]
    /// When the finger lifted, in seconds.
    var lift: Double?

    /// How much of the mark is there at `time`: 1 while the finger is down, 0 once it has faded.
    func opacity(at time: Double) -> Double {
      guard let lift else { return 1 }
      return max(0, 1 - (time - lift) / FingerTrails.fade)
    }
  }

  /// Oldest first.
  private(set) var trails: [Trail] = []

  /// How long a mark stays after the lift, in seconds.
  static let fade = 0.25
  /// How far back a tail reaches, in seconds.
  static let memory = 0.2

  /// A finger is somewhere, or gone.
  mutating func handle(_ sample: TouchSample) {
    if sample.phase == .began { trails.append(Trail(contact: sample.contact, places: [])) }
    guard let index = trails.lastIndex(where: { $0.contact == sample.contact }) else { return }
    trails[index].places.append((sample.position, sample.time))
    if !sample.phase.isDown { trails[index].lift = sample.time }
  }

  /// Forgets what has faded at `time`; the last place of a finger stays.
  mutating func forget(at time: Double) {
    trails.removeAll { $0.opacity(at: time) == 0 }
    for index in trails.indices {
      let places = trails[index].places
      let stale = places.dropLast().prefix { time - $0.time > FingerTrails.memory }.count
      trails[index].places.removeFirst(stale)
    }
  }
}
