import Foundation
import JSONCoding

/// A JSON Schema, draft 2020-12, of the keywords that this project writes. It knows no others: one
/// that it meets is reported as a flaw of the schema, so that no rule is passed over.
public struct Schema: Sendable {
  private let root: JSON
  private let own: JSON

  /// The schema that `json` is.
  public init(_ json: JSON) { (root, own) = (json, json) }

  /// What stands as `name` among the definitions of `json`.
  public init(_ name: String, of json: JSON) {
    root = json
    own = json["$defs"]?[name] ?? .bool(false)
  }

  /// Why `value` does not fit: the place of the first flaw and the keyword that says so; nil where
  /// it fits.
  public func flaw(of value: JSON) -> String? { flaw(of: value, at: "", own) }

  /// All keywords that are not known, and references that lead nowhere.
  public var mistakes: [String] { mistakes(in: root, at: "#") }

  private static let annotations: Set<String> = ["$schema", "title", "description", "default"]

  private func flaw(of value: JSON, at place: String, _ schema: JSON) -> String? {
    if case .bool(let allows) = schema { return allows ? nil : "\(place): false" }
    guard case .object(let keywords) = schema else { return "\(place): no schema" }
    for keyword in keywords {
      if let flaw = flaw(of: value, at: place, keyword, in: schema) { return flaw }
    }
    return nil
  }

  private func flaw(
    of value: JSON, at place: String, _ keyword: JSON.Member, in schema: JSON
  ) -> String? {
    let rule = keyword.value
    func check(_ holds: Bool) -> String? { holds ? nil : "\(place): \(keyword.key)" }
    switch keyword.key {
    case "$ref": return flaw(of: value, at: place, target(of: rule))
    case "type": return check(fits(value, rule))
    case "const": return check(equal(value, rule))
    case "enum": return check(rule.elements.contains { equal(value, $0) })
    case "minimum": return check(!isOrdered(value, rule))
    case "maximum": return check(!isOrdered(rule, value))
    case "exclusiveMinimum":
      return check(!isOrdered(value, rule) && value.number != rule.number)
    case "minLength": return check(length(value).map { !isOrdered($0, rule) } ?? true)
    case "maxLength": return check(length(value).map { !isOrdered(rule, $0) } ?? true)
    case "minItems": return check(value.list.map { !isOrdered(count($0), rule) } ?? true)
    case "maxItems": return check(value.list.map { !isOrdered(rule, count($0)) } ?? true)
    case "minProperties":
      return check(value.members.map { !isOrdered(.number(Double($0.count)), rule) } ?? true)
    case "pattern": return check(matches(value, rule))
    case "required":
      guard let members = value.members else { return nil }
      return check(rule.elements.allSatisfy { key in members.contains { .string($0.key) == key } })
    case "properties":
      for member in value.members ?? [] {
        guard let schema = rule[member.key] else { continue }
        if let flaw = flaw(of: member.value, at: "\(place)/\(member.key)", schema) { return flaw }
      }
      return nil
    case "additionalProperties":
      for member in value.members ?? [] where schema["properties"]?[member.key] == nil {
        if let flaw = flaw(of: member.value, at: "\(place)/\(member.key)", rule) { return flaw }
      }
      return nil
    case "prefixItems":
      for (index, (element, rule)) in zip(value.list ?? [], rule.elements).enumerated() {
        if let flaw = flaw(of: element, at: "\(place)/\(index)", rule) { return flaw }
      }
      return nil
    case "items":
      let prefix = (schema["prefixItems"]?.elements ?? []).count
      for (index, element) in (value.list ?? []).enumerated().dropFirst(prefix) {
        if let flaw = flaw(of: element, at: "\(place)/\(index)", rule) { return flaw }
      }
      return nil
    case "allOf": return rule.elements.lazy.compactMap { flaw(of: value, at: place, $0) }.first
    case "anyOf": return check(rule.elements.contains { flaw(of: value, at: place, $0) == nil })
    case "oneOf":
      return check(rule.elements.count { flaw(of: value, at: place, $0) == nil } == 1)
    case "not": return check(flaw(of: value, at: place, rule) != nil)
    case "if":
      guard flaw(of: value, at: place, rule) == nil, let then = schema["then"] else { return nil }
      return flaw(of: value, at: place, then)
    case "then", "$defs": return nil
    default: return check(Self.annotations.contains(keyword.key))
    }
  }

