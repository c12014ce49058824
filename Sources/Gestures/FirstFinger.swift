/// Lets one finger through: the one that landed while no other was let through. Every later finger
/// is left out for its whole life, also after the first one lifted.
public struct FirstFinger: Hashable, Sendable {
  /// The contact that is let through; nil while there is none.
  public private(set) var contact: Int?

  /// A filter that waits for a finger.
  public init() {}

  /// Whether `sample` belongs to the one finger.
  public mutating func admits(_ sample: TouchSample) -> Bool {
    if sample.phase == .began, contact == nil { contact = sample.contact }
    guard contact == sample.contact else { return false }
    if !sample.phase.isDown { contact = nil }
    return true
  }
}
