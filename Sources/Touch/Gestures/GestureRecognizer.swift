import Geometry

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

/// Watches samples for one gesture, of one finger or of several. A value: one gesture, one
/// recognizer; the next gesture gets a new one.
///
/// It takes part in the arena of each finger that it follows, with one opinion for all of them. A
/// gesture begins when the arena of a finger has accepted it *and* it is recognized, in whichever
/// order, and not before: a lone member wins its arena at once, and begins when the finger has
/// travelled its 10 points, or never.
public protocol GestureRecognizer: Hashable, Sendable {
  /// How far the gesture has come.
  var phase: GesturePhase { get }
  /// The present opinion, which ``handle(_:)`` and ``tick(to:)`` also return.
  var verdict: GestureDisposition { get }
  /// The next time, in seconds, at which the passing of time alone changes something; nil if none.
  var deadline: Double? { get }
  /// What it waits for before it claims its finger; nil where it does not say.
  var requirement: GestureRequirement? { get }
  /// Why it has failed; nil while it has not, where it was taken away, and where it does not say.
  var failure: GestureFailure? { get }
  /// What its fingers have done together since it began; nil where it does not measure that, and
  /// before it has begun.
  var transform: FingerTransform? { get }
  /// Which of two gestures it is that are made one; nil for any other, and while neither is.
  var part: GesturePart? { get }
  /// How it deals with fingers.
  var manner: GestureManner { get }
  /// Whether a finger that lands now joins those that it follows; one that it does not admit is
  /// none of its business. Not called before the first.
  func admits(_ landing: TouchSample) -> Bool
  /// Whether the finger `contact`, which has lifted, may yet be part of the gesture, as the first
  /// of two taps is. Its arena stays undecided meanwhile.
  func keeps(_ contact: Int) -> Bool
  /// Measures axes in a turned space from now on, whose axis x points along `horizontal`, a unit
  /// vector of the stage. Called before the first sample.
  mutating func align(to horizontal: Vector)
  /// Handles a sample. Samples come in order of time; those of contacts that the gesture does not
  /// follow change nothing.
  @discardableResult
  mutating func handle(_ sample: TouchSample) -> GestureDisposition
  /// Lets time pass to `time` seconds without a sample.
  @discardableResult
  mutating func tick(to time: Double) -> GestureDisposition
  /// Takes the gesture away: it lost its arena, or its view went. Active becomes cancelled,
  /// possible becomes failed, what is over stays as it is.
  mutating func cancel()
  /// Takes the finger `contact` away from it, which another gesture has got.
  mutating func lose(_ contact: Int)
}

extension GestureRecognizer {
  /// Pending while possible, accept while active and after a proper end, reject otherwise.
  public var verdict: GestureDisposition { phase.verdict }

  /// No deadline: time alone decides nothing.
  public var deadline: Double? { nil }

  /// It does not say.
  public var requirement: GestureRequirement? { nil }

  /// It does not say.
  public var failure: GestureFailure? { nil }

  /// It does not measure that.
  public var transform: FingerTransform? { nil }

  /// It is one gesture.
  public var part: GesturePart? { nil }

  /// That of a gesture that goes on, of one finger at a time.
  public var manner: GestureManner { GestureManner() }

  /// It has one finger.
  public func admits(_ landing: TouchSample) -> Bool { false }

  /// What has lifted is of no more interest.
  public func keeps(_ contact: Int) -> Bool { false }

  /// It measures no axis.
  public mutating func align(to horizontal: Vector) {}

  /// Without its finger it is nothing.
  public mutating func lose(_ contact: Int) { cancel() }

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

// MARK: Manner

/// How a gesture deals with the fingers that it asks for: all that the router has to know of it. A
/// recognizer declares this itself, so that no other code knows one kind from another.
public struct GestureManner: Hashable, Sendable {
  /// What it receives of a finger before it is decided which gesture gets it.
  @frozen
  public enum Preview: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case nothing
    /// That it has landed.
    case landing
    /// All that it does: the gesture begins as the finger lands, and is cancelled where another
    /// gesture else gets it.
    case everything
  }

  /// What it receives of a finger before it is decided which gesture gets it.
  public var preview = Preview.nothing
  /// Whether it happens in one moment, that in which it is recognized, and does not go on.
  public var isDiscrete = false
  /// Whether there is one such gesture at a time: a finger that it does not admit is not for it.
  /// Where false, each such finger is a gesture of its own.
  public var isSingle = true
  /// Whether it is for a finger that is alone on the glass, until it has begun.
  public var needsSingleTouch = false
  /// Whether gestures that yield to such get none of its fingers where they lie around it.
  public var keepsFingers = false
  /// Whether it gets no finger of one inside it that keeps its fingers.
  public var yieldsToKeepers = false
  /// Whether it waits until the deeper ones have given up.
  public var requiresInnerFailure = false

  /// The manner of a gesture that goes on, of one finger at a time.
  public init() {}

  /// The manner of a gesture that goes on, with one change.
  init(_ change: (inout GestureManner) -> Void) { change(&self) }
}

// MARK: Requirements and failures

/// What a gesture waits for before it claims its finger, for messages that say why it did not
/// get it. Distances are in points, times in seconds.
public enum GestureRequirement: Hashable, Sendable {
  /// Nothing: it claims the finger as it lands.
  case landing
  /// The finger travels so far along an axis.
  case travel(distance: Double, axis: DragRecognizer.Axis)
  /// The finger travels so far, mainly sideways, within so long; infinite where there is no hurry.
  case flick(distance: Double, within: Double)
  /// The finger stays nearer than this for so long.
  case stay(distance: Double, duration: Double)
  /// The finger lifts so many times, each before it has gone so far and stayed so long; infinite
  /// where it may take its time. A single tap claims nothing: it wins where no other gesture does.
  case tap(count: Int, distance: Double, within: Double)
  /// Two fingers spread, close, turn or travel together.
  case pinch
  /// That no other gesture claims the finger.
  case noOtherClaim
}

/// Why a gesture gave its finger up.
@frozen
public enum GestureFailure: String, Hashable, Sendable, CaseIterable {
  /// The finger lifted before.
  case lifted
  /// The finger moved too far.
  case moved
  /// The finger took too long.
  case late
  /// The finger went another way.
  case direction
}
