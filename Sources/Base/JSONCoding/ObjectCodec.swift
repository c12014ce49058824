import Geometry

/// A member that an object may have, by itself.
package struct MemberCodec<Value: Sendable>: Sendable {
  /// Name of the member.
  package let name: String
  /// Codec of its value.
  package let codec: Codec<Value>
  /// Value that stands for it if it is absent; nil if it must be there.
  package let fallback: Value?
  /// Entry among the properties of the object's schema.
  package let property: JSON.Member

  /// The member `name`; `help` is a sentence for its schema.
  package init(_ name: String, _ codec: Codec<Value>, _ help: String = "") {
    self.init(name, codec, help, fallback: nil)
  }

  /// The member `name`, which is `fallback` if it is absent.
  package init(
    _ name: String, _ codec: Codec<Value>, _ help: String = "", default fallback: Value
  ) {
    self.init(name, codec, help, fallback: .some(fallback))
  }

  /// The member with `value`.
  package func member(_ value: Value) -> JSON.Member { .init(name, codec.write(value)) }

  private init(_ name: String, _ codec: Codec<Value>, _ help: String, fallback: Value?) {
    (self.name, self.codec, self.fallback) = (name, codec, fallback)
    property = .init(name, codec.schema.described(help))
  }
}

/// A member of the object that a `Root` is, with the property that holds its value.
package struct Field<Root>: Sendable {
  /// Entry among the properties of the object's schema.
  package let property: JSON.Member
  /// True if all objects have it.
  package let isRequired: Bool
  /// Values that are read, in words for errors.
  let meaning: String
  /// Sets the property to a value that is there; throws if that is something else.
  let read: @Sendable (inout Root, SchemaCursor) throws(SchemaViolation) -> Void
  /// Sets the property to its default.
  package let clear: @Sendable (inout Root) -> Void
  /// Writes the property; nil if the object is to lack it.
  package let write: @Sendable (Root) -> JSON?

  /// Name of the member.
  package var key: String { property.key }

  private init(
    property: JSON.Member, isRequired: Bool, meaning: String,
    read: @escaping @Sendable (inout Root, SchemaCursor) throws(SchemaViolation) -> Void,
    clear: @escaping @Sendable (inout Root) -> Void, write: @escaping @Sendable (Root) -> JSON?
  ) {
    (self.property, self.isRequired, self.meaning) = (property, isRequired, meaning)
    (self.read, self.clear, self.write) = (read, clear, write)
  }

  private init<Value>(
    _ key: String, _ codec: Codec<Value>, _ help: String, isRequired: Bool,
    write: @escaping @Sendable (Root) -> JSON?,
    clear: @escaping @Sendable (inout Root) -> Void = { _ in },
    read: @escaping @Sendable (inout Root, SchemaCursor) throws(SchemaViolation) -> Void
  ) {
    self.init(
      property: .init(key, codec.schema.described(help)), isRequired: isRequired,
      meaning: codec.meaning, read: read, clear: clear, write: write)
  }
}

