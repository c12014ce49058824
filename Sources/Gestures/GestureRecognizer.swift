/// What a recognizer thinks of the gesture so far; what it tells its arena.
@frozen
public enum GestureDisposition: Hashable, Sendable {
  /// It may still become this gesture.
  case pending
  /// It is this gesture.
  case accept
  /// It is not, or no longer.
  case reject
}

/// How far a gesture has come, as its recognizer sees it; whether it may run the arena decides.
@frozen
public enum GesturePhase: String, Hashable, Sendable {
  /// Not recognized yet.
  case possible
  /// Recognized and going on.
  case active
  /// Recognized and over.
  case ended
  /// Never recognized, and it will not be.
  case failed
  /// Recognized, then taken away.
  case cancelled
}

/// Watches samples for one gesture. A value: one gesture, one recognizer; the next gesture gets a
/// new one.
///
/// A gesture happens when the arena has accepted it *and* it is recognized, in whichever order: a
/// lone member wins its arena at once, long before a finger has travelled 10 points.
public protocol GestureRecognizer: Hashable, Sendable {
  /// How far the gesture has come.
  var phase: GesturePhase { get }
  /// The present opinion, which ``handle(_:)`` and ``tick(to:)`` also return.
  var verdict: GestureDisposition { get }
  /// The next time, in seconds, at which the passing of time alone changes something; nil if none.
  var deadline: Double? { get }
  /// What it waits for before it claims its finger; nil where nobody says.
  var demand: GestureDemand? { get }
  /// Why it has failed; nil while it has not, where it was taken away, and where nobody says.
  var failure: GestureFailure? { get }
  /// Hears a sample. Samples come in order of time; those of contacts that the gesture does not
  /// follow change nothing.
  @discardableResult
  mutating func handle(_ sample: TouchSample) -> GestureDisposition
  /// Lets time pass to `time` seconds without a sample.
  @discardableResult
  mutating func tick(to time: Double) -> GestureDisposition
  /// Takes the gesture away: it lost its arena, or its view went. Active becomes cancelled,
  /// possible becomes failed, what is over stays as it is.
  mutating func cancel()
}

extension GestureRecognizer {
  /// Pending while possible, accept while active and after a proper end, reject otherwise.
  public var verdict: GestureDisposition { phase.verdict }

  /// No deadline: time alone decides nothing.
  public var deadline: Double? { nil }

  /// Nobody says.
  public var demand: GestureDemand? { nil }

  /// Nobody says.
  public var failure: GestureFailure? { nil }

  /// Changes nothing.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition { verdict }

  /// Whether the gesture has been recognized and was not taken away.
  public var isRecognized: Bool { phase == .active || phase == .ended }
}

extension GesturePhase {
  /// Pending while possible, accept while active and after a proper end, reject otherwise.
  public var verdict: GestureDisposition {
    switch self {
    case .possible: .pending
    case .active, .ended: .accept
    case .failed, .cancelled: .reject
    }
  }

  /// The phase after the gesture was taken away.
  var cancelled: GesturePhase {
    switch self {
    case .possible: .failed
    case .active: .cancelled
    case .ended, .failed, .cancelled: self
    }
  }
}
