/// A surface that fingers play on: it receives each from its landing on, and is notified if another
/// gesture wins. So the first touch is never lost to a pan that is still undecided.
///
/// A surface for many fingers follows each as a gesture of its own. It never claims them: it wins
/// if no other gesture does, and then never had to wait. A surface for a single finger claims it as
/// it lands.
package struct SurfaceRecognizer: GestureRecognizer {
  /// True if it takes many fingers.
  package let isForMany: Bool
  private var touch = EagerRecognizer()

  /// Creates a surface that waits for a finger.
  package init(many isForMany: Bool = true) { self.isForMany = isForMany }

  /// Active from the landing until the finger lifts.
  package var phase: GesturePhase { touch.phase }

  /// The followed contact; nil before it lands.
  package var contact: Int? { touch.contact }

  /// The verdict; a surface for many never accepts: the arena awards it the finger by default or on
  /// lift.
  package var verdict: GestureDisposition {
    isForMany && phase.verdict == .accept ? .pending : phase.verdict
  }

  /// No other claim or, for a single finger, the landing.
  package var requirement: GestureRequirement? { isForMany ? .noOtherClaim : .landing }

  /// Previews everything. A surface for many keeps its fingers from drags around it; one for a
  /// single finger is such a drag itself.
  package var manner: GestureManner {
    GestureManner { manner in
      manner.preview = .everything
      manner.isSingle = !isForMany
      manner.keepsFingers = isForMany
      manner.yieldsToKeepers = !isForMany
    }
  }

  /// Follows the finger.
  @discardableResult
  package mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    touch.handle(sample)
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  package mutating func cancel() { touch.cancel() }
}

// MARK: Eager

/// Claims a finger when it lands, and follows it to the end.
package struct EagerRecognizer: GestureRecognizer {
  /// The progress of the gesture.
  package private(set) var phase = GesturePhase.possible
  /// The followed contact; nil before it lands.
  package private(set) var contact: Int?

  /// Creates a recognizer that waits for a finger.
  package init() {}

  /// The landing only.
  package var requirement: GestureRequirement? { .landing }

  /// Becomes active from the landing until the finger lifts.
  @discardableResult
  package mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    switch (contact, sample.phase) {
    case (nil, .began):
      contact = sample.contact
      if phase == .possible { phase = .active }
    case (sample.contact, .ended) where phase == .active: phase = .ended
    case (sample.contact, .cancelled): cancel()
    default: break
    }
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  package mutating func cancel() { phase = phase.cancelled }
}
