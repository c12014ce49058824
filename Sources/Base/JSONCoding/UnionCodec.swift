/// A case of a type that is one of several: its name in documents, and the members of its values.
package struct Case<Union>: Sendable {
  /// Name of the case.
  package let name: String
  /// The members by their entries in schemas.
  let members: [(property: JSON.Member, isRequired: Bool)]
  /// Reads the members; throws for one that is absent or something else.
  let read: @Sendable (Source) throws(SchemaViolation) -> Union
  /// Writes the members; nil if the value is another case.
  let write: @Sendable (Union) -> [JSON.Member]?

  /// The case `name`, which `make` makes of values that `fields` are read into, beginning with
  /// `blank`; `values` takes them out again, and returns nil for another case.
  package init<Values: Sendable>(
    _ name: String, _ blank: Values, _ fields: [Field<Values>],
    _ make: @escaping @Sendable (Values) -> Union,
    values: @escaping @Sendable (Union) -> Values?
  ) {
    self.name = name
    members = fields.map { ($0.property, $0.isRequired) }
    read = { source throws(SchemaViolation) in
      var values = blank
      switch source {
      case .object(let cursor): try fields.read(&values, from: cursor)
      case .list(let elements): try fields.read(&values, from: elements)
      }
      return make(values)
    }
    write = { union in values(union).map { fields.members(of: $0) } }
  }

  /// Members of an object by their names, or of a list by their order.
  enum Source {
    case object(SchemaCursor)
    case list([SchemaCursor])
  }
}

extension Case where Union: Equatable & Sendable {
  /// The case `name`, which is `value` and has no members.
  package init(_ name: String, _ value: Union) {
    self.init(name, (), [], { value }, values: { $0 == value ? () : nil })
  }
}

extension Codec {
  /// An object whose member `tag` names one of `cases`, with the members of that case beside it, and
  /// no others unless it `isOpen`.
  package static func union(
    by tag: String, isOpen: Bool = false, _ cases: [Case<Value>]
  ) -> Codec {
    let schemas = cases.map { each -> JSON in
      let properties = [JSON.Member(tag, ["const": .string(each.name)])]
      let required = [tag] + each.members.filter { $0.isRequired }.map { $0.property.key }
      return .objectSchema(
        properties + each.members.map { $0.property }, required: required, isOpen: isOpen)
    }
    return Codec(
      ["anyOf": .array(schemas)], "an object",
      write: { value in
        .object(written(value, cases) { [.init(tag, .string($0))] + $1 })
      }
    ) { cursor throws(SchemaViolation) in
      let name = try cursor.required(tag, "one of \(cases.map { $0.name }.joined(separator: ", "))")
      let found = try named(name, cases)
      if !isOpen { try cursor.checkKeys([tag] + found.members.map { $0.property.key }) }
      return try found.read(.object(cursor))
    }
  }

  /// A list that begins with the name of one of `cases`, and goes on with the members of that case.
  package static func union(ofRows cases: [Case<Value>]) -> Codec {
    let forms = cases.map { each in
      let name = JSON.Member(each.name, ["const": .string(each.name)])
      return RowForm([(property: name, isRequired: true)] + each.members)
    }
    return Codec(
      ["anyOf": .array(forms.map { $0.schema })], "a list",
      write: { value in
        .array(written(value, cases) { [.string($0)] + $1.map { $0.value } })
      }
    ) { cursor throws(SchemaViolation) in
      let nodes = try cursor.elements()
      guard let first = nodes.first else { throw cursor.expected("a list that begins with a name") }
      let found = try named(first, cases)
      let form = forms[cases.firstIndex { $0.name == found.name } ?? 0]
      return try found.read(.list(Array(try form.elements(of: cursor).dropFirst())))
    }
  }

  private static func named(
    _ name: SchemaCursor, _ cases: [Case<Value>]
  ) throws(SchemaViolation) -> Case<Value> {
    let text = try name.name(among: cases.map { $0.name })
    guard let found = cases.first(where: { $0.name == text }) else { throw name.expected(text) }
    return found
  }

  /// The parts of `value` as its case writes them.
  private static func written<Part>(
    _ value: Value, _ cases: [Case<Value>], _ parts: (String, [JSON.Member]) -> [Part]
  ) -> [Part] {
    for each in cases {
      if let members = each.write(value) { return parts(each.name, members) }
    }
    preconditionFailure("a value of no case")
  }
}
