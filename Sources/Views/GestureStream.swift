/// The events that a gesture receives of one finger, in the order that ``GestureEvent`` promises.
/// The caller asks here for each event first, and sends what comes back; nil
/// means that there is nothing to send.
struct GestureStream: Hashable, Sendable {
  private enum Stage: Hashable {
    /// Nothing is sent yet.
    case silent
    case landed
    case begun
    case lifted
    case over
  }

  private var stage = Stage.silent
  /// Whether it has begun with the present sample, whose place has been sent thereby.
  private var isNew = false

  /// Whether it has not begun, and may yet.
  var isWaiting: Bool { stage == .silent || stage == .landed }

  /// Whether it is going on.
  var isRunning: Bool { stage == .begun || stage == .lifted }

  /// Whether nothing more is sent.
  var isOver: Bool { stage == .over }

  /// The finger has landed, which the view shall know at once.
  mutating func land() -> GestureEvent.Phase? {
    go(to: .landed, if: stage == .silent, .landed)
  }

  /// The gesture has the finger, and is recognized.
  mutating func begin() -> GestureEvent.Phase? {
    guard isWaiting else { return nil }
    (stage, isNew) = (.begun, true)
    return .began
  }

  /// The finger makes another sample.
  mutating func beginSample() { isNew = false }

  /// The finger has moved.
  func move() -> GestureEvent.Phase? { stage == .begun && !isNew ? .moved : nil }

  /// The finger has left the glass.
  mutating func lift() -> GestureEvent.Phase? { go(to: .lifted, if: stage == .begun, .lifted) }

  mutating func end() -> GestureEvent.Phase? { go(to: .over, if: isRunning, .ended) }

  /// The gesture, which does not go on, has happened.
  mutating func happen() -> GestureEvent.Phase? { go(to: .over, if: isWaiting, .ended) }

  /// The finger is taken away.
  mutating func withdraw() -> GestureEvent.Phase? {
    defer { stage = .over }
    switch stage {
    case .silent, .over: return nil
    case .landed: return .failed
    case .begun, .lifted: return .cancelled
    }
  }

  private mutating func go(
    to next: Stage, if isAllowed: Bool, _ phase: GestureEvent.Phase
  ) -> GestureEvent.Phase? {
    guard isAllowed else { return nil }
    stage = next
    return phase
  }
}
