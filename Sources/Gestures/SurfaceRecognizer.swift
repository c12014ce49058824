/// A surface that is shown its finger from the first sample on, but does not contend for it.
///
/// It wins when nobody else claims the finger, and then never had to wait; if somebody else does,
/// what it began is cancelled. So the first touch is never lost to a pan that is still making up
/// its mind.
public struct SurfaceRecognizer: GestureRecognizer {
  private var touch = EagerRecognizer()

  /// A surface that waits for a finger.
  public init() {}

  /// Active from the landing until the finger lifts.
  public var phase: GesturePhase { touch.phase }

  /// The contact that is followed; nil before it lands.
  public var contact: Int? { touch.contact }

  /// Never accept: the arena gives the finger by default or when it lifts.
  public var verdict: GestureDisposition { phase.verdict == .reject ? .reject : .pending }

  /// That nobody else claims the finger.
  public var demand: GestureDemand? { .nobodyElse }

  /// Follows the finger.
  @discardableResult
  public mutating func handle(_ sample: TouchSample) -> GestureDisposition {
    touch.handle(sample)
    return verdict
  }

  /// Cancels the gesture: one that was active ends as cancelled, one that was not fails.
  public mutating func cancel() { touch.cancel() }
}
