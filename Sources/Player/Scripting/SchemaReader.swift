import JSONCoding

/// A value of a scene, a case or a body, which reads itself.
package typealias ScriptCursor = JSONCursor<ScriptError>

extension JSONCursor<ScriptError> {
  /// The document that UTF-8 `bytes` hold. Throws where they are not JSON.
  package init(bytes: [UInt8], as family: ScriptError.Kind) throws(ScriptError) {
    do throws(JSONError) { self.init(try JSON(bytes: bytes), as: family) } catch {
      throw ScriptError(error)
    }
  }
}

/// Reads what may stand at a place of a document, and makes the schema by which editors check the
/// same.
package struct SchemaReader<Value>: Sendable {
  /// What is read, as JSON Schema (draft 2020-12).
  package let schema: JSON
  /// What belongs there, in words.
  package let meaning: String
  /// Reads a value. Throws where it is something else.
  package let read: @Sendable (ScriptCursor) throws(ScriptError) -> Value

  /// A reader by its schema, its words and what reads a value.
  package init(
    _ schema: JSON, _ meaning: String,
    read: @escaping @Sendable (ScriptCursor) throws(ScriptError) -> Value
  ) {
    self.schema = schema
    self.meaning = meaning
    self.read = read
  }
}

/// A member that an object may have.
package struct Key<Value>: Sendable {
  package let name: String
  package let reader: SchemaReader<Value>
  /// What it stands for, in a sentence.
  package let help: String

  package init(_ name: String, _ reader: SchemaReader<Value>, _ help: String = "") {
    self.name = name
    self.reader = reader
    self.help = help
  }

  /// How schemas of objects list it.
  package var property: JSON.Member { .init(name, reader.schema.described(help)) }
}

extension JSONCursor<ScriptError> {
  /// The member `key`, read; nil where it is absent.
  package func optional<Value>(_ key: Key<Value>) throws(ScriptError) -> Value? {
    guard let node = optional(key.name) else { return nil }
    return try key.reader.read(node)
  }

  /// The member `key`, read; throws where it is absent.
  package func required<Value>(_ key: Key<Value>) throws(ScriptError) -> Value {
    try key.reader.read(try required(key.name, key.reader.meaning))
  }
}

// MARK: Scalars

extension SchemaReader where Value == Double {
  /// A number in `range`, ends included.
  package static func number(in range: ClosedRange<Double>) -> SchemaReader {
    SchemaReader(.numberSchema(range), "a number \(Quotation.range(range))") {
      cursor throws(ScriptError) in try cursor.number(in: range)
    }
  }

  /// A number in `range`, of which errors name the low end alone: the high one is out of reach.
  package static func number(from range: ClosedRange<Double>) -> SchemaReader {
    let meaning = "a number ≥ \(JSON.number(range.lowerBound).text())"
    return SchemaReader(.numberSchema(range), meaning) { cursor throws(ScriptError) in
      // Words tell of the end that was left.
      let number = try cursor.number(meaning) { $0 >= range.lowerBound }
      guard number <= range.upperBound else {
        throw cursor.expected("a number \(Quotation.range(range))")
      }
      return number
    }
  }

  /// A number above 0 and not above `limit`.
  package static func positive(through limit: Double) -> SchemaReader {
    let meaning = "a number > 0 and ≤ \(JSON.number(limit).text())"
    return SchemaReader(
      ["type": "number", "exclusiveMinimum": 0, "maximum": .number(limit)], meaning
    ) { cursor throws(ScriptError) in try cursor.number(meaning) { $0 > 0 && $0 <= limit } }
  }
}

extension SchemaReader where Value == Int {
  /// A number without fraction in `range`.
  package static func whole(
    in range: ClosedRange<Int>, _ meaning: String
  ) -> SchemaReader {
    SchemaReader(.wholeSchema(range), meaning) { cursor throws(ScriptError) in
      try cursor.whole(in: range)
    }
  }

  /// A number without fraction from 0 on.
  package static var count: SchemaReader { whole(in: 0...JSON.wholeLimit, "a whole number ≥ 0") }
}

extension SchemaReader where Value == String {
  /// Any text.
  package static var text: SchemaReader {
    SchemaReader(["type": "string"], "a string") { cursor throws(ScriptError) in try cursor.text() }
  }
}

extension SchemaReader where Value == Bool {
  /// True or false.
  package static var flag: SchemaReader {
    SchemaReader(["type": "boolean"], "true or false") { cursor throws(ScriptError) in
      try cursor.flag()
    }
  }
}

extension SchemaReader
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  package static var choice: SchemaReader {
    let names = Value.allCases.map { $0.rawValue }
    return SchemaReader(.choiceSchema(names), "one of \(names.joined(separator: ", "))") {
      cursor throws(ScriptError) in try cursor.choice(Value.self)
    }
  }
}

extension SchemaReader where Value == Void {
  /// What stands for the version of a document's form: the number 1.
  package static var version: SchemaReader {
    SchemaReader(["const": 1], "the number 1") { cursor throws(ScriptError) in
      guard cursor.value == .number(1) else { throw cursor.expected("the number 1") }
    }
  }
}
