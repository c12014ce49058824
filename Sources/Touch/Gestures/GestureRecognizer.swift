import Geometry

/// A recognizer's verdict on the gesture so far, for its arena.
@frozen
public enum GestureDisposition: Hashable, Sendable {
  /// It may still become this gesture.
  case pending
  /// It is this gesture.
  case accept
  /// It is not, or no longer.
  case reject
}

/// The progress of a gesture according to its recognizer; the arena decides if it may run.
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
  /// Recognized, then cancelled.
  case cancelled
}

/// Recognizes one gesture, of one finger or of several, from samples. A value: one gesture, one
/// recognizer; the next gesture gets a new one.
///
/// It takes part in the arena of each finger that it follows, with one opinion for all of them. A
/// gesture begins when the arena of a finger has accepted it *and* it is recognized, in whichever
/// order, and not before: a lone member wins its arena at once, and begins when the finger has
/// travelled its 10 points, or never.
public protocol GestureRecognizer: Hashable, Sendable {
  /// The progress of the gesture.
  var phase: GesturePhase { get }
  /// The present verdict, which ``handle(_:)`` and ``tick(to:)`` also return.
  var verdict: GestureDisposition { get }
  /// The next time, in seconds, at which the passing of time alone changes something; nil if none.
  var deadline: Double? { get }
  /// The condition for claiming its finger; nil if it states none.
  var requirement: GestureRequirement? { get }
  /// The reason for its failure; nil if it has not failed, was cancelled, or gives no reason.
  var failure: GestureFailure? { get }
  /// The combined transform of its fingers since it began; nil if it does not measure it, and
  /// before it has begun.
  var transform: FingerTransform? { get }
  /// The recognized part, for a gesture combined of two; nil for any other, and while neither is.
  var part: GesturePart? { get }
  /// Its handling of fingers.
  var manner: GestureManner { get }
  /// Returns true if a finger that lands now joins those that it follows; it ignores any other. Not
  /// called before the first finger.
  func admits(_ landing: TouchSample) -> Bool
  /// Returns true if the finger `contact`, which has lifted, may yet be part of the gesture, as the
  /// first of two taps is. Its arena stays undecided meanwhile.
  func keeps(_ contact: Int) -> Bool
  /// Measures axes in a rotated space from now on, whose x axis points along `horizontal`, a unit
  /// vector of the stage. Called before the first sample.
  mutating func align(to horizontal: Vector)
  /// Handles a sample. Samples come in order of time; those of contacts that the gesture does not
  /// follow change nothing.
  @discardableResult
  mutating func handle(_ sample: TouchSample) -> GestureDisposition
  /// Advances time to `time` seconds without a sample.
  @discardableResult
  mutating func tick(to time: Double) -> GestureDisposition
  /// Cancels the gesture: it lost its arena, or its view is gone. Active becomes cancelled,
  /// possible becomes failed, a finished one is unchanged.
  mutating func cancel()
  /// Takes the finger `contact` away from it, which another gesture has won.
  mutating func lose(_ contact: Int)
}

extension GestureRecognizer {
  /// Pending while possible, accept while active and after a proper end, reject otherwise.
  public var verdict: GestureDisposition { phase.verdict }

  /// No deadline: time alone decides nothing.
  public var deadline: Double? { nil }

  /// No stated condition.
  public var requirement: GestureRequirement? { nil }

  /// No stated reason.
  public var failure: GestureFailure? { nil }

  /// No measured transform.
  public var transform: FingerTransform? { nil }

  /// No part: it is one gesture.
  public var part: GesturePart? { nil }

  /// The manner of a continuous gesture, of one finger at a time.
  public var manner: GestureManner { GestureManner() }

  /// Returns false: it has one finger.
  public func admits(_ landing: TouchSample) -> Bool { false }

  /// Returns false: lifted fingers are not awaited.
  public func keeps(_ contact: Int) -> Bool { false }

  /// Does nothing: it measures no axis.
  public mutating func align(to horizontal: Vector) {}

  /// Cancels the gesture, which has only this finger.
  public mutating func lose(_ contact: Int) { cancel() }

  /// Changes nothing.
  @discardableResult
  public mutating func tick(to time: Double) -> GestureDisposition { verdict }

  /// True if the gesture has been recognized and was not cancelled.
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

  /// The phase after a cancellation.
  var cancelled: GesturePhase {
    switch self {
    case .possible: .failed
    case .active: .cancelled
    case .ended, .failed, .cancelled: self
    }
  }
}

// MARK: Manner

/// A gesture's handling of its fingers: all that the router needs. A recognizer declares this
/// itself, so that no other code distinguishes kinds of gestures.
public struct GestureManner: Hashable, Sendable {
  /// The events that it receives of a finger before the winner is decided.
  @frozen
  public enum Preview: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case nothing
    /// The landing.
    case landing
    /// Everything: the gesture begins as the finger lands, and is cancelled if another gesture
    /// wins.
    case everything
  }

  /// The events that it receives of a finger before the winner is decided.
  public var preview = Preview.nothing
  /// True if it fires once, when it is recognized, and does not continue.
  public var isDiscrete = false
  /// True if there is one such gesture at a time: a finger that it does not admit is refused. If
  /// false, each such finger starts a gesture of its own.
  public var isSingle = true
  /// True if it needs a finger that is alone on the glass, until it has begun.
  public var needsSingleTouch = false
  /// True if gestures around it that yield to keepers get none of its fingers.
  public var keepsFingers = false
  /// True if it gets no finger of a gesture inside it that keeps its fingers.
  public var yieldsToKeepers = false
  /// True if it waits until the deeper ones have given up.
  public var requiresInnerFailure = false

  /// Creates the manner of a continuous gesture, of one finger at a time.
  public init() {}

  /// Creates the manner of a continuous gesture, with one change.
  init(_ change: (inout GestureManner) -> Void) { change(&self) }
}

// MARK: Requirements and failures

/// A gesture's condition for claiming its finger, for messages that explain why it did not get it.
/// Distances are in points, times in seconds.
public enum GestureRequirement: Hashable, Sendable {
  /// None: it claims the finger as it lands.
  case landing
  /// The finger travels this distance along an axis.
  case travel(distance: Double, axis: DragRecognizer.Axis)
  /// The finger travels this distance, mainly sideways, within this time; infinite if untimed.
  case flick(distance: Double, within: Double)
  /// The finger stays within this distance for this time.
  case stay(distance: Double, duration: Double)
  /// The finger lifts this many times, each within the distance and the time; infinite if untimed.
  /// A single tap claims nothing: it wins if no other gesture does.
  case tap(count: Int, distance: Double, within: Double)
  /// Two fingers spread, close, turn or travel together.
  case pinch
  /// No other gesture claims the finger.
  case noOtherClaim
}

/// The reason why a gesture gave up its finger.
@frozen
public enum GestureFailure: String, Hashable, Sendable, CaseIterable {
  /// The finger lifted before.
  case lifted
  /// The finger moved too far.
  case moved
  /// The finger took too long.
  case late
  /// The finger moved in another direction.
  case direction
}
