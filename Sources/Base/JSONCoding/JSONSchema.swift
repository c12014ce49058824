// Parts of schemas: JSON Schema, draft 2020-12.

extension JSON {
  package static func numberSchema(_ range: ClosedRange<Double>) -> JSON {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  /// A number without fraction in `range`.
  package static func wholeSchema(_ range: ClosedRange<Int>) -> JSON {
    [
      "type": "integer", "minimum": .number(Double(range.lowerBound)),
      "maximum": .number(Double(range.upperBound)),
    ]
  }

  package static func choiceSchema(_ names: [String]) -> JSON {
    ["enum": .array(names.map { .string($0) })]
  }

  /// A list of what fits `items`.
  package static func listSchema(of items: JSON, _ more: Member...) -> JSON {
    .object([.init("type", "array"), .init("items", items)] + more)
  }

  /// An object with `properties`, of which those named `required` must be there; no others unless
  /// it `isOpen`.
  package static func objectSchema(
    _ properties: [Member], required: [String] = [], isOpen: Bool = false
  ) -> JSON {
    var members: [Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { members.append(.init("required", .array(required.map { .string($0) }))) }
    if !isOpen { members.append(.init("additionalProperties", false)) }
    return .object(members)
  }

  /// A list of one element for each of `elements`; the last ones may be absent as far as `count`
  /// allows.
  package static func rowSchema(_ elements: [JSON], count: ClosedRange<Int>) -> JSON {
    [
      "type": "array", "prefixItems": .array(elements), "items": false,
      "minItems": .number(count.lowerBound), "maxItems": .number(count.upperBound),
    ]
  }

  /// Limits of the number of elements of a list; none at the high end if that is `Int.max`.
  package static func countSchema(_ count: ClosedRange<Int>?) -> [Member] {
    guard let count else { return [] }
    let low = Member("minItems", .number(count.lowerBound))
    return count.upperBound == .max ? [low] : [low, .init("maxItems", .number(count.upperBound))]
  }

  /// A reference to `name` among the definitions of the schema.
  package static func reference(_ name: String) -> JSON { ["$ref": .string("#/$defs/\(name)")] }

  /// This schema with words for people.
  package func described(_ help: String) -> JSON {
    guard case .object(let members) = self, !help.isEmpty else { return self }
    return .object([.init("description", .string(help))] + members)
  }

  /// This object with `more` members behind its own.
  package func with(_ more: [Member]) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }

  /// This schema as that of a whole document.
  package func document(titled title: String) -> JSON {
    JSON.object([
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("title", .string(title)),
    ]).with(members)
  }

  /// The members of an object; empty for anything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}
