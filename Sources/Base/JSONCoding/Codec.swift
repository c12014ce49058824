/// A value of a document, described once: its schema, its reading and its writing.
///
/// Documents are composed of scalars by ``object(_:_:_:isOpen:check:)``, ``row(_:_:)``,
/// ``union(by:isOpen:_:)`` and ``list(of:count:_:check:)``.
package struct Codec<Value>: Sendable {
  /// JSON Schema (draft 2020-12) of the value.
  package let schema: JSON
  /// Values that are read, in words for errors, such as `a number 0…1`.
  package let meaning: String
  /// Reads a value; throws if it is something else.
  package let read: @Sendable (SchemaCursor) throws(SchemaViolation) -> Value
  /// Writes a value as it is read.
  package let write: @Sendable (Value) -> JSON

  /// A codec by its parts.
  package init(
    _ schema: JSON, _ meaning: String, write: @escaping @Sendable (Value) -> JSON,
    read: @escaping @Sendable (SchemaCursor) throws(SchemaViolation) -> Value
  ) {
    (self.schema, self.meaning, self.write, self.read) = (schema, meaning, write, read)
  }
}

// MARK: Composition

extension Codec {
  /// A value of `codec`, or null for nil.
  package static func optional<Wrapped>(_ codec: Codec<Wrapped>) -> Codec where Value == Wrapped? {
    Codec(
      ["anyOf": [codec.schema, ["type": "null"]]], codec.meaning,
      write: { $0.map(codec.write) ?? .null }
    ) { cursor throws(SchemaViolation) in
      cursor.value == .null ? nil : try codec.read(cursor)
    }
  }

  /// A list of elements, whose number is in `count` if that is given. `check` throws if an element
  /// cannot follow those before it.
  package static func list<Element>(
    of element: Codec<Element>, count: ClosedRange<Int>? = nil, _ meaning: String = "a list",
    check:
      @escaping @Sendable (Element, _ earlier: [Element], SchemaCursor)
      throws(SchemaViolation) -> Void = { _, _, _ in }
  ) -> Codec where Value == [Element] {
    let schema = JSON.listSchema(of: element.schema).with(JSON.countSchema(count))
    return Codec(schema, meaning, write: { .array($0.map(element.write)) }) {
      cursor throws(SchemaViolation) in
      let nodes = try cursor.elements(meaning)
      guard count?.contains(nodes.count) ?? true else { throw cursor.expected(meaning) }
      var elements: [Element] = []
      for node in nodes {
        let value = try element.read(node)
        try check(value, elements, node)
        elements.append(value)
      }
      return elements
    }
  }

  /// An object of any names with values of `codec`; written in the order of the names.
  package static func dictionary<Element>(
    of codec: Codec<Element>
  ) -> Codec where Value == [String: Element] {
    let schema: JSON = ["type": "object", "additionalProperties": codec.schema]
    return Codec(
      schema, "an object",
      write: { .object($0.map { JSON.Member($0.key, codec.write($0.value)) }.sortedByKey) }
    ) { cursor throws(SchemaViolation) in
      var values: [String: Element] = [:]
      for member in try cursor.members() {
        values[member.key] = try codec.read(
          SchemaCursor(member.value, at: .key(cursor.path, member.key), as: ()))
      }
      return values
    }
  }

  /// The same, of which errors say that `meaning` is absent.
  package func called(_ meaning: String) -> Codec {
    Codec(schema, meaning, write: write, read: read)
  }

  /// The same document as another type. `convert` returns nil for what is read by this codec and
  /// has no such value: then `meaning` is expected.
  package func map<Other>(
    _ meaning: String? = nil, schema: JSON? = nil,
    _ convert: @escaping @Sendable (Value) -> Other?,
    back: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    let meaning = meaning ?? self.meaning
    return Codec<Other>(schema ?? self.schema, meaning, write: { write(back($0)) }) {
      cursor throws(SchemaViolation) in
      guard let other = convert(try read(cursor)) else { throw cursor.expected(meaning) }
      return other
    }
  }
}

// MARK: Scalars

