import Controls
import Gestures
import JSONCoding

extension ExperienceSchemas {
  /// The JSON Schema (draft 2020-12) of scenes.
  ///
  /// It covers keys, types, ranges, names, controls by experience. Other rules, such as the order
  /// of times, are checked only on reading.
  public var schema: JSON {
    scene.with([definitions]).document(titled: "Scene")
  }

  /// The schema of a scene by itself, which refers to ``definitions``.
  package var scene: JSON {
    let id = JSON.choiceSchema(entries.map(\.id)).described("What is shown.")
    let steps: JSON = [
      "anyOf": [.listSchema(of: .reference("step")), ["const": .string(SceneFile.demonstration)]]
    ]
    let properties =
      [
        MemberCodec.schema.property, SceneFile.version.property, .init("experience", id),
        SceneFile.resources.property, SceneFile.seen.property, SceneFile.build.property,
      ]
      + settings + [.init("steps", steps.described("What happens when."))]
    return JSON.objectSchema(properties, required: [SceneFile.version.name, "experience"])
      .with([.init("allOf", .array(entries.map(\.condition)))])
  }

  /// The definitions that ``scene`` refers to.
  package var definitions: JSON.Member {
    .init(
      "$defs",
      .object(
        [
          .init("step", Script.Step.schema),
          .init("body", TouchScript.schema),
          .init("source", TouchScript.sourceSchema(of: TouchScript.SourceKind.played(with: input))),
          .init("sample", TouchSample.codec.schema),
        ] + entries.map { .init("experience-\($0.id)", $0.schema) }))
  }

  /// The schemas of settings, with the defaults of omitted ones.
  private var settings: [JSON.Member] {
    let scene = entries.first.flatMap { try? SceneFile(experience: $0).resolved() }
    return SceneSettings.all.map { setting in
      let property = setting.field.property
      guard let scene, !setting.isOmitted(scene), !setting.roles.contains(.ofExperience) else {
        return property
      }
      return .init(
        setting.name, property.value.with([.init("default", setting.json(scene).sortedByKey)]))
    }
  }
}

extension ExperienceSchemas.Entry {
  /// The condition that selects the controls of this experience.
  fileprivate var condition: JSON {
    .condition("experience", is: id, then: .reference("experience-\(id)"))
  }

  /// The schema of its controls in scenes.
  fileprivate var schema: JSON {
    let step: [JSON.Member] = Script.Step.Verb.allCases.compactMap { verb in
      switch verb {
      case .set: .init(verb.rawValue, settings(isStep: true).schema)
      case .animate: .init(verb.rawValue, curves.schema)
      case .increment, .decrement: .init(verb.rawValue, axisName.schema)
      case .perform, .release, .contacts, .activate: nil
      }
    }
    return [
      "properties": [
        "disabled": Codec.list(of: controlID).schema, "controls": settings().schema,
        "steps": ["items": ["properties": .object(step)]],
      ]
    ]
  }
}

extension Control {
  /// Its default values, as a scene may write them: a case by its name.
  package var defaultJSON: JSON {
    guard let choice = choice(at: defaultValue), choice.name != JSON.number(choice.value).text()
    else { return ControlSetting(id, defaultValues).json }
    return .string(choice.name)
  }
}

extension Script.Step {
  /// The schema of a step of any experience.
  fileprivate static var schema: JSON {
    let verbs = Verb.allCases
    let contents = verbs.map { JSON.Member($0.rawValue, $0.schema.described($0.help)) }
    return JSON.objectSchema([at.property] + contents)
      .with([.init("oneOf", .array(verbs.map { ["required": [.string($0.rawValue)]] }))])
  }
}

extension Script.Step.Verb {
  fileprivate var schema: JSON {
    switch self {
    case .perform: .reference("body")
    case .set, .animate: ["type": "object"]
    case .release: ["const": true]
    case .contacts: .listSchema(of: .reference("sample"))
    case .increment, .decrement, .activate: Codec<String>.text.schema
    }
  }

