import JSONCoding

/// Writes the lines of a trace one after another as what differs from the line before, so that a
/// page can keep many of them.
///
/// A change is a list with the whole new value; or an object with a change for each member, or each
/// place of a list, that differs.
package struct TraceChanges: Sendable {
  private var last: JSON?

  /// Nothing has been written.
  package init() {}

  /// The change that makes `line` of the line before; numbers have at most 4 decimals.
  package mutating func next(_ line: JSON) -> JSON {
    let line = line.roundedAsTold
    defer { last = line }
    guard let last else { return [line] }
    return Self.change(from: last, to: line) ?? [:]
  }

  /// Nil where both are equal.
  private static func change(from old: JSON, to new: JSON) -> JSON? {
    switch (old, new) {
    case (.object(let was), .object(let now)) where was.map(\.key) == now.map(\.key):
      let changes = zip(was, now).compactMap { was, now in
        change(from: was.value, to: now.value).map { JSON.Member(now.key, $0) }
      }
      return changes.isEmpty ? nil : .object(changes)
    case (.array(let was), .array(let now)) where was.count == now.count && !now.isEmpty:
      let changes = zip(was, now).enumerated().compactMap { place, pair in
        change(from: pair.0, to: pair.1).map { JSON.Member(String(place), $0) }
      }
      return changes.isEmpty ? nil : .object(changes)
    default: return old == new ? nil : [new]
    }
  }
}

extension JSON {
  /// The value as a trace holds it: its numbers with at most 4 decimals.
  fileprivate var roundedAsTold: JSON {
    switch self {
    case .number(let number):
      (try? JSON(text: JSON.number(number).text(.rounded))) ?? .null
    case .array(let values): .array(values.map(\.roundedAsTold))
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.roundedAsTold) })
    case .null, .bool, .large, .string: self
    }
  }
}
