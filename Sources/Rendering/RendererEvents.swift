import Motion

/// Something that happened in the world of a renderer, written into the trace.
public enum RendererEvent: Hashable, Sendable {
  /// An animation, known by its name, came to its end.
  case animation(String, AnimationEnd)
  /// The player would tap the finger, in the way of that name.
  case haptic(String)
}

/// How an animation ended.
public typealias AnimationEnd = Motion.AnimationEnd

/// Where a renderer writes what happens in its steps. What happened before the latest step that had
/// events is forgotten by itself.
///
/// ```swift
/// struct State { var events = RendererEvents() }
///
/// func update(_ state: inout State, at moment: Moment) {
///   if isOver { state.events.emit(.haptic("bang"), at: moment) }
/// }
///
/// func events(_ state: State, at moment: Moment) -> [RendererEvent] { state.events.at(moment) }
/// ```
public struct RendererEvents: Hashable, Sendable {
  private var step = -1
  private var events: [RendererEvent] = []

  /// No events.
  public init() {}

  /// Adds `event` to those of the step of `moment`.
  public mutating func emit(_ event: RendererEvent, at moment: Moment) {
    if step != moment.step.index { events = [] }
    step = moment.step.index
    events.append(event)
  }

  /// What happened in the step of `moment`, in order.
  public func at(_ moment: Moment) -> [RendererEvent] {
    step == moment.step.index ? events : []
  }
}
