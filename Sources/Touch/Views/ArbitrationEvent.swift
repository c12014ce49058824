import Gestures

/// A step on the way to the decision which gesture gets a finger.
package struct ArbitrationEvent: Hashable, Sendable {
  /// When, in seconds since the beginning.
  package let time: Double
  /// The gesture that it is about: `drag`, `tap`, ….
  package let gesture: String
  /// The part that asks for it.
  package let target: String
  /// What happened.
  package let kind: Kind

  /// What can happen to a gesture that a finger lands on.
  package enum Kind: Hashable, Sendable {
    /// It asks for the finger, deeper ones before; it waits for its `requirement`, where that is
    /// known.
    case asked(GesturePriority, requirement: GestureRequirement?)
    /// It gets no finger.
    case refused(Refusal)
    /// It claims the finger, and may have to wait for it.
    case claimed
    /// It has the finger.
    case won(WinReason)
    /// The part of this name has the finger.
    case lost(to: String)
    /// It wants the finger no longer, for this reason where that is known.
    case gaveUp(GestureFailure?)
    /// It was forbidden to take part.
    case vetoed(Veto)
    /// The finger was taken away.
    case cancelled(Loss)
  }

  /// Why a gesture gets no finger at all.
  package enum Refusal: String, Hashable, Sendable, CaseIterable {
    /// It is disabled.
    case disabled
    /// It follows another finger.
    case busy
  }

  /// Why a gesture was forbidden to take part.
  package enum Veto: String, Hashable, Sendable, CaseIterable {
    /// It is for a finger that is alone on the glass, and there are more.
    case fingers
    /// It lies around a surface that keeps its fingers.
    case surface
  }

  /// How a finger was taken away.
  package enum Loss: String, Hashable, Sendable, CaseIterable {
    /// The glass lost it.
    case touch
    /// What it was on has gone.
    case view
  }
}
