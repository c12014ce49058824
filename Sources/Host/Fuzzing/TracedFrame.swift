import JSONCoding

/// A frame that was played, as invariants of players see it.
public struct TracedFrame: Sendable {
  /// The line of the trace: where everything stands, and what has happened since the frame before.
  public let line: JSON
  /// The line of the frame before; nil in the first frame.
  public let before: JSON?
  /// How long no finger has been down, in seconds; 0 while one is.
  public let untouched: Double

  init(line: JSON, before: JSON?, untouched: Double) {
    (self.line, self.before, self.untouched) = (line, before, untouched)
  }
}

extension JSON {
  /// The number that this is; nil for anything else.
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The text that this is; nil for anything else.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The values of a list; none for anything else.
  var list: [JSON] { if case .array(let values) = self { values } else { [] } }

  /// The elements of the list `key`; none where there is no such list.
  func list(_ key: String) -> [JSON] { self[key]?.list ?? [] }

  /// The events of `kind` in a line of a trace.
  func events(_ kind: String) -> [JSON] { list("events").filter { $0["kind"]?.text == kind } }

  /// The way to the first number that is not finite, such as `experience.phase`; nil for none.
  var unfinite: String? {
    switch self {
    case .number(let number): number.isFinite ? nil : ""
    case .array(let values):
      values.indices.lazy.compactMap { index in values[index].unfinite.map { "[\(index)]\($0)" } }
        .first
    case .object(let members):
      members.lazy.compactMap { member in
        member.value.unfinite.map { rest in
          member.key + (rest.isEmpty || rest.hasPrefix("[") ? rest : ".\(rest)")
        }
      }.first
    case .null, .bool, .large, .string: nil
    }
  }

  /// Whether the same stands here as in `other`, numbers within `tolerance`.
  func isLike(_ other: JSON, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): abs(one - two) <= tolerance
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isLike($1, within: tolerance) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy {
          $0.key == $1.key && $0.value.isLike($1.value, within: tolerance)
        }
    default: self == other
    }
  }
}
