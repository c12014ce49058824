import JSONCoding
import Scripting

/// Writes a value to the trace as JSON, and makes the schema of that JSON.
struct TraceWriter<Value>: Sendable {
  /// JSON Schema (draft 2020-12).
  let schema: JSON
  let json: @Sendable (Value) -> JSON

  init(_ schema: JSON, json: @escaping @Sendable (Value) -> JSON) {
    (self.schema, self.json) = (schema, json)
  }
}

extension TraceWriter {
  /// A value of `writer`; null where there is none.
  static func optional<Wrapped>(_ writer: TraceWriter<Wrapped>) -> TraceWriter
  where Value == Wrapped? {
    TraceWriter(["anyOf": [writer.schema, ["type": "null"]]]) { $0.map(writer.json) ?? .null }
  }

  /// A list of values of `writer`.
  static func list<Element>(of writer: TraceWriter<Element>) -> TraceWriter
  where Value == [Element] {
    TraceWriter(.listSchema(of: writer.schema)) { .array($0.map(writer.json)) }
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
    _ key: String, _ writer: TraceWriter<Content>, _ help: String = "",
    content: @escaping @Sendable (Value) -> Content
  ) {
    property = .init(key, writer.schema.described(help))
    isRequired = true
    json = { writer.json(content($0)) }
  }

  /// The member `key`, which objects lack where `content` is nil.
  init<Content>(
    optional key: String, _ writer: TraceWriter<Content>, _ help: String,
    content: @escaping @Sendable (Value) -> Content?
  ) {
    property = .init(key, writer.schema.described(help))
    isRequired = false
    json = { content($0).map(writer.json) }
  }

  /// The member `key`, which holds `content` whatever the value.
  init<Content: Sendable>(_ key: String, _ writer: TraceWriter<Content>, is content: Content) {
    self.init(key, writer) { _ in content }
  }

  /// The member `key`, which tells objects of one kind from others.
  init(_ key: String, is name: String) {
    self.init(key, TraceWriter(["const": .string(name)]) { .string($0) }, is: name)
  }
}

// MARK: Objects

extension TraceWriter {
  /// An object of `members` and no others.
  static func object(_ members: [TraceMember<Value>]) -> TraceWriter {
    TraceWriter(
      .objectSchema(
        members.map(\.property), required: members.filter(\.isRequired).map { $0.property.key })
    ) { object($0, members) }
  }

  /// An object whose members depend on the `kind` of the value: its schema is that of any of
  /// `kinds`, one for each set of members.
  static func object<Kind>(
    by kind: @escaping @Sendable (Value) -> Kind, of kinds: [Kind],
    members: @escaping @Sendable (Kind) -> [TraceMember<Value>]
  ) -> TraceWriter {
    TraceWriter(["anyOf": .array(kinds.map { object(members($0)).schema })]) {
      object($0, members(kind($0)))
    }
  }

  private static func object(_ value: Value, _ members: [TraceMember<Value>]) -> JSON {
    .object(
      members.compactMap { member in member.json(value).map { .init(member.property.key, $0) } })
  }
}

// MARK: Scalars

extension TraceWriter where Value == Double {
  static var number: TraceWriter { TraceWriter(["type": "number"]) { .number($0) } }

  /// A number 0…1.
  static var fraction: TraceWriter { TraceWriter(.numberSchema(0...1)) { .number($0) } }

  /// In seconds.
  static var time: TraceWriter {
    TraceWriter(.numberSchema(0...SceneLimits.seconds)) { .number($0) }
  }
}

extension TraceWriter where Value == [Double] {
  /// So many numbers: `[x, y]` of a place on the stage, `[x, y, width, height]` of a box.
  static func numbers(_ count: Int) -> TraceWriter {
    let numbers = TraceWriter.list(of: .number)
    let length: [JSON.Member] = ["minItems", "maxItems"].map { .init($0, .number(count)) }
    return TraceWriter(numbers.schema.with(length), json: numbers.json)
  }
}

extension TraceWriter where Value == Int {
  /// A number of things.
  static var count: TraceWriter {
    TraceWriter(Codec<Int>.count.schema) { .number(Double($0)) }
  }
}

extension TraceWriter where Value == Bool {
  static var flag: TraceWriter { TraceWriter(["type": "boolean"]) { .bool($0) } }
}

extension TraceWriter where Value == String {
  static var text: TraceWriter { TraceWriter(["type": "string"]) { .string($0) } }

  static func name(among names: [String]) -> TraceWriter {
    TraceWriter(.choiceSchema(names)) { .string($0) }
  }
}

extension TraceWriter where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  static var choice: TraceWriter {
    TraceWriter(.choiceSchema(Value.allCases.map { $0.rawValue })) { .string($0.rawValue) }
  }
}