extension Field {
  /// The member `key`, which must be there.
  @inline(__always)
  package init<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ help: String = ""
  ) {
    self.init(key, Property(path), codec, help, clear: nil)
  }

  /// The member `key`; the property is `fallback` if it is absent.
  @inline(__always)
  package init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ help: String = "", default fallback: Value
  ) {
    let property = Property(path)
    self.init(key, property, codec, help) { property.set(&$0, to: fallback) }
  }

  /// The member `key`, which must be there unless it `isOptional`: then the property stays as it is if
  /// it is absent.
  @inline(__always)
  package init<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ help: String = "", isOptional: Bool
  ) {
    let keep: @Sendable (inout Root) -> Void = { _ in }
    self.init(key, Property(path), codec, help, clear: isOptional ? keep : nil)
  }

  /// The member `key`, which objects lack if the property is `fallback`.
  @inline(__always)
  package init<Value: Sendable & Equatable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ help: String = "", omitting fallback: Value
  ) {
    self.init(key, Property(path), codec, help, omitting: fallback)
  }

  /// The member `key`, which objects lack if the property is nil.
  @inline(__always)
  package init<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ codec: Codec<Value>,
    _ help: String = ""
  ) {
    self.init(key, optional: Property(path), codec, help)
  }

  package init<Value>(
    _ key: String, _ property: Property<Root, Value>, _ codec: Codec<Value>, _ help: String,
    clear: (@Sendable (inout Root) -> Void)?
  ) {
    self.init(
      key, codec, help, isRequired: clear == nil, write: { codec.write(property.get($0)) },
      clear: clear ?? { _ in }
    ) { root, cursor throws(SchemaViolation) in property.set(&root, to: try codec.read(cursor)) }
  }

  package init<Value: Sendable & Equatable>(
    _ key: String, _ property: Property<Root, Value>, _ codec: Codec<Value>, _ help: String,
    omitting fallback: Value
  ) {
    self.init(
      key, codec, help, isRequired: false,
      write: { root in
        let value = property.get(root)
        return value == fallback ? nil : codec.write(value)
      }, clear: { property.set(&$0, to: fallback) }
    ) { root, cursor throws(SchemaViolation) in property.set(&root, to: try codec.read(cursor)) }
  }

  /// The member `member`, which objects lack if `property` is nil.
  package init<Value>(
    _ member: MemberCodec<Value>, optional property: Property<Root, Value?>
  ) {
    let codec = member.codec
    self.init(
      property: member.property, isRequired: false, meaning: codec.meaning,
      read: { root, cursor throws(SchemaViolation) in
        property.set(&root, to: try codec.read(cursor))
      }, clear: { property.set(&$0, to: nil) }, write: { property.get($0).map(codec.write) })
  }

  package init<Value>(
    _ key: String, optional property: Property<Root, Value?>, _ codec: Codec<Value>, _ help: String
  ) {
    self.init(
      key, codec, help, isRequired: false, write: { property.get($0).map(codec.write) },
      clear: { property.set(&$0, to: nil) }
    ) { root, cursor throws(SchemaViolation) in property.set(&root, to: try codec.read(cursor)) }
  }

  /// The member `key`, which holds `content`: it is written, and nothing is read from it.
  package init<Value>(
    _ key: String, _ codec: Codec<Value>, _ help: String = "",
    content: @escaping @Sendable (Root) -> Value
  ) {
    self.init(key, codec, help, isRequired: true, write: { codec.write(content($0)) }) { _, _ in }
  }

  /// The member `key`, which holds `content` and is absent if that is nil: it is written, and nothing
  /// is read from it.
  package init<Value>(
    optional key: String, _ codec: Codec<Value>, _ help: String = "",
    content: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(key, codec, help, isRequired: false, write: { content($0).map(codec.write) }) {
      _, _ in
    }
  }

  /// The member `key`, which holds `content` whatever the root: it is written, and nothing is read
  /// from it.
  package init<Value: Sendable>(_ key: String, _ codec: Codec<Value>, is content: Value) {
    self.init(key, codec) { _ in content }
  }

  /// The member `key`, which is the same in all objects.
  package init(_ key: String, is codec: Codec<Void>, _ help: String = "") {
    self.init(key, codec, help, isRequired: true, write: { _ in codec.write(()) }) {
      _, cursor throws(SchemaViolation) in try codec.read(cursor)
    }
  }
}

extension Field {
  /// Reads the member of the object at `cursor`. Throws if it is absent and must be there.
  package func read(_ root: inout Root, from cursor: SchemaCursor) throws(SchemaViolation) {
    if let node = cursor.optional(key) {
      try read(&root, node)
    } else if isRequired {
      _ = try cursor.required(key, meaning)
    } else {
      clear(&root)
    }
  }

  /// The same member of the object that a `Whole` is, which has the root at `path`.
  @inline(__always)
  package func within<Whole>(
    _ path: any WritableKeyPath<Whole, Root> & Sendable
  ) -> Field<Whole> { within(Property(path)) }

  package func within<Whole>(_ part: Property<Whole, Root>) -> Field<Whole> {
    Field<Whole>(
      property: property, isRequired: isRequired, meaning: meaning,
      read: { [read] whole, cursor throws(SchemaViolation) in
        var root = part.get(whole)
        try read(&root, cursor)
        part.set(&whole, to: root)
      }, clear: { [clear] whole in part.modify(&whole, clear) },
      write: { [write] whole in write(part.get(whole)) })
  }
}

// MARK: Objects and rows

