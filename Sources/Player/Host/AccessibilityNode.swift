import Geometry
import JSONCoding
import Views

extension AccessibilityNode {
  /// Returns true if it can be activated under the name `part`, or contains an element that can.
  package func holds(_ part: String) -> Bool {
    name == part && actions.contains(.activate) || children.contains { $0.holds(part) }
  }

  /// The tree as JSON.
  public var json: JSON {
    [
      "role": .string(role.rawValue), "name": name.map { .string($0) } ?? .null,
      "label": .string(label), "value": value.map { .string($0) } ?? .null,
      "enabled": .bool(isEnabled),
      "frame": [
        .number(frame.minX), .number(frame.minY), .number(frame.width), .number(frame.height),
      ],
      "actions": .array(actions.map { .string($0.rawValue) }),
      "children": .array(children.map(\.json)),
    ]
  }

  /// The tree as text: a line for each element, with its children indented below it.
  public var text: String { lines(indent: "").joined(separator: "\n") + "\n" }

  private func lines(indent: String) -> [String] {
    [indent + sentence] + children.flatMap { $0.lines(indent: indent + "  ") }
  }

  private var sentence: String {
    var words = [role.rawValue, Quotation.text(label)]
    if let value { words.append("= \(value)") }
    if let name { words.append("[\(name)]") }
    if !isEnabled { words.append("disabled") }
    let corner = [frame.minX, frame.minY].map(Self.text).joined(separator: ", ")
    let size = [frame.width, frame.height].map(Self.text).joined(separator: " x ")
    words.append("at \(corner), \(size)")
    if !actions.isEmpty { words.append(actions.map(\.rawValue).joined(separator: ", ")) }
    return words.joined(separator: " ")
  }

  private static func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}
