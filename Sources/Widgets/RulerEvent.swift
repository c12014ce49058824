/// Something that a sliding ruler tells of.
public enum RulerEvent: Hashable, Sendable {
  /// A finger has begun to change the value.
  case editingBegan
  /// The value has reached a mark that is felt; the mark's value. One for each mark on the way.
  case tick(Double)
  /// The value has become this by a finger, or by what a finger has begun.
  case value(Double)
  /// The value has reached an end of its range, which is felt.
  case limit
  /// The value has stopped changing: nothing that a finger did will change it any more.
  case editingEnded
}
