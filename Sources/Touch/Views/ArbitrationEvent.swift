import Gestures

/// A step in deciding which gesture receives a finger.
package struct ArbitrationEvent: Hashable, Sendable {
  /// The time, in seconds since the beginning.
  package let time: Double
  /// The gesture's name: `drag`, `tap`, ….
  package let gesture: String
  /// The name of the part that asks for the finger.
  package let target: String
  /// The kind of event.
  package let kind: Kind

  /// The kinds of events of a gesture that a finger lands on.
  package enum Kind: Hashable, Sendable {
    /// It asks for the finger, deeper gestures first; it waits for its `requirement`, if that is
    /// given.
    case asked(GesturePriority, requirement: GestureRequirement?)
    /// It gets no finger.
    case refused(Refusal)
    /// It claims the finger, but may have to wait for it.
    case claimed
    /// It has the finger.
    case won(WinReason)
    /// The part of this name has the finger.
    case lost(to: String)
    /// It gave up the finger, for this reason if it is known.
    case gaveUp(GestureFailure?)
    /// It was excluded.
    case vetoed(Veto)
    /// It lost the finger.
    case cancelled(Loss)
  }

  /// The reason why a gesture may not ask for a finger.
  package enum Refusal: String, Hashable, Sendable, CaseIterable {
    /// It is disabled.
    case disabled
    /// It follows another finger.
    case busy
  }

  /// The reason why a gesture was excluded.
  package enum Veto: String, Hashable, Sendable, CaseIterable {
    /// It needs a lone finger, and there are several.
    case fingers
    /// It surrounds a surface that keeps its fingers.
    case surface
  }

  /// The way in which a finger was lost.
  package enum Loss: String, Hashable, Sendable, CaseIterable {
    /// The touch was cancelled.
    case touch
    /// The view under it is gone.
    case view
  }
}
