import JSONCoding

/// The state in a line of a trace as named values: the settled page's controls, the chrome and the
/// sheet, the input, and the experience's own figures.
package struct TraceFacts {
  /// A value, with the path to it in the line.
  package struct Fact: Sendable {
    /// Such as `boxes[3].center`.
    package let path: String
    /// The path with its indices left out, such as `boxes[].center`.
    package let kind: String
    package let value: JSON
    let role: Role

    /// True if it is of the page that is shown: of a control or a figure.
    var isOfPage: Bool { role == .figure || path.hasPrefix("control ") }
  }

  /// The place of a value between cause and effect, causes first.
  enum Role: Int {
    /// Fingers, the pointer and keys.
    case input
    /// The value of a control, and if it can be moved.
    case control
    case event, text, box
    /// Presses, rulers, the sheet and the chrome.
    case player
    /// The experience's own.
    case figure
  }

  package private(set) var facts: [Fact] = []
  private let isWhole: Bool

  /// The members of a line that are no state, or that the tree of parts tells.
  private static let others = ["frame", "time", "step", "touches", "events", "wheel"]
  private static let ofControls: KeyValuePairs<String, Role> = [
    "value": .control, "values": .control, "enabled": .control, "active": .control, "text": .text,
    "choice": .text, "column": .box, "button": .box, "track": .box, "thumb": .box,
    "valueText": .box, "labelText": .box, "expansion": .player, "ruler": .player,
  ]

  /// Reads a line; `isWhole` adds fingers, and what the tree of parts tells of controls.
  package init(_ line: JSON, isWhole: Bool = false) {
    self.isWhole = isWhole
    guard case .object(let members) = line else { return }
    if isWhole { addInput(line) }
    for member in members where !Self.others.contains(member.key) {
      guard member.key == "controls", case .array(let controls) = member.value else {
        // The experience's own figures go without a prefix.
        let path = member.key == "experience" ? "" : member.key
        add(member.value, path, path, Self.role(of: member.key))
        continue
      }
      for control in controls { add(control) }
    }
  }

  private static func role(of member: String) -> Role {
    switch member {
    case "pointer", "keys": .input
    case "chrome", "sheet": .player
    default: .figure
    }
  }

  private mutating func addInput(_ line: JSON) {
    guard case .array(let touches)? = line["touches"] else { return }
    for touch in touches {
      let path = "touch \(touch["id"]?.words ?? "")"
      if let x = touch["x"], let y = touch["y"] {
        add([x, y], "\(path) position", "\(path) position", .input)
      }
      for key in ["phase", "owner"] {
        if let value = touch[key] { add(value, "\(path) \(key)", "\(path) \(key)", .input) }
      }
    }
  }

  private mutating func add(_ control: JSON) {
    guard case .string(let id)? = control["id"] else { return }
    for (key, role) in Self.ofControls where isWhole || role == .control {
      guard let value = control[key] else { continue }
      let path = "control \(id)" + (key == "value" ? "" : " \(key)")
      add(value, path, path, role)
    }
  }

  private mutating func add(_ value: JSON, _ path: String, _ kind: String, _ role: Role) {
    switch value {
    case .object(let members):
      for member in members {
        let dot = path.isEmpty ? "" : "."
        add(member.value, path + dot + member.key, kind + dot + member.key, role)
      }
    case .array(let items) where !value.isVector:
      for (index, item) in items.enumerated() {
        add(item, "\(path)[\(index)]", "\(kind)[]", role)
      }
    default: facts.append(Fact(path: path, kind: kind, value: value, role: role))
    }
  }
}

// MARK: Words

extension TraceFacts {
  /// The members of an event that tell its kind.
  private static let eventWords = ["kind", "gesture", "haptic", "animation", "target", "state"]

  /// Names an event by its kind and its target.
  package static func words(ofEvent event: JSON) -> String? {
    guard case .object(let members) = event else { return nil }
    return members.filter { eventWords.contains($0.key) && $0.value != .string("gesture") }
      .map(\.value.words).joined(separator: " ")
  }
}

extension JSON {
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// True for a position, a size, a box or another list of two to four numbers.
  fileprivate var isVector: Bool {
    guard case .array(let items) = self else { return false }
    return 2...4 ~= items.count && items.allSatisfy { $0.number != nil }
  }

  /// The components of a number or a vector; nil for anything else.
  package var components: [Double]? {
    if let number { return [number] }
    guard isVector, case .array(let items) = self else { return nil }
    return items.compactMap(\.number)
  }

  /// Returns the difference of two numbers, or of each component of two vectors; nil if there is none.
  package static func difference(from before: JSON?, to after: JSON?) -> [Double]? {
    guard let before = before?.components, let after = after?.components,
      before.count == after.count
    else { return nil }
    return zip(before, after).map { $1 - $0 }
  }

  /// The value for people, numbers with two decimals.
  package var words: String {
    if let components {
      return components.map { JSON.number(($0 * 100).rounded() / 100 + 0).text(.rounded) }
        .joined(separator: ", ")
    }
    switch self {
    case .string(let words): return words
    case .null: return "none"
    default: return text(.rounded)
    }
  }
}
