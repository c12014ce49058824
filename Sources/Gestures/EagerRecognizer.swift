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
