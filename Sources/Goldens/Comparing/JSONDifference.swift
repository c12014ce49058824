import JSONCoding

/// The first value in which two JSON values differ.
package struct JSONDifference: Hashable, Sendable {
  /// Where, such as `controls[1].expansion`; empty for the whole.
  package let path: String
  /// The values there; nil where one side has none.
  package let values: [JSON?]

  /// Keys of a trace that come before others, as the format lists them: of a control its value
  /// tells more than the text made of it.
  private static let order = [
    "frame", "time", "step", "touches", "controls", "chrome", "events", "experience", "id",
    "source", "value", "text", "enabled", "active", "anchor", "expansion", "kind", "gesture",
    "target", "state",
  ]

  /// Compares `one` with `other`; nil where they are equal, but for the order of keys.
  package init?(_ one: JSON?, _ other: JSON?, at path: String = "") {
    switch (one, other) {
    case (.object(let members), .object(let others)):
      guard let found = Self.first(members, others, path) else { return nil }
      self = found
    case (.array(let values), .array(let others)):
      for index in 0..<max(values.count, others.count) {
        let pair = [values, others].map { $0.indices.contains(index) ? $0[index] : nil }
        guard let found = JSONDifference(pair[0], pair[1], at: "\(path)[\(index)]") else {
          continue
        }
        self = found
        return
      }
      return nil
    default:
      guard one != other else { return nil }
      self.path = path
      values = [one, other]
    }
  }

  private static func first(
    _ members: [JSON.Member], _ others: [JSON.Member], _ path: String
  ) -> JSONDifference? {
    var keys = order
    var known = Set(keys)
    for member in members + others where known.insert(member.key).inserted {
      keys.append(member.key)
    }
    let (one, other) = (JSON.object(members), JSON.object(others))
    for key in keys {
      let place = path.isEmpty ? key : "\(path).\(key)"
      if let found = JSONDifference(one[key], other[key], at: place) { return found }
    }
    return nil
  }

  /// As `controls[1].expansion: 0.97 → 0.95`.
  package var text: String {
    let words = values.map { $0.map(Self.word) ?? "nothing" }
    return "\(path): \(words[0]) → \(words[1])"
  }

  private static func word(_ value: JSON) -> String {
    let text = value.text(.rounded)
    return text.count > 160 ? text.prefix(159) + "…" : text
  }
}