extension Codec {
  /// An object with `fields`, which are read into `blank` in their order, and with no other members
  /// unless it `isOpen`. `check` throws if the values do not go together, or settles them.
  package static func object(
    _ blank: Value, _ fields: [Field<Value>], _ meaning: String = "an object",
    isOpen: Bool = false,
    check: @escaping @Sendable (inout Value, SchemaCursor) throws(SchemaViolation) -> Void = {
      _, _ in
    }
  ) -> Codec where Value: Sendable {
    Codec(
      .objectSchema(fields, isOpen: isOpen), meaning, write: { .object(fields.members(of: $0)) }
    ) { cursor throws(SchemaViolation) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      if !isOpen { try cursor.checkKeys(fields.map { $0.key }) }
      var value = blank
      try fields.read(&value, from: cursor)
      try check(&value, cursor)
      return value
    }
  }

  /// An object with `fields` that is written and never read.
  package static func written(_ fields: [Field<Value>]) -> Codec {
    Codec(.objectSchema(fields), "an object", write: { .object(fields.members(of: $0)) }) {
      cursor throws(SchemaViolation) in throw cursor.expected("nothing that is read")
    }
  }

  /// An object that is written and never read, with the `fields` of the `kind` of its value: its schema
  /// is that of any of `kinds`, one for each set of fields.
  package static func written<Kind>(
    by kind: @escaping @Sendable (Value) -> Kind, of kinds: [Kind],
    fields: @escaping @Sendable (Kind) -> [Field<Value>]
  ) -> Codec {
    let codec = written([])
    return Codec(
      ["anyOf": .array(kinds.map { .objectSchema(fields($0)) })], codec.meaning,
      write: { .object(fields(kind($0)).members(of: $0)) }, read: codec.read)
  }

  /// A list of the values of `fields` in their order, without keys; the last may be absent if they
  /// are not required.
  package static func row(_ blank: Value, _ fields: [Field<Value>]) -> Codec where Value: Sendable {
    let form = RowForm(fields.map { ($0.property, $0.isRequired) })
    return Codec(
      form.schema, form.meaning, write: { .array(fields.members(of: $0).map { $0.value }) }
    ) { cursor throws(SchemaViolation) in
      let nodes = try form.elements(of: cursor)
      var value = blank
      try fields.read(&value, from: nodes)
      return value
    }
  }
}

/// A list whose elements have each a meaning of their own.
struct RowForm: Sendable {
  let schema: JSON
  /// The names of the elements.
  let meaning: String
  private let count: ClosedRange<Int>

  /// The elements by their names and schemas; those at the end that are not required may be absent.
  init(_ elements: [(property: JSON.Member, isRequired: Bool)]) {
    let required = 1 + (elements.lastIndex { $0.isRequired } ?? -1)
    count = required...elements.count
    meaning = elements.map { $0.property.key }.joined(separator: ", ")
    schema = .rowSchema(elements.map { $0.property.value }, count: count)
  }

  /// The elements of the list at `cursor`. Throws if their number is wrong.
  func elements(of cursor: SchemaCursor) throws(SchemaViolation) -> [SchemaCursor] {
    let nodes = try cursor.elements()
    guard count.contains(nodes.count) else { throw cursor.expected(meaning) }
    return nodes
  }
}

extension Array {
  /// Reads the members of the object at `cursor` into `root`. Throws for one that is absent and must
  /// be there.
  func read<Root>(
    _ root: inout Root, from cursor: SchemaCursor
  ) throws(SchemaViolation) where Element == Field<Root> {
    for field in self { try field.read(&root, from: cursor) }
  }

  /// Reads the `elements` of a list into `root`, in which those at the end may be absent.
  func read<Root>(
    _ root: inout Root, from elements: [SchemaCursor]
  ) throws(SchemaViolation) where Element == Field<Root> {
    for (index, field) in enumerated() {
      if index < elements.count {
        try field.read(&root, elements[index])
      } else {
        field.clear(&root)
      }
    }
  }

  /// The members of the object that `root` is.
  func members<Root>(of root: Root) -> [JSON.Member] where Element == Field<Root> {
    compactMap { field in field.write(root).map { JSON.Member(field.key, $0) } }
  }
}

extension JSON {
  /// An object with `fields`.
  fileprivate static func objectSchema<Root>(
    _ fields: [Field<Root>], isOpen: Bool = false
  ) -> JSON {
    objectSchema(
      fields.map { $0.property }, required: fields.filter { $0.isRequired }.map { $0.key },
      isOpen: isOpen)
  }
}
