/// A surface that fingers play on: it receives each from its landing on, and learns where another
/// gesture else gets it. So the first touch is never lost to a pan that is still making up its
/// mind.
///
/// One for many fingers follows each as a gesture of its own. It never claims them: it wins where
/// no other gesture does, and then never had to wait. One for a single finger claims it as it
/// lands.
package struct SurfaceRecognizer: GestureRecognizer {
  /// Whether it is for many fingers.
  package let isForMany: Bool
  private var touch = EagerRecognizer()

  /// A surface that waits for a finger.
  package init(many isForMany: Bool = true) { self.isForMany = isForMany }

  /// Active from the landing until the finger lifts.
  package var phase: GesturePhase { touch.phase }

  /// The contact that is followed; nil before it lands.
  package var contact: Int? { touch.contact }

  /// One for many never accepts: the arena gives it the finger by default or when that lifts.
  package var verdict: GestureDisposition {
    isForMany && phase.verdict == .accept ? .pending : phase.verdict
  }

  /// That no other gesture claims the finger or, of a single one, nothing but its landing.
  package var requirement: GestureRequirement? { isForMany ? .noOtherClaim : .landing }

  /// Fingers are shown to it from their landing on. One for many keeps them from the drags that it
  /// lies in; one for a single finger is such a drag itself.
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

/// Claims a finger the moment it lands, and follows it to the end.
package struct EagerRecognizer: GestureRecognizer {
  /// How far the gesture has come.
  package private(set) var phase = GesturePhase.possible
  /// The contact that is followed; nil before it lands.
  package private(set) var contact: Int?

  /// A recognizer that waits for a finger.
  package init() {}

  /// Nothing but the landing.
  package var requirement: GestureRequirement? { .landing }

  /// Active from the landing until the finger lifts.
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
