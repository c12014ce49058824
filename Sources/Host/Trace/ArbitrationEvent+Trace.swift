import Gestures
import Scripting
import Views

extension ArbitrationEvent {
  /// An event in the trace: one kind of object for each state.
  static let writer = TraceWriter<ArbitrationEvent>.object(by: \.kind, of: kinds) { kind in
    let (state, facts): (String, [TraceMember<ArbitrationEvent>]) =
      switch kind {
      case .asked(let priority, let requirement):
        (
          "asked",
          [
            .init("priority", .choice, is: priority),
            .init("wants", .optional(GestureRequirement.writer), is: requirement),
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
      .init("time", .time, content: \.time), .init("state", is: state),
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
  static let writer = TraceWriter<GestureRequirement>.object(by: \.self, of: kinds) { requirement in
    switch requirement {
    case .landing: [.init("kind", is: "landing")]
    case .travel(let distance, let axis):
      [
        .init("kind", is: "travel"), .init("distance", .number, is: distance),
        .init("axis", .choice, is: axis),
      ]
    case .flick(let distance, let time):
      [
        .init("kind", is: "flick"), .init("distance", .number, is: distance),
        .init("within", .optional(.number), is: time.isFinite ? time : nil),
      ]
    case .stay(let distance, let duration):
      [
        .init("kind", is: "stay"), .init("distance", .number, is: distance),
        .init("duration", .number, is: duration),
      ]
    case .tap(let count, let distance, let time):
      [
        .init("kind", is: "tap"), .init("count", .number, is: Double(count)),
        .init("distance", .number, is: distance),
        .init("within", .optional(.number), is: time.isFinite ? time : nil),
      ]
    case .pinch: [.init("kind", is: "pinch")]
    case .noOtherClaim: [.init("kind", is: "nobodyElse")]
    }
  }

  private static let kinds: [GestureRequirement] = [
    .landing, .travel(distance: 0, axis: .both), .flick(distance: 0, within: 0),
    .stay(distance: 0, duration: 0), .tap(count: 1, distance: 0, within: 0), .pinch, .noOtherClaim,
  ]
}
