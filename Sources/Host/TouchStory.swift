import Gestures
import JSONCoding
import Scripting
import Views

extension TouchTurn {
  /// The turn as the trace tells it.
  var json: JSON {
    let facts: [JSON.Member] =
      switch kind {
      case .asked(let priority, let wants):
        [
          .init("priority", .string(priority.rawValue)),
          .init("wants", wants.map(\.json) ?? .null),
        ]
      case .refused(let reason): [.init("because", .string(reason.rawValue))]
      case .claimed: []
      case .won(let victory): [.init("by", .string(victory.rawValue))]
      case .lost(let winner): [.init("to", .string(winner))]
      case .gaveUp(let reason):
        [.init("because", reason.map { .string($0.rawValue) } ?? .null)]
      case .vetoed(let reason): [.init("because", .string(reason.rawValue))]
      case .cancelled(let reason): [.init("because", .string(reason.rawValue))]
      }
    return .object(
      [
        .init("time", .number(time)), .init("state", .string(state)),
        .init("gesture", .string(gesture)), .init("target", .string(target)),
      ] + facts)
  }

  private var state: String {
    switch kind {
    case .asked: "asked"
    case .refused: "refused"
    case .claimed: "claimed"
    case .won: "won"
    case .lost: "lost"
    case .gaveUp: "gaveUp"
    case .vetoed: "vetoed"
    case .cancelled: "cancelled"
    }
  }
}

extension GestureDemand {
  fileprivate var json: JSON {
    switch self {
    case .landing: ["kind": "landing"]
    case .travel(let distance, let axis):
      ["kind": "travel", "distance": .number(distance), "axis": .string(axis.rawValue)]
    case .flick(let distance, let time):
      ["kind": "flick", "distance": .number(distance), "within": .limit(time)]
    case .stay(let distance, let duration):
      ["kind": "stay", "distance": .number(distance), "duration": .number(duration)]
    case .tap(let count, let distance, let time):
      [
        "kind": "tap", "count": .number(Double(count)), "distance": .number(distance),
        "within": .limit(time),
      ]
    case .pinch: ["kind": "pinch"]
    case .nobodyElse: ["kind": "nobodyElse"]
    }
  }
}

extension JSON {
  /// A number that may be infinite, which is told by null.
  fileprivate static func limit(_ number: Double) -> JSON {
    number.isFinite ? .number(number) : .null
  }
}

/// What the story of a touch may hold, one form for each state.
struct TouchStorySchema {
  /// In seconds.
  let time: JSON

  var turn: JSON {
    [
      "anyOf": [
        turn("asked", ["priority": choice(GesturePriority.self), "wants": Self.wants]),
        turn("refused", ["because": choice(TouchTurn.Refusal.self)]),
        turn("claimed", [:]),
        turn("won", ["by": choice(GestureVictory.self)]),
        turn("lost", ["to": Self.text]),
        turn("gaveUp", ["because": ["anyOf": [choice(GestureFailure.self), Self.null]]]),
        turn("vetoed", ["because": choice(TouchTurn.Veto.self)]),
        turn("cancelled", ["because": choice(TouchTurn.Loss.self)]),
      ]
    ]
  }

  private static let text: JSON = ["type": "string"]
  private static let null: JSON = ["type": "null"]
  private static let number: JSON = ["type": "number"]

  private func turn(_ state: String, _ facts: KeyValuePairs<String, JSON>) -> JSON {
    let members: [JSON.Member] = [
      .init("time", time), .init("state", ["const": .string(state)]), .init("gesture", Self.text),
      .init("target", Self.text),
    ]
    return Self.closed(members + facts.map { .init($0.key, $0.value) })
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> JSON {
    .choiceSchema(Choice.allCases.map(\.rawValue))
  }

  /// What a gesture waits for.
  private static let wants: JSON = [
    "anyOf": [
      demand("landing", [:]),
      demand(
        "travel",
        ["distance": number, "axis": .choiceSchema(DragRecognizer.Axis.allCases.map(\.rawValue))]),
      demand("flick", ["distance": number, "within": orNull(number)]),
      demand("stay", ["distance": number, "duration": number]),
      demand("tap", ["count": number, "distance": number, "within": orNull(number)]),
      demand("pinch", [:]), demand("nobodyElse", [:]), null,
    ]
  ]

  private static func demand(_ kind: String, _ facts: KeyValuePairs<String, JSON>) -> JSON {
    closed([.init("kind", ["const": .string(kind)])] + facts.map { .init($0.key, $0.value) })
  }

  private static func orNull(_ schema: JSON) -> JSON { ["anyOf": [schema, null]] }

  private static func closed(_ properties: [JSON.Member]) -> JSON {
    .objectSchema(properties, required: properties.map(\.key))
  }
}
