import JSONCoding

/// The state in a line of a trace as named values: the settled page's controls, the chrome and the
/// sheet, the input, and the experience's own figures.
struct TraceFacts {
  /// A value, with the path to it in the line.
  struct Fact {
    /// Such as `boxes[3].center`.
    let path: String
    /// The path with its indices left out, such as `boxes[].center`.
    let kind: String
    let value: JSON
  }

  private(set) var facts: [Fact] = []

  /// The members of a line that are no state, or that the tree of parts tells.
  private static let others = ["frame", "time", "step", "touches", "events", "wheel"]
  /// The members of a control besides its boxes, which move with its parts.
  private static let ofControls = ["value", "values", "enabled", "active"]

  init(_ line: JSON) {
    guard case .object(let members) = line else { return }
    for member in members where !Self.others.contains(member.key) {
      guard member.key == "controls", case .array(let controls) = member.value else {
        // The experience's own figures go without a prefix.
        let path = member.key == "experience" ? "" : member.key
        add(member.value, path, path)
        continue
      }
      for control in controls { add(control) }
    }
  }

  private mutating func add(_ control: JSON) {
    guard case .string(let id)? = control["id"] else { return }
    for key in Self.ofControls {
      guard let value = control[key] else { continue }
      let path = "control \(id)" + (key == "value" ? "" : " \(key)")
      facts.append(Fact(path: path, kind: path, value: value))
    }
  }

  private mutating func add(_ value: JSON, _ path: String, _ kind: String) {
    switch value {
    case .object(let members):
      for member in members {
        let dot = path.isEmpty ? "" : "."
        add(member.value, path + dot + member.key, kind + dot + member.key)
      }
    case .array(let items) where !value.isVector:
      for (index, item) in items.enumerated() {
        add(item, "\(path)[\(index)]", "\(kind)[]")
      }
    default: facts.append(Fact(path: path, kind: kind, value: value))
    }
  }
}

extension JSON {
  private var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// True for a position, a size, a box or another list of two to four numbers.
  fileprivate var isVector: Bool {
    guard case .array(let items) = self else { return false }
    return 2...4 ~= items.count && items.allSatisfy { $0.number != nil }
  }

  /// The components of a number or a vector; nil for anything else.
  var components: [Double]? {
    if let number { return [number] }
    guard isVector, case .array(let items) = self else { return nil }
    return items.compactMap(\.number)
  }
}
