import Geometry

/// The part of a gesture combined of two.
@frozen
public enum GesturePart: String, Hashable, Sendable, CaseIterable {
  /// The first.
  case first
  /// The second.
  case second
  /// Both.
  case both
}

/// Two gestures of one view, combined.
package struct RecognizerPair: GestureRecognizer {
  /// The relation of the two.
  @frozen
  package enum Relation: String, Hashable, Sendable, CaseIterable {
    /// The second begins when the first is recognized, with the same finger: a long press, then a
    /// drag.
    case sequence
    /// The first precedes the second, which is recognized only once the first has failed.
    case exclusion
    /// Both are recognized independently.
    case together
  }

  /// The relation of the two.
  package let relation: Relation
  /// The first of the two.
  package private(set) var first: AnyRecognizer
  /// The second of the two.
  package private(set) var second: AnyRecognizer
  /// True if the second of a sequence receives samples.
  private var isSecondHeard = false
  /// The latest samples of the fingers that are down.
  private var samples: [TouchSample] = []

  /// Creates the combination of `first` and `second`.
  package init(
    _ relation: Relation, _ first: AnyRecognizer, _ second: AnyRecognizer
  ) {
    (self.relation, self.first, self.second) = (relation, first, second)
  }

  /// The recognized part; nil while neither is recognized.
  package var part: GesturePart? {
    switch (first.isRecognized, second.isRecognized) {
    case (false, false): nil
    case (true, false): .first
    case (false, true): .second
    case (true, true): relation == .together ? .both : relation == .sequence ? .second : .first
    }
  }

  /// The combined progress of the two.
  package var phase: GesturePhase {
    switch relation {
    case .sequence: first.isRecognized ? second.phase : first.phase
    case .exclusion: first.phase == .failed ? second.phase : first.phase
    case .together: RecognizerPair.joined(first.phase, second.phase)
    }
  }

  /// Returns the joint phase: either suffices, both have to fail, and it continues while one of
  /// them does.
  private static func joined(_ one: GesturePhase, _ other: GesturePhase) -> GesturePhase {
    let order: [GesturePhase] = [.active, .possible, .ended, .cancelled, .failed]
    // One is recognized already, though the other may yet be.
    if (one == .ended && other == .possible) || (one == .possible && other == .ended) {
      return .active
    }
    return order.first { one == $0 || other == $0 } ?? .failed
  }

  /// The verdict of the current recognizer.
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

  /// The verdict of a sequence that waits for its second: it claims its finger with the first, so
  /// that no other gesture takes it from the second.
  private var sequel: GestureDisposition { first.isRecognized ? .accept : first.verdict }

  /// The condition of the current recognizer.
  package var requirement: GestureRequirement? {
    first.isRecognized ? second.requirement : first.requirement
  }

  /// The failure of the current recognizer.
  package var failure: GestureFailure? { second.failure ?? first.failure }

  /// The transform of the current recognizer.
  package var transform: FingerTransform? { second.transform ?? first.transform }

  /// The earlier of the two.
  package var deadline: Double? {
    [first.deadline, second.deadline].compactMap { $0 }.min()
  }

  /// The manner of the first, with what either of them needs; continuous unless both are discrete.
  package var manner: GestureManner {
    var manner = first.manner
    manner.isDiscrete = first.manner.isDiscrete && second.manner.isDiscrete
    manner.isSingle = first.manner.isSingle || second.manner.isSingle
    manner.keepsFingers = first.manner.keepsFingers || second.manner.keepsFingers
    manner.yieldsToKeepers = first.manner.yieldsToKeepers || second.manner.yieldsToKeepers
    return manner
  }

  /// Admits a finger that either admits.
  package func admits(_ landing: TouchSample) -> Bool {
    first.admits(landing) || second.admits(landing)
  }

  /// Keeps a finger that either keeps.
  package func keeps(_ contact: Int) -> Bool {
    phase != .failed && (first.keeps(contact) || second.keeps(contact))
  }

  /// Measures the axes of both in a rotated space.
  package mutating func align(to horizontal: Vector) {
    first.align(to: horizontal)
    second.align(to: horizontal)
  }

  /// Passes the sample to both; to the second of a sequence once the first is recognized.
  @discardableResult
  package mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    samples.removeAll { $0.contact == sample.contact }
    if sample.phase.isDown { samples.append(sample) }
    first.handle(sample)
    if relation != .sequence || isSecondHeard {
      second.handle(sample)
    }
    follow(at: sample.time)
    return verdict
  }

  /// Advances time for both.
  @discardableResult
  package mutating func tick(to time: Double) -> GestureDisposition {
    first.tick(to: time)
    if relation != .sequence || isSecondHeard { second.tick(to: time) }
    follow(at: time)
    return verdict
  }

  /// Hands the fingers of a sequence to the second once the first is recognized.
  private mutating func follow(at time: Double) {
    guard relation == .sequence, !isSecondHeard, first.isRecognized else { return }
    isSecondHeard = true
    for sample in samples {
      var landing = sample
      (landing.phase, landing.time) = (.began, time)
      second.handle(landing)
    }
    // Without a finger there is nothing to hand over.
    if samples.isEmpty, !second.manner.isDiscrete { second.cancel() }
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

  /// Returns true if both pairs are equal.
  package static func == (one: RecognizerPair, other: RecognizerPair) -> Bool {
    one.relation == other.relation && one.samples == other.samples
      && one.isSecondHeard == other.isSecondHeard
      && one.first.isEqual(to: other.first) && one.second.isEqual(to: other.second)
  }

  /// Hashes the relation and the two recognizers.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(relation)
    first.hash(into: &hasher)
    second.hash(into: &hasher)
  }
}
