import Geometry
import JSONCoding
import Motion
import Scripting
import Views

extension Event {
  /// An event in the trace: one kind of object for each kind.
  static let writer = TraceWriter<Event>.object(by: \.kind, of: kinds) { kind in
    let time = TraceMember<Event>("time", .time, content: \.time)
    let target = TraceMember<Event>("target", .text, content: \.target)
    switch kind {
    case .gesture(let name, let state, let touch):
      let members: [TraceMember<Event>] = [
        time, .init("kind", is: "gesture"), .init("gesture", .text, is: name), target,
        .init("state", .name(among: state.likeNames), is: state.name),
        .init("touch", .count, is: touch),
      ]
      guard case .ended(let velocity) = state else { return members }
      return members + [.init("velocity", .numbers(2), is: [velocity.dx, velocity.dy])]
    case .value(let value):
      return [time, .init("kind", is: "value"), target, .init("value", .number, is: value)]
    case .point(let x, let y):
      return [
        time, .init("kind", is: "value"), target, .init("value", .number, is: x),
        .init("values", .numbers(2), is: [x, y]),
      ]
    case .editing(let state):
      return [time, .init("kind", is: "editing"), target, .init("state", .text, is: state)]
    case .haptic(let name):
      return [time, .init("kind", is: "haptic"), .init("haptic", .text, is: name), target]
    case .animation(let name, let end):
      return [
        time, .init("kind", is: "animation"), .init("animation", .text, is: name), target,
        .init("state", .choice, is: end),
      ]
    case .tap: return [time, .init("kind", is: "tap"), target]
    case .state(let name, let state):
      return [time, .init("kind", .otherKind, is: name), target, .init("state", .text, is: state)]
    }
  }

  private static let kinds: [Kind] = [
    .gesture("", .began, touch: 1), .gesture("", .ended(velocity: .zero), touch: 1), .value(0),
    .point(0, 0), .editing(""), .haptic(""), .animation("", .finished), .tap, .state("", ""),
  ]
}

extension TraceWriter<String> {
  /// The name of an event that is of none of the kinds with an object of their own.
  fileprivate static var otherKind: TraceWriter {
    let kinds = ["gesture", "value", "editing", "haptic", "animation", "tap"]
    return TraceWriter(["not": .choiceSchema(kinds)]) { .string($0) }
  }
}

extension Event.GestureState {
  var name: String {
    switch self {
    case .began: "began"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .vetoed: "vetoed"
    }
  }

  /// The names of those whose events have the same members.
  fileprivate var likeNames: [String] {
    if case .ended = self { return [name] }
    return [Self.began, .cancelled, .failed, .vetoed].map(\.name)
  }
}
