import Controls
import Geometry
import Gestures
import Motion
import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

/// What a line of a trace holds, as JSON Schema (draft 2020-12).
public struct TraceSchema: Sendable {
  private let experiences: [Experience]

  /// Of traces of `application`.
  public init(_ application: Application) { experiences = application.experiences }

  /// The schema of one line. All keys are always present.
  public var schema: JSON {
    Self.closed([
      .init("frame", Self.count.described("Index of the frame.")),
      .init("time", Self.time.described("In seconds.")),
      .init("step", Self.count.described("Index of the step of the simulation.")),
      .init("touches", .listSchema(of: Self.touch)),
      .init("controls", .listSchema(of: control)),
      .init("chrome", chrome),
      .init("sheet", Self.orNull(Self.sheet)),
      .init("events", .listSchema(of: ["anyOf": .array(Self.events)])),
      .init("experience", JSON.object([]).described("Figures of the experience's own.")),
    ]).document(titled: "Line of a trace")
  }

  private var control: JSON {
    let ids = experiences.flatMap(\.controls).map(\.id)
    let known = ids.enumerated().filter { ids.firstIndex(of: $0.element) == $0.offset }
    let boxes = ["column", "button", "track"].map { JSON.Member($0, Self.orNull(Self.box)) }
    let texts = ["valueText", "labelText"].map { JSON.Member($0, Self.orNull(Self.box)) }
    let more: [JSON.Member] = [
      .init("choice", Self.text.described("The name of its case, of a choice.")),
      .init("values", Self.point.described("Its x and y, of a point.")),
      .init("anchors", Self.orNull(Self.point).described("Those when a point was touched.")),
    ]
    return Self.closed(
      [
        .init("id", .choiceSchema(known.map(\.element))),
        .init("value", Self.number),
        .init("text", Self.text.described("The value as people read it.")),
        .init("enabled", Self.flag),
        .init("active", Self.flag.described("Whether a finger holds it.")),
        .init("anchor", Self.orNull(Self.number).described("Its value when it was touched.")),
        .init("expansion", Self.number.described("0 at rest, 1 fully grown.")),
      ] + boxes + [.init("thumb", Self.orNull(Self.point))] + texts
        + [.init("ruler", Self.orNull(Self.ruler))], optional: more)
  }

  private var chrome: JSON {
    let dismissal = JSON.numberSchema(0...1).described("0 open, 1 gone.")
    return Self.closed([
      .init("visible", Self.flag),
      .init("page", Self.count.described("Place in the catalogue.")),
      .init("feedOffset", Self.number.described("In points, > 0 towards the next page.")),
      .init("favourite", Self.flag),
      .init("recording", Self.flag),
      .init("dismissal", dismissal),
      .init("experience", .choiceSchema(experiences.map(\.id))),
    ])
  }
}

extension TraceSchema {
  private static let number: JSON = ["type": "number"]
  private static let text: JSON = ["type": "string"]
  private static let flag: JSON = ["type": "boolean"]
  private static let count = Form<Int>.count.schema
  private static let time: JSON = .numberSchema(0...SceneLimits.seconds)
  /// A place on the stage, `[x, y]`.
  private static let point = numbers(2)
  /// A box on the stage, `[x, y, width, height]`.
  private static let box = numbers(4)

  private static let touch = closed([
    .init("id", count.described("Counted from 1, never used again.")),
    .init("source", text),
    .init("x", number),
    .init("y", number),
    .init("phase", .choiceSchema(TouchPhase.allCases.map(\.rawValue))),
    .init("owner", orNull(text).described("Who won the touch; null while undecided.")),
    .init(
      "story",
      .listSchema(of: TouchStorySchema(time: time).turn)
        .described("How it was decided who gets it, since the line before.")),
  ])

  private static let ruler = closed([
    .init("offset", number),
    .init("state", .choiceSchema(SlidingRuler.State.allCases.map(\.rawValue))),
  ])

  private static let sheet = closed([
    .init("height", number), .init("state", text), .init("dragging", flag),
  ])

  // MARK: Events

  /// What can happen: one form for each kind.
  private static let events: [JSON] = [
    event(
      "gesture", [.init("gesture", text), states(unended), .init("touch", count)]),
    event(
      "gesture",
      [.init("gesture", text), states([ended]), .init("touch", count), .init("velocity", point)]),
    event("value", [.init("value", number)]),
    event("value", [.init("value", number), .init("values", point)]),
    event("editing", [.init("state", text)]),
    event("haptic", [.init("haptic", text)]),
    event(
      "animation",
      [
        .init("animation", text),
        .init("state", .choiceSchema(AnimationEnd.allCases.map(\.rawValue))),
      ]),
    event("tap", []),
    closed([
      .init("time", time),
      .init(
        "kind",
        ["not": .choiceSchema(["gesture", "value", "editing", "haptic", "animation", "tap"])]),
      .init("target", text),
      .init("state", text),
    ]),
  ]

  private static let ended = Event.GestureState.ended(velocity: .zero)
  private static let unended: [Event.GestureState] = [.began, .cancelled, .failed, .vetoed]

  private static func states(_ states: [Event.GestureState]) -> JSON.Member {
    .init("state", .choiceSchema(states.map(\.name)))
  }

  private static func event(_ kind: String, _ more: [JSON.Member]) -> JSON {
    closed(
      [.init("time", time), .init("kind", ["const": .string(kind)]), .init("target", text)] + more)
  }

  // MARK: Parts

  /// An object of these members, all but the optional ones, and no others.
  private static func closed(
    _ properties: [JSON.Member], optional: [JSON.Member] = []
  ) -> JSON {
    .objectSchema(properties + optional, required: properties.map(\.key))
  }

  private static func numbers(_ count: Double) -> JSON {
    .listSchema(of: number, .init("minItems", .number(count)), .init("maxItems", .number(count)))
  }

  private static func orNull(_ schema: JSON) -> JSON { ["anyOf": [schema, ["type": "null"]]] }
}
