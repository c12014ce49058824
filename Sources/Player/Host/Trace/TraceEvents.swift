import Geometry
import Gestures
import JSONCoding
import Motion
import Scripting
import Views

extension Event {
  /// An event in the trace: one kind of object for each kind.
  static let codec = Codec<Event>.written(by: \.kind, of: kinds) { kind in
    let time = Field<Event>("time", .time, content: \.time)
    let target = Field<Event>("target", .text, content: \.target)
    switch kind {
    case .gesture(let name, let state, let touch):
      let members: [Field<Event>] = [
        time, .init("kind", is: .constant("gesture")), .init("gesture", .text, is: name), target,
        .init("state", .name(among: state.likeNames), is: state.name),
        .init("touch", .count, is: touch),
      ]
      guard case .ended(let velocity) = state else { return members }
      return members + [.init("velocity", .numbers(2), is: [velocity.dx, velocity.dy])]
    case .value(let value):
      return [
        time, .init("kind", is: .constant("value")), target, .init("value", .number, is: value),
      ]
    case .point(let x, let y):
      return [
        time, .init("kind", is: .constant("value")), target, .init("value", .number, is: x),
        .init("values", .numbers(2), is: [x, y]),
      ]
    case .editing(let state):
      return [
        time, .init("kind", is: .constant("editing")), target, .init("state", .text, is: state),
      ]
    case .haptic(let name):
      return [
        time, .init("kind", is: .constant("haptic")), .init("haptic", .text, is: name), target,
      ]
    case .animation(let name, let end):
      return [
        time, .init("kind", is: .constant("animation")), .init("animation", .text, is: name),
        target,
        .init("state", .choice, is: end),
      ]
    case .tap: return [time, .init("kind", is: .constant("tap")), target]
    case .state(let name, let state):
      return [time, .init("kind", .otherKind, is: name), target, .init("state", .text, is: state)]
    }
  }

  private static let kinds: [Kind] = [
    .gesture("", .began, touch: 1), .gesture("", .ended(velocity: .zero), touch: 1), .value(0),
    .point(0, 0), .editing(""), .haptic(""), .animation("", .finished), .tap, .state("", ""),
  ]
}

extension Codec<String> {
  /// The name of an event that is of none of the kinds with an object of their own.
  fileprivate static var otherKind: Codec {
    let kinds = ["gesture", "value", "editing", "haptic", "animation", "tap"]
    return text.map(schema: ["not": .choiceSchema(kinds)]) {
      kinds.contains($0) ? nil : $0
    } back: {
      $0
    }
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

  /// The names of gesture states whose events have the same members.
  fileprivate var likeNames: [String] {
    if case .ended = self { return [name] }
    return [Self.began, .cancelled, .failed, .vetoed].map(\.name)
  }
}

// MARK: Arbitration

extension ArbitrationEvent {
  /// An event in the trace: one kind of object for each state.
  static let codec = Codec<ArbitrationEvent>.written(by: \.kind, of: kinds) { kind in
    let (state, facts): (String, [Field<ArbitrationEvent>]) =
      switch kind {
      case .asked(let priority, let requirement):
        (
          "asked",
          [
            .init("priority", .choice, is: priority),
            .init("wants", .optional(GestureRequirement.codec), is: requirement),
          ]
        )
      case .refused(let reason): ("refused", [.init("because", .choice, is: reason)])
      case .claimed: ("claimed", [])
      case .won(let reason): ("won", [.init("by", .choice, is: reason)])
      case .lost(let winner): ("lost", [.init("to", .text, is: winner)])
      case .gaveUp(let reason): ("gaveUp", [.init("because", .optional(.choice), is: reason)])
      case .vetoed(let reason): ("vetoed", [.init("because", .choice, is: reason)])
      case .cancelled(let reason): ("cancelled", [.init("because", .choice, is: reason)])
      }
    return [
      .init("time", .time, content: \.time), .init("state", is: .constant(.string(state))),
      .init("gesture", .text, content: \.gesture), .init("target", .text, content: \.target),
    ] + facts
  }

  private static let kinds: [Kind] = [
    .asked(.standard, requirement: nil), .refused(.disabled), .claimed, .won(.claim), .lost(to: ""),
    .gaveUp(nil), .vetoed(.fingers), .cancelled(.touch),
  ]
}

extension GestureRequirement {
  /// What a gesture waits for, in the trace. A number that is infinite is null.
  static let codec = Codec<GestureRequirement>.written(by: \.self, of: kinds) { requirement in
    switch requirement {
    case .landing: [.init("kind", is: .constant("landing"))]
    case .travel(let distance, let axis):
      [
        .init("kind", is: .constant("travel")), .init("distance", .number, is: distance),
        .init("axis", .choice, is: axis),
      ]
    case .flick(let distance, let time):
      [
        .init("kind", is: .constant("flick")), .init("distance", .number, is: distance),
        .init("within", .optional(.number), is: time.isFinite ? time : nil),
      ]
    case .stay(let distance, let duration):
      [
        .init("kind", is: .constant("stay")), .init("distance", .number, is: distance),
        .init("duration", .number, is: duration),
      ]
    case .tap(let count, let distance, let time):
      [
        .init("kind", is: .constant("tap")), .init("count", .number, is: Double(count)),
        .init("distance", .number, is: distance),
        .init("within", .optional(.number), is: time.isFinite ? time : nil),
      ]
    case .pinch: [.init("kind", is: .constant("pinch"))]
    case .noOtherClaim: [.init("kind", is: .constant("nobodyElse"))]
    }
  }

  private static let kinds: [GestureRequirement] = [
    .landing, .travel(distance: 0, axis: .both), .flick(distance: 0, within: 0),
    .stay(distance: 0, duration: 0), .tap(count: 1, distance: 0, within: 0), .pinch, .noOtherClaim,
  ]
}
