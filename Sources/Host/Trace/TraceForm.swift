import JSONCoding
import Scripting

/// How a value is written in the trace: as JSON, and the schema of that JSON.
struct TraceForm<Value>: Sendable {
  /// JSON Schema (draft 2020-12).
  let schema: JSON
  let json: @Sendable (Value) -> JSON

  init(_ schema: JSON, json: @escaping @Sendable (Value) -> JSON) {
    (self.schema, self.json) = (schema, json)
  }
}

extension TraceForm {
  /// A value of `form`; null where there is none.
  static func optional<Wrapped>(_ form: TraceForm<Wrapped>) -> TraceForm where Value == Wrapped? {
    TraceForm(["anyOf": [form.schema, ["type": "null"]]]) { $0.map(form.json) ?? .null }
  }

  /// A list of values of `form`.
  static func list<Element>(of form: TraceForm<Element>) -> TraceForm where Value == [Element] {
    TraceForm(.listSchema(of: form.schema)) { .array($0.map(form.json)) }
  }
}

/// A member of an object in the trace.
struct TraceMember<Value>: Sendable {
  /// How schemas list it.
  let property: JSON.Member
  /// Whether all objects have it.
  let isRequired: Bool
  /// What it holds; nil where the object of this value lacks it.
  let json: @Sendable (Value) -> JSON?

  /// The member `key`, which all objects have.
  init<Content>(
    _ key: String, _ form: TraceForm<Content>, _ help: String = "",
    content: @escaping @Sendable (Value) -> Content
  ) {
    property = .init(key, form.schema.described(help))
    isRequired = true
    json = { form.json(content($0)) }
  }

  /// The member `key`, which objects lack where `content` is nil.
  init<Content>(
    optional key: String, _ form: TraceForm<Content>, _ help: String,
    content: @escaping @Sendable (Value) -> Content?
  ) {
    property = .init(key, form.schema.described(help))
    isRequired = false
    json = { content($0).map(form.json) }
  }

  /// The member `key`, which holds `content` whatever the value.
  init<Content: Sendable>(_ key: String, _ form: TraceForm<Content>, is content: Content) {
    self.init(key, form) { _ in content }
  }

  /// The member `key`, which tells objects of one kind from others.
  init(_ key: String, is name: String) {
    self.init(key, TraceForm(["const": .string(name)]) { .string($0) }, is: name)
  }
}

// MARK: Objects

extension TraceForm {
  /// An object of `members` and no others.
  static func object(_ members: [TraceMember<Value>]) -> TraceForm {
    TraceForm(
      .objectSchema(
        members.map(\.property), required: members.filter(\.isRequired).map(\.property.key))
    ) { object($0, members) }
  }

  /// An object whose members depend on the `kind` of the value: its schema is that of any of
  /// `kinds`, one for each set of members.
  static func object<Kind>(
    by kind: @escaping @Sendable (Value) -> Kind, of kinds: [Kind],
    members: @escaping @Sendable (Kind) -> [TraceMember<Value>]
  ) -> TraceForm {
    TraceForm(["anyOf": .array(kinds.map { object(members($0)).schema })]) {
      object($0, members(kind($0)))
    }
  }

  private static func object(_ value: Value, _ members: [TraceMember<Value>]) -> JSON {
    .object(
      members.compactMap { member in member.json(value).map { .init(member.property.key, $0) } })
  }
}

// MARK: Scalars

extension TraceForm where Value == Double {
  static var number: TraceForm { TraceForm(["type": "number"]) { .number($0) } }

  /// A number 0…1.
  static var fraction: TraceForm { TraceForm(.numberSchema(0...1)) { .number($0) } }

  /// In seconds.
  static var time: TraceForm { TraceForm(.numberSchema(0...SceneLimits.seconds)) { .number($0) } }
}

extension TraceForm where Value == [Double] {
  /// So many numbers: `[x, y]` of a place on the stage, `[x, y, width, height]` of a box.
  static func numbers(_ count: Int) -> TraceForm {
    let numbers = TraceForm.list(of: .number)
    let length: [JSON.Member] = ["minItems", "maxItems"].map { .init($0, .number(count)) }
    return TraceForm(numbers.schema.with(length), json: numbers.json)
  }
}

extension TraceForm where Value == Int {
  /// A number of things.
  static var count: TraceForm { TraceForm(Form<Int>.count.schema) { .number(Double($0)) } }
}

extension TraceForm where Value == Bool {
  static var flag: TraceForm { TraceForm(["type": "boolean"]) { .bool($0) } }
}

extension TraceForm where Value == String {
  static var text: TraceForm { TraceForm(["type": "string"]) { .string($0) } }

  /// One of `names`.
  static func name(among names: [String]) -> TraceForm {
    TraceForm(.choiceSchema(names)) { .string($0) }
  }
}

extension TraceForm where Value: RawRepresentable<String> & CaseIterable {
  /// A case by its name.
  static var choice: TraceForm {
    TraceForm(.choiceSchema(Value.allCases.map(\.rawValue))) { .string($0.rawValue) }
  }
}
