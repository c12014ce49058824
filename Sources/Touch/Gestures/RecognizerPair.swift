import Geometry

/// Which of two gestures that are made one is meant.
@frozen
public enum GesturePart: String, Hashable, Sendable, CaseIterable {
  /// The first.
  case first
  /// The second.
  case second
  /// Both.
  case both
}

/// Two gestures of one view, as one.
package struct RecognizerPair: GestureRecognizer {
  /// How the two stand to each other.
  @frozen
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The second begins when the first is made, with the finger that makes it: a long press, then
    /// a drag.
    case sequence
    /// The first goes before the second, which is made only once the first has failed.
    case exclusion
    /// Both are made, each when it is recognized.
    case together
  }

  /// How the two stand to each other.
  package let relation: Relation
  /// The first of the two.
  package private(set) var first: AnyRecognizer
  /// The second of the two.
  package private(set) var second: AnyRecognizer
  /// Whether the second of a sequence has begun to listen.
  private var isSecondHeard = false
  /// The latest samples of the fingers that are down.
  private var places: [TouchSample] = []

  /// `first` and `second`, as `relation` says.
  package init(
    _ relation: Relation, _ first: AnyRecognizer, _ second: AnyRecognizer
  ) {
    (self.relation, self.first, self.second) = (relation, first, second)
  }

  /// Which of the two is made; nil while neither is.
  package var part: GesturePart? {
    switch (first.isRecognized, second.isRecognized) {
    case (false, false): nil
    case (true, false): .first
    case (false, true): .second
    case (true, true): relation == .together ? .both : relation == .sequence ? .second : .first
    }
  }

  /// How far the two have come together.
  package var phase: GesturePhase {
    switch relation {
    case .sequence: first.isRecognized ? second.phase : first.phase
    case .exclusion: first.phase == .failed ? second.phase : first.phase
    case .together: RecognizerPair.joined(first.phase, second.phase)
    }
  }

  /// Either is enough, and both have to fail; it goes on while one of them does.
  private static func joined(_ one: GesturePhase, _ other: GesturePhase) -> GesturePhase {
    let order: [GesturePhase] = [.active, .possible, .ended, .cancelled, .failed]
    // What one of them has made is made, though the other may be made yet.
    if (one == .ended && other == .possible) || (one == .possible && other == .ended) {
      return .active
    }
    return order.first { one == $0 || other == $0 } ?? .failed
  }

  /// The claim of the one that is under way.
  package var verdict: GestureDisposition {
    switch relation {
    case .sequence: first.isRecognized && second.verdict != .pending ? second.verdict : sequel
    case .exclusion: first.phase == .failed ? second.verdict : first.verdict
    case .together:
      switch (first.verdict, second.verdict) {
      case (.accept, _), (_, .accept): .accept
      case (.reject, .reject): .reject
      default: .pending
      }
    }
  }

  /// A sequence claims its finger with the first, so that no other gesture takes it from the
  /// second.
  private var sequel: GestureDisposition { first.isRecognized ? .accept : first.verdict }

  /// What the one under way waits for.
  package var requirement: GestureRequirement? {
    first.isRecognized ? second.requirement : first.requirement
  }

  /// Why the one under way has failed.
  package var failure: GestureFailure? { second.failure ?? first.failure }

  /// What the one under way has done.
  package var transform: FingerTransform? { second.transform ?? first.transform }

  /// The earlier of the two.
  package var deadline: Double? {
    [first.deadline, second.deadline].compactMap { $0 }.min()
  }

  /// That of the first, but for what only one of them does; it goes on unless both happen at once.
  package var manner: GestureManner {
    var manner = first.manner
    manner.isDiscrete = first.manner.isDiscrete && second.manner.isDiscrete
    manner.isSingle = first.manner.isSingle || second.manner.isSingle
    manner.keepsFingers = first.manner.keepsFingers || second.manner.keepsFingers
    manner.yieldsToKeepers = first.manner.yieldsToKeepers || second.manner.yieldsToKeepers
    return manner
  }

  /// A finger that one of the two admits.
  package func admits(_ landing: TouchSample) -> Bool {
    first.admits(landing) || second.admits(landing)
  }

  /// A finger that one of the two keeps.
  package func keeps(_ contact: Int) -> Bool {
    phase != .failed && (first.keeps(contact) || second.keeps(contact))
  }

  /// Both measure their axes in the turned space.
  package mutating func align(to horizontal: Vector) {
    first.align(to: horizontal)
    second.align(to: horizontal)
  }

  /// Both handle the sample; the second of a sequence, once the first is made.
  @discardableResult
  package mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    places.removeAll { $0.contact == sample.contact }
    if sample.phase.isDown { places.append(sample) }
    first.handle(sample)
    if relation != .sequence || isSecondHeard {
      second.handle(sample)
    }
    follow(at: sample.time)
    return verdict
  }

  /// Lets time pass for both.
  @discardableResult
  package mutating func tick(to time: Double) -> GestureDisposition {
    first.tick(to: time)
    if relation != .sequence || isSecondHeard { second.tick(to: time) }
    follow(at: time)
    return verdict
  }

  /// The second of a sequence takes over from the first that is made.
  private mutating func follow(at time: Double) {
    guard relation == .sequence, !isSecondHeard, first.isRecognized else { return }
    isSecondHeard = true
    for place in places {
      var landing = place
      (landing.phase, landing.time) = (.began, time)
      second.handle(landing)
    }
    // Without a finger there is nothing to take over.
    if places.isEmpty, !second.manner.isDiscrete { second.cancel() }
  }

  /// Cancels both.
  package mutating func cancel() {
    first.cancel()
    second.cancel()
  }

  /// Takes a finger from both.
  package mutating func lose(_ contact: Int) {
    first.lose(contact)
    second.lose(contact)
  }

  /// Whether both pairs stand alike.
  package static func == (one: RecognizerPair, other: RecognizerPair) -> Bool {
    one.relation == other.relation && one.places == other.places
      && one.isSecondHeard == other.isSecondHeard
      && one.first.isEqual(to: other.first) && one.second.isEqual(to: other.second)
  }

  /// Mixes in what the two are.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(relation)
    first.hash(into: &hasher)
    second.hash(into: &hasher)
  }
}
