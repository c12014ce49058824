import Motion

/// Something that a control tells of.
public enum ControlEvent: Hashable, Sendable {
  /// A finger, or what it has set going, has brought it to this value.
  case value(Double)
  /// The finger would feel it.
  case haptic(ControlHaptic)
  /// One of its motions has come to its end.
  case animation(ControlMovement, AnimationEnd)
  /// A finger has begun to change its value, or its value has stopped changing.
  case editing(ControlEditing)
}

/// What a finger feels of a control.
public enum ControlHaptic: String, Hashable, Sendable {
  /// A step, or a mark.
  case selection
  /// An end of the range.
  case limit
}

/// A motion of a control that comes to an end.
public enum ControlMovement: String, Hashable, Sendable, CaseIterable {
  /// The control answers the finger, or goes back to rest.
  case expansion
  /// The thumb glides from step to step.
  case thumb
  /// The ruler slides by itself.
  case ruler
}

/// Where a change of a control's value stands.
public enum ControlEditing: String, Hashable, Sendable {
  /// A finger has begun it.
  case began
  /// The last value of it has been told.
  case ended
}
