import Geometry
import Gestures

/// A finger from landing to lifting, as the player follows it.
struct Contact: Sendable {
  /// Who can win a finger.
  enum Owner: Hashable, Sendable {
    case canvas
    case control(Int)
  }

  /// Counts contacts from 1; never reused.
  let id: Int
  /// The name that the script gives it.
  let source: String
  /// The last sample heard.
  private(set) var last: TouchSample
  /// Whether it has landed since events were last forgotten.
  private(set) var isNew = true
  private var tracker = VelocityTracker()
  private var arena = GestureArena<Owner>()
  /// The gestures that want the finger, deepest first.
  private var members: [(owner: Owner, gesture: DragRecognizer)] = []

  /// A finger that has landed on parts of the `owners`, deepest first.
  init(_ sample: TouchSample, source: String, on owners: [Owner]) {
    id = sample.contact
    self.source = source
    last = sample
    tracker.hear(sample)
    // A drag of no minimum distance wins the moment it lands: nothing here waits for anything.
    members = owners.map { ($0, DragRecognizer(minimumDistance: 0)) }
    for owner in owners { arena.enter(owner) }
    ask(sample)
    arena.close()
  }

  /// The part that won the finger; nil while undecided, or when nobody did.
  var owner: Owner? { arena.winner }

  var isDown: Bool { last.phase.isDown }

  /// What the finger did last; one that rests where it landed counts as moved once it is not new.
  var phase: TouchPhase { last.phase == .began && !isNew ? .moved : last.phase }

  /// The landing has been told.
  mutating func settle() { isNew = false }

  /// How fast the finger moves, in points per second, as of the last sample.
  var velocity: Vector { tracker.velocity(at: last.time) }

  /// How fast the finger moves at `time`: not at all once it has rested for a moment.
  func velocity(at time: Double) -> Vector { tracker.velocity(at: time) }

  /// Hears the next sample.
  mutating func hear(_ sample: TouchSample) {
    last = sample
    tracker.hear(sample)
    // Taken away, the finger must not go to the last gesture that gives it up.
    if sample.phase == .cancelled { arena.cancel() }
    ask(sample)
    if sample.phase == .ended { arena.sweep() }
  }

  private mutating func ask(_ sample: TouchSample) {
    for index in members.indices {
      switch members[index].gesture.hear(sample) {
      case .accept: arena.accept(members[index].owner)
      case .reject: arena.reject(members[index].owner)
      case .pending: break
      }
    }
  }
}
