import Geometry
import Motion

/// Something that happened, with its own time.
public struct Event: Hashable, Sendable {
  /// The time, in seconds since the beginning.
  public var time: Double
  /// The name of the part concerned.
  public var target: String
  /// The kind of event.
  public var kind: Kind

  /// The kinds of events, with their values.
  public enum Kind: Hashable, Sendable {
    /// The gesture of a touch, counted from 1, changed its state.
    case gesture(String, GestureState, touch: Int)
    /// A control took a new value.
    case value(Double)
    /// A control of two numbers took new ones, x and y.
    case point(Double, Double)
    /// A control's value begins to change by a finger, or has changed for the last time.
    case editing(String)
    /// Haptic feedback would be given.
    case haptic(String)
    /// An animation ended.
    case animation(String, AnimationEnd)
    /// A finger tapped.
    case tap
    /// Any other state: its name and its new value.
    case state(String, String)
  }

  /// An outcome of a gesture. Changes while it runs are left out.
  public enum GestureState: Hashable, Sendable {
    /// It won its finger.
    case began
    /// The finger lifted; velocity in points per second.
    case ended(velocity: Vector)
    /// The touch was cancelled.
    case cancelled
    /// It did not get its finger.
    case failed
    /// The content under the finger excluded it.
    case vetoed
  }
}

/// Collects the events and requests that handlers emit.
public struct EventSink: Sendable {
  /// The time of the step, in seconds.
  public let now: Double
  /// The events, in the order in which they were sent.
  public private(set) var events: [Event] = []
  /// The ids of the views whose fingers are to be dismissed; the empty string for all views.
  private var dismissed: [String] = []
  /// The ids of the views that are to get the focus, the last one in the end; nil for none.
  private var focusRequests: [String?] = []

  /// Creates an empty sink for the step at `now` seconds.
  public init(now: Double) { self.now = now }

  /// Emits `kind` of `target`, at `time` seconds; by default now.
  public mutating func emit(_ kind: Event.Kind, of target: String, at time: Double? = nil) {
    events.append(Event(time: time ?? now, target: target, kind: kind))
  }

  /// Dismisses the fingers that belong, or may come to belong, to the view with the id `id`, which
  /// is about to go: in each such view if several have the id, in all views if it is nil. No
  /// gesture receives these fingers again.
  public mutating func dismissTouches(in id: String? = nil) { dismissed.append(id ?? "") }

  /// Moves the focus to the view with the id `id`, or to the first view in it where Tab stops; takes
  /// it away if `id` is nil. The focus stays if there is no such view. No-op in a player that does
  /// not ask for keys.
  public mutating func focus(_ id: String?) { focusRequests.append(id) }

  /// Returns the last request for the focus since the last call; nil if there was none.
  mutating func takeFocusRequest() -> String?? {
    defer { focusRequests = [] }
    return focusRequests.last
  }

  /// Returns the dismissals requested since the last call; nil if there are none.
  mutating func takeDismissals() -> [String]? {
    guard !dismissed.isEmpty else { return nil }
    defer { dismissed = [] }
    return dismissed
  }
}
