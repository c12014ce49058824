import Gestures

/// A gesture in progress: one recognizer for all fingers that it follows.
struct GestureRun: Sendable {
  /// Identity of a gesture of a view.
  struct Key: Hashable, Sendable {
    /// Its name in traces.
    let target: String
    let gesture: String
    /// Number of views between the requesting view and the named one; 0 if it is that one, or
    /// stands for it.
    let place: Int
    /// Its index among several such gestures of the view.
    let turn: Int
  }

  /// A number counted from 0, never reused.
  let id: Int
  let key: Key
  var recognizer: AnyRecognizer
  /// The fingers that it has or may get, in order of landing.
  var contacts: [Int]
  /// True if the gesture is discrete and has fired.
  var hasHappened = false
}

/// All gestures in progress.
struct GestureRuns: Sendable {
  /// The gestures, in order of their beginning.
  private var runs: [GestureRun] = []
  /// Their ids, apart because they are searched for on each sample.
  private var ids: [Int] = []
  private var count = 0

  /// The answer of a view's gesture to a new finger.
  enum Place {
    /// It joins the fingers of this gesture.
    case joins(Int)
    /// It begins another gesture.
    case begins
    /// The gesture has fingers, and does not accept this one.
    case busy
  }

  /// Returns the answer of the gesture `key` to the finger that lands with `sample`.
  func place(for sample: TouchSample, in key: GestureRun.Key, isSingle: Bool) -> Place {
    var place = Place.begins
    for run in runs where run.key == key {
      if run.recognizer.admits(sample) { return .joins(run.id) }
      if isSingle { place = .busy }
    }
    return place
  }

  /// Begins a gesture with the finger `contact`; returns its id.
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

  /// Returns the verdict of the recognizer `id`; rejection if it has no fingers left.
  func verdict(of id: Int) -> GestureDisposition {
    index(of: id).map { runs[$0].recognizer.verdict } ?? .reject
  }

  func isRecognized(_ id: Int) -> Bool {
    index(of: id).map { runs[$0].recognizer.isRecognized } ?? false
  }

  /// Returns the combined transform of the fingers of the gesture `id`, and its part.
  func facts(of id: Int) -> (transform: FingerTransform?, part: GesturePart?) {
    index(of: id).map { (runs[$0].recognizer.transform, runs[$0].recognizer.part) } ?? (nil, nil)
  }

  /// Returns the reason why the gesture `id` has failed; nil if it has not, or gives no reason.
  func failure(of id: Int) -> GestureFailure? {
    index(of: id).flatMap { runs[$0].recognizer.failure }
  }

  /// Returns true if `contact`, which has lifted, may yet be part of the gesture `id`.
  func keeps(_ contact: Int, for id: Int) -> Bool {
    index(of: id).map { runs[$0].recognizer.keeps(contact) } ?? false
  }

  /// Returns the fingers of the gesture `id` if it has several; none if it has one.
  func partners(in id: Int) -> [Int] {
    guard let index = index(of: id), runs[index].contacts.count > 1 else { return [] }
    return runs[index].contacts
  }

  /// Returns true on the first call for the gesture `id`, then false.
  mutating func happens(_ id: Int) -> Bool {
    guard let index = index(of: id), !runs[index].hasHappened else { return false }
    runs[index].hasHappened = true
    return true
  }

  /// Changes the gesture `id`; no-op if it has no fingers left.
  mutating func change(_ id: Int, _ change: (inout GestureRun) -> Void) {
    if let index = index(of: id) { change(&runs[index]) }
  }

  /// Removes `contact` from the gesture `id`, which ends with its last finger. If another gesture
  /// won it, the recognizer is notified. Returns the remaining fingers.
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

/// The events that a gesture receives for one finger, in the order that ``GestureEvent`` promises.
/// The caller asks here for each event first, and sends the result; nil means that there is nothing
/// to send.
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
  /// True if it has begun with the present sample, whose position has thereby been sent.
  private var isNew = false

  /// True if it has not begun, but may.
  var isWaiting: Bool { stage == .silent || stage == .landed }

  /// True while it goes on.
  var isRunning: Bool { stage == .begun || stage == .lifted }

  /// True if nothing more is sent.
  var isOver: Bool { stage == .over }

  /// Handles a landing that the view previews.
  mutating func land() -> GestureEvent.Phase? {
    go(to: .landed, if: stage == .silent, .landed)
  }

  /// Handles the start: the gesture has the finger, and is recognized.
  mutating func begin() -> GestureEvent.Phase? {
    guard isWaiting else { return nil }
    (stage, isNew) = (.begun, true)
    return .began
  }

  /// Handles another sample of the finger.
  mutating func beginSample() { isNew = false }

  /// Handles a move.
  func move() -> GestureEvent.Phase? { stage == .begun && !isNew ? .moved : nil }

  /// Handles a lift.
  mutating func lift() -> GestureEvent.Phase? { go(to: .lifted, if: stage == .begun, .lifted) }

  mutating func end() -> GestureEvent.Phase? { go(to: .over, if: isRunning, .ended) }

  /// Handles the firing of a discrete gesture.
  mutating func happen() -> GestureEvent.Phase? { go(to: .over, if: isWaiting, .ended) }

  /// Handles the loss of the finger.
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