  private func target(of reference: JSON) -> JSON {
    guard case .string(let path) = reference, path.hasPrefix("#/$defs/") else { return false }
    return root["$defs"]?[String(path.dropFirst(8))] ?? false
  }

  private func fits(_ value: JSON, _ type: JSON) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("null", .null), ("number", .number), ("number", .large), ("integer", .large):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func equal(_ one: JSON, _ other: JSON) -> Bool {
    if let one = one.number, let other = other.number { return one == other }
    return one == other
  }

  /// Whether both are numbers, the first one the lower.
  private func isOrdered(_ one: JSON, _ other: JSON) -> Bool {
    guard let one = one.number, let other = other.number else { return false }
    return one < other
  }

  private func count(_ list: [JSON]) -> JSON { .number(Double(list.count)) }

  private func length(_ value: JSON) -> JSON? {
    guard case .string(let text) = value else { return nil }
    return .number(Double(text.unicodeScalars.count))
  }

  private func matches(_ value: JSON, _ pattern: JSON) -> Bool {
    guard case .string(let text) = value, case .string(let pattern) = pattern else { return true }
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  private func mistakes(in schema: JSON, at place: String) -> [String] {
    guard let members = schema.members else {
      if case .bool = schema { return [] }
      return ["\(place): no schema"]
    }
    return members.flatMap { member -> [String] in
      let below = "\(place)/\(member.key)"
      switch member.key {
      case "properties", "$defs":
        return (member.value.members ?? []).flatMap {
          mistakes(in: $0.value, at: "\(below)/\($0.key)")
        }
      case "items", "additionalProperties", "not", "if", "then":
        return mistakes(in: member.value, at: below)
      case "allOf", "anyOf", "oneOf", "prefixItems":
        return member.value.elements.enumerated().flatMap {
          mistakes(in: $0.element, at: "\(below)/\($0.offset)")
        }
      case "$ref": return target(of: member.value) == false ? [below] : []
      case "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "minItems",
        "minLength", "maxLength",
        "maxItems", "minProperties", "pattern", "required":
        return []
      default: return Self.annotations.contains(member.key) ? [] : [below]
      }
    }
  }
}

extension Schema {
  /// The places of numbers without both a lowest and a highest value, apart from constants.
  public var unboundedNumbers: [String] { unbounded(root, at: "#") }

  private func unbounded(_ schema: JSON, at place: String) -> [String] {
    switch schema {
    case .object(let members):
      let isNumber = ["number", "integer"].contains(schema["type"])
      let isBounded =
        schema["maximum"] != nil && (schema["minimum"] ?? schema["exclusiveMinimum"]) != nil
      return (isNumber && !isBounded ? [place] : [])
        + members.flatMap { unbounded($0.value, at: "\(place)/\($0.key)") }
    case .array(let values):
      return values.enumerated().flatMap { unbounded($0.element, at: "\(place)/\($0.offset)") }
    default: return []
    }
  }
}

extension JSON {
  fileprivate var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  fileprivate var list: [JSON]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  fileprivate var elements: [JSON] { list ?? [] }

  /// A number; those above 2^53 too are exact.
  fileprivate var number: Number? {
    switch self {
    case .number(let number): Number(double: number, whole: nil)
    case .large(let whole): Number(double: Double(whole), whole: whole)
    default: nil
    }
  }
}

private struct Number: Comparable {
  let double: Double
  /// The number where it is whole and above 2^53; a double that large is beyond 64 bits.
  let whole: UInt64?

  static func < (one: Number, other: Number) -> Bool {
    guard one.double == other.double else { return one.double < other.double }
    return switch (one.whole, other.whole) {
    case (let one?, let other?): one < other
    case (_?, nil): other.double > 0x1p53
    case (nil, _): false
    }
  }
}