  fileprivate var help: String {
    switch self {
    case .perform: "The body of a WebDriver command Perform Actions."
    case .set: "Values of controls, written as by a program."
    case .animate: "Points that values of controls go through, linearly: seconds, then values."
    case .release: "Lifts all fingers, as WebDriver's Release Actions."
    case .contacts: "Samples of recorded fingers at their own times."
    case .increment: "Moves a control up by a step, or a tenth of its range."
    case .decrement: "Moves a control down by a step, or a tenth of its range."
    case .activate: "Does what a tap on this part does."
    }
  }
}

// MARK: Bodies

extension TouchScript {
  /// The schema of a body of Perform Actions; members that WebDriver does not name are allowed.
  fileprivate static var schema: JSON {
    let sources = JSON.listSchema(
      of: .reference("source"), .init("maxItems", .number(Double(SceneLimits.runs))))
    return .objectSchema([.init("actions", sources)], required: ["actions"], isOpen: true)
  }

  /// The schema of a source of one of `kinds`.
  fileprivate static func sourceSchema(of kinds: [SourceKind]) -> JSON {
    let source = JSON.objectSchema(
      [
        .init("type", .choiceSchema(kinds.map(\.rawValue))), .init("id", ["type": "string"]),
        .init("actions", .listSchema(of: .objectSchema([], isOpen: true))),
      ], required: ["type", "id", "actions"], isOpen: true)
    return source.with([.init("allOf", .array(kinds.map(condition)))])
  }

  private static func condition(_ kind: SourceKind) -> JSON {
    var properties: [JSON.Member] = []
    if kind == .pointer {
      let parameters = JSON.objectSchema([pointerType.property], isOpen: true)
      properties.append(.init("parameters", parameters))
    }
    let item = JSON.objectSchema(
      [.init("type", .choiceSchema(kind.items.map(\.rawValue)))], required: ["type"], isOpen: true)
    let forms = kind.items.compactMap(\.condition)
    properties.append(
      .init("actions", ["items": item.with([.init("allOf", .array(forms))])]))
    return .condition("type", is: kind.rawValue, then: ["properties": .object(properties)])
  }
}

extension TouchScript.ItemName {
  /// The condition for an item's further members; nil if there are none.
  fileprivate var condition: JSON? {
    guard let (required, optional) = members else { return nil }
    let form: JSON = [
      "properties": .object(required + optional),
      "required": .array(required.map { .string($0.key) }),
    ]
    return .condition("type", is: rawValue, then: form)
  }

  /// The members of an item besides its type, and those that it may lack; nil if nothing is asked
  /// of them.
  var members: (required: [JSON.Member], optional: [JSON.Member])? {
    let fields = TouchScript.contactFields.map(\.property)
    switch self {
    case .pause: return ([], [TouchScript.duration.property])
    case .pointerDown, .pointerUp: return ([TouchScript.button.property], fields)
    case .pointerMove:
      return (
        [TouchScript.x.property, TouchScript.y.property],
        [TouchScript.duration.property, TouchScript.origin.property] + fields
      )
    case .pointerCancel: return nil
    case .keyDown, .keyUp: return ([TouchScript.key.property], [])
    case .scroll:
      return (
        [
          TouchScript.wheelX.property, TouchScript.wheelY.property, TouchScript.deltaX.property,
          TouchScript.deltaY.property,
        ], [TouchScript.duration.property, TouchScript.wheelOrigin.property]
      )
    }
  }
}

extension JSON {
  /// Returns the condition that requires `form` if the member `key` is `value`.
  fileprivate static func condition(_ key: String, is value: String, then form: JSON) -> JSON {
    [
      "if": .objectSchema(
        [.init(key, ["const": .string(value)])], required: [key], isOpen: true),
      "then": form,
    ]
  }
}
