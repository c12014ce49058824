import Gestures

/// A gesture of a view that is being made: one recognizer for all fingers that it follows.
struct GestureRun: Sendable {
  /// Which gesture of which view.
  struct Key: Hashable, Sendable {
    /// Its name in traces.
    let target: String
    let gesture: String
    /// Where the view lies behind the one that is called so; 0 where it is that one, or is asked to
    /// stand for it.
    let place: Int
    /// Which of several such gestures of the view.
    let turn: Int
  }

  /// Counted from 0, never reused.
  let id: Int
  let key: Key
  var recognizer: AnyRecognizer
  /// The fingers that it has or may get, in order of landing.
  var contacts: [Int]
  /// Whether it is one that happens at once, and has.
  var hasHappened = false
}

/// All gestures that are being made.
struct GestureRuns: Sendable {
  /// In order of their beginning.
  private var runs: [GestureRun] = []
  /// Their ids, which are looked for with every sample.
  private var ids: [Int] = []
  private var count = 0

  /// What becomes of a finger that a gesture of a view is asked for.
  enum Place {
    /// It joins the fingers of this one.
    case joins(Int)
    /// It begins another.
    case begins
    /// The gesture has fingers, and does not want this one.
    case busy
  }

  /// What becomes of a finger that lands as `sample` tells, for the gesture `key`.
  func place(for sample: TouchSample, in key: GestureRun.Key, isSingle: Bool) -> Place {
    var place = Place.begins
    for run in runs where run.key == key {
      if run.recognizer.admits(sample) { return .joins(run.id) }
      if isSingle { place = .busy }
    }
    return place
  }

  /// Begins a gesture of the finger `contact`; its id.
  mutating func begin(
    _ key: GestureRun.Key, _ recognizer: AnyRecognizer, of contact: Int
  ) -> Int {
    runs.append(
      GestureRun(id: count, key: key, recognizer: recognizer, contacts: [contact]))
    ids.append(count)
    count += 1
    return count - 1
  }

  private func index(of id: Int) -> Int? { ids.lastIndex(of: id) }

  /// What the recognizer `id` thinks of its gesture; rejection where it has no fingers any more.
  func verdict(of id: Int) -> GestureDisposition {
    index(of: id).map { runs[$0].recognizer.verdict } ?? .reject
  }

  func isRecognized(_ id: Int) -> Bool {
    index(of: id).map { runs[$0].recognizer.isRecognized } ?? false
  }

  /// What the fingers of the gesture `id` have done together, and which of two gestures it is.
  func facts(of id: Int) -> (transform: FingerTransform?, part: GesturePart?) {
    index(of: id).map { (runs[$0].recognizer.transform, runs[$0].recognizer.part) } ?? (nil, nil)
  }

  /// Why the gesture `id` has failed; nil while it has not, and where it does not say.
  func failure(of id: Int) -> GestureFailure? {
    index(of: id).flatMap { runs[$0].recognizer.failure }
  }

  /// Whether `contact`, which has lifted, may yet be part of the gesture `id`.
  func keeps(_ contact: Int, for id: Int) -> Bool {
    index(of: id).map { runs[$0].recognizer.keeps(contact) } ?? false
  }

  /// The fingers of the gesture `id` where it has several; none where it has one.
  func partners(in id: Int) -> [Int] {
    guard let index = index(of: id), runs[index].contacts.count > 1 else { return [] }
    return runs[index].contacts
  }

  /// Whether the gesture `id` happens now, which it does once.
  mutating func happens(_ id: Int) -> Bool {
    guard let index = index(of: id), !runs[index].hasHappened else { return false }
    runs[index].hasHappened = true
    return true
  }

  /// Hands something on to the recognizer `id`; does nothing where it has no fingers any more.
  mutating func change(_ id: Int, _ change: (inout GestureRun) -> Void) {
    if let index = index(of: id) { change(&runs[index]) }
  }

  /// Takes `contact` out of the gesture `id`, which goes with its last finger. Where another
  /// gesture has got it the recognizer is notified. The result is the fingers that are left.
  mutating func drop(_ contact: Int, from id: Int, isLost: Bool) -> [Int] {
    guard let index = index(of: id), let place = runs[index].contacts.firstIndex(of: contact)
    else { return [] }
    runs[index].contacts.remove(at: place)
    if isLost { runs[index].recognizer.lose(contact) }
    let rest = runs[index].contacts
    if rest.isEmpty {
      runs.remove(at: index)
      ids.remove(at: index)
    }
    return rest
  }
}

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