extension Codec where Value == Double {
  /// Any finite number.
  package static var number: Codec {
    number(["type": "number"], "a number") { _ in true }
  }

  /// A number in `range`, ends included.
  package static func number(in range: ClosedRange<Double>) -> Codec {
    number(.numberSchema(range), "a number \(Quotation.range(range))", range.contains)
  }

  /// A number in `range`, of which errors name the low end alone: the high one is out of reach.
  package static func number(from range: ClosedRange<Double>) -> Codec {
    let meaning = "a number ≥ \(JSON.number(range.lowerBound).text())"
    let low = number(.numberSchema(range), meaning) { $0 >= range.lowerBound }
    return Codec(low.schema, meaning, write: low.write) { cursor throws(SchemaViolation) in
      let number = try low.read(cursor)
      guard number <= range.upperBound else {
        throw cursor.expected("a number \(Quotation.range(range))")
      }
      return number
    }
  }

  /// A number above 0 and not above `limit`.
  package static func positive(through limit: Double) -> Codec {
    number(
      ["type": "number", "exclusiveMinimum": 0, "maximum": .number(limit)],
      "a number > 0 and ≤ \(JSON.number(limit).text())"
    ) { $0 > 0 && $0 <= limit }
  }

  /// A finite number for which `accepts` holds.
  package static func number(
    _ schema: JSON, _ meaning: String, _ accepts: @escaping @Sendable (Double) -> Bool
  ) -> Codec {
    Codec(schema, meaning, write: { .number($0) }) { cursor throws(SchemaViolation) in
      try cursor.number(meaning, accepts)
    }
  }
}

extension Codec where Value == Int {
  /// A number without fraction in `range`; ends beyond ±(2^53 − 1) mean no limit. A `meaning` stands
  /// for it where it is absent.
  package static func whole(
    in range: ClosedRange<Int> = -JSON.wholeLimit...JSON.wholeLimit, _ meaning: String? = nil
  ) -> Codec {
    Codec(
      .wholeSchema(range), meaning ?? "a whole number\(JSON.bounds(range))", write: { .number($0) }
    ) { cursor throws(SchemaViolation) in try cursor.whole(in: range) }
  }

  /// A number without fraction, 0 or more.
  package static var count: Codec { whole(in: 0...JSON.wholeLimit) }
}

extension Codec where Value == String {
  /// Any text.
  package static var text: Codec {
    Codec(["type": "string"], "a string", write: { .string($0) }) {
      cursor throws(SchemaViolation) in try cursor.text()
    }
  }

  /// One of `names`.
  package static func name(among names: [String]) -> Codec {
    let meaning = "one of \(names.joined(separator: ", "))"
    return Codec(.choiceSchema(names), meaning, write: { .string($0) }) {
      cursor throws(SchemaViolation) in try cursor.name(among: names)
    }
  }
}

extension Codec where Value == Bool {
  /// True or false.
  package static var flag: Codec {
    Codec(["type": "boolean"], "true or false", write: { .bool($0) }) {
      cursor throws(SchemaViolation) in try cursor.flag()
    }
  }
}

extension Codec
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// One of the names of `Value`.
  package static var choice: Codec {
    let names = Value.allCases.map { $0.rawValue }
    return Codec(
      .choiceSchema(names), "one of \(names.joined(separator: ", "))",
      write: { .string($0.rawValue) }
    ) { cursor throws(SchemaViolation) in try cursor.choice(Value.self) }
  }
}

extension Codec where Value == JSON {
  /// Any value, as it is.
  package static var any: Codec { Codec([:], "a value", write: { $0 }) { $0.value } }
}

extension Codec where Value == Void {
  /// The value `constant` and no other.
  package static func constant(_ constant: JSON, _ meaning: String? = nil) -> Codec {
    let meaning = meaning ?? Quotation.value(constant)
    return Codec(["const": constant], meaning, write: { _ in constant }) {
      cursor throws(SchemaViolation) in
      guard cursor.value == constant else { throw cursor.expected(meaning) }
    }
  }

  /// Version of the form of a document: the number 1.
  package static var version: Codec { constant(1, "the number 1") }
}
