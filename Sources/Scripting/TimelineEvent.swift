import Gestures

/// Something that a script lets happen at its time.
public enum TimelineEvent: Hashable, Sendable {
  /// A contact lands, moves or leaves.
  case contact(TouchSample)
  /// The control `control` takes `values`, one for each of its axes, as a program would set it, at
  /// `time` seconds.
  case set(control: String, values: [Double], time: Double)

  /// The control `axis`, or the axis of a point, `id.x` or `id.y`, goes `steps` steps up, or down
  /// where they are negative, at `time` seconds, as by an accessibility action.
  case adjust(axis: String, steps: Double, time: Double)
  /// The part of the player called `part` does at `time` seconds what a tap on it does, as by an
  /// accessibility action.
  case activate(part: String, time: Double)

  /// When it happens, in seconds.
  public var time: Double {
    switch self {
    case .contact(let sample): sample.time
    case .set(_, _, let time), .adjust(_, _, let time), .activate(_, let time): time
    }
  }
}
