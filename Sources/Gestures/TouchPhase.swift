/// What a contact did.
@frozen
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// It landed.
  case began
  /// It moved, or rests.
  case moved
  /// It lifted.
  case ended
  /// It was taken away, which is not a lift: nothing may come of it.
  case cancelled

  /// Whether the contact is on the glass in this phase.
  @inlinable
  public var isDown: Bool { self == .began || self == .moved }
}
