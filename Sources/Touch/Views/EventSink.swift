import Geometry
import Motion

/// Something that happened, at a time of its own.
public struct Event: Hashable, Sendable {
  /// When, in seconds since the beginning.
  public var time: Double
  /// The name of the part that it happened to.
  public var target: String
  /// What happened.
  public var kind: Kind

  /// The kinds of events, with their values.
  public enum Kind: Hashable, Sendable {
    /// The gesture of a touch, counted from 1, changed its state.
    case gesture(String, GestureState, touch: Int)
    /// A control took a new value.
    case value(Double)
    /// A control of two numbers took new ones, x and y.
    case point(Double, Double)
    /// A finger has begun to change a control, or the control has come to its last value.
    case editing(String)
    /// The finger would feel it.
    case haptic(String)
    /// An animation came to its end.
    case animation(String, AnimationEnd)
    /// A finger tapped.
    case tap
    /// Something else of the first name came to the second.
    case state(String, String)
  }

  /// What became of a gesture. Changes while it runs are left out.
  public enum GestureState: Hashable, Sendable {
    /// It won its finger.
    case began
    /// The finger lifted; velocity in points per second.
    case ended(velocity: Vector)
    /// The finger was taken away.
    case cancelled
    /// It did not get its finger.
    case failed
    /// What lies under the finger forbade it.
    case vetoed
  }
}

/// Takes the events that handlers emit, and what they ask for.
public struct EventSink: Sendable {
  /// The time of the step, in seconds.
  public let now: Double
  /// What happened, in the order in which it was sent.
  public private(set) var events: [Event] = []
  /// Of which views all fingers shall be taken away; the empty string for all views.
  private var dismissed: [String] = []

  /// An empty sink for the step at `now` seconds.
  public init(now: Double) { self.now = now }

  /// Tells of `kind` at `target`, at `time` seconds; by default now.
  public mutating func emit(_ kind: Event.Kind, of target: String, at time: Double? = nil) {
    events.append(Event(time: time ?? now, target: target, kind: kind))
  }

  /// Takes the fingers away from what they hold, or may get, in the view with the id `id`, which is
  /// about to go: in each of them if several have it, in all views if it is nil. No gesture receives
  /// these fingers again.
  public mutating func dismissTouches(in id: String? = nil) { dismissed.append(id ?? "") }

  /// What ``dismissTouches(in:)`` was asked for since this was last called; nil where it was not.
  mutating func takeDismissals() -> [String]? {
    guard !dismissed.isEmpty else { return nil }
    defer { dismissed = [] }
    return dismissed
  }
}
