import Geometry
import Notation

/// A part of the player as people meet it who cannot see or touch it.
public struct AccessibilityNode: Hashable, Sendable {
  /// What kind of thing it is.
  ///
  /// Source: the names are those of the roles of WAI-ARIA 1.2.
  public enum Role: String, Hashable, Sendable {
    /// The player.
    case application
    /// The picture of an experience.
    case img
    /// The tabs of the catalogue.
    case tablist
    /// The tab of one experience.
    case tab
    /// Something to tap.
    case button
    /// Controls that belong together.
    case group
    /// A control with a range.
    case slider
    /// A control that is on or off.
    case `switch`
  }

  /// What can be done to it without a finger; scenes do it by the same words.
  public enum Action: String, Hashable, Sendable {
    /// One step up.
    case increment
    /// One step down.
    case decrement
    /// What a tap does.
    case activate
  }

  /// What kind of thing it is.
  public let role: Role
  /// The name that scenes use; nil for what only holds other parts.
  public let name: String?
  /// What it is called.
  public let label: String
  /// What it stands at; nil where it has no value.
  public var value: String?
  /// Whether it can be moved or tapped.
  public var isEnabled = true
  /// Where it is, in stage points.
  public let frame: Rect
  /// What can be done to it.
  public var actions: [Action] = []
  /// What it holds, in reading order.
  public var children: [AccessibilityNode] = []

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

  /// The tree as text: a line for each part, what it holds indented below it.
  public var text: String { lines(indent: "").joined(separator: "\n") + "\n" }

  private func lines(indent: String) -> [String] {
    [indent + sentence] + children.flatMap { $0.lines(indent: indent + "  ") }
  }

  private var sentence: String {
    var words = [role.rawValue, Quotation.text(label)]
    if let value { words.append("= \(value)") }
    if let name { words.append("[\(name)]") }
    if !isEnabled { words.append("disabled") }
    words.append(
      "at " + [frame.minX, frame.minY].map(Self.text).joined(separator: ", ") + ", "
        + [frame.width, frame.height].map(Self.text).joined(separator: " x "))
    if !actions.isEmpty { words.append(actions.map(\.rawValue).joined(separator: ", ")) }
    return words.joined(separator: " ")
  }

  private static func text(_ number: Double) -> String { JSON.number(number).text(.rounded) }
}
