import Geometry
import JSONCoding

/// A named value of a moment that expectations speak of.
package struct Subject: Hashable, Sendable {
  /// The owners of values.
  package enum Owner: Hashable, Sendable {
    /// A control of the settled page, by its id.
    case control(String)
    /// A part of the player, by its name.
    case part(String)
    /// Events of a part, by their target; of any part if that is empty.
    case event(String)
    /// The figures that the experience has in the trace.
    case figure
    /// The sheet of the player.
    case sheet
    /// The player's own state.
    case chrome
    /// The counts of what a frame takes.
    case cost
    /// The scene as a whole: its time, its fingers, its stage, a part that leaves it.
    case scene
  }

  /// The kinds of values.
  package enum Kind: Hashable, Sendable {
    case number(Unit), text, flag, box
    /// Known only while it plays.
    case any
  }

  /// The units of numbers.
  package enum Unit: String, Hashable, Sendable {
    case points = "pt"
    case seconds = "s"
    case pointsPerSecond = "pt/s"
    /// A number without a unit, which may be written in per cent.
    case none = ""
  }

  package let owner: Owner
  /// Name of the value, such as `value` or `button.height`; the path of a figure; the state of an
  /// event. Empty for the box of a part.
  package let member: String
  package let kind: Kind
  /// The spelling in a sentence.
  package let name: String

  package init(_ owner: Owner, _ member: String, _ kind: Kind, name: String) {
    (self.owner, self.member, self.kind, self.name) = (owner, member, kind, name)
  }

  /// True for the contrast of texts, which is measured in pictures.
  package var isContrast: Bool {
    switch owner {
    case .control, .part: member == Self.contrast.0
    case .event, .figure, .sheet, .chrome, .cost, .scene: false
    }
  }
}

extension Subject {
  /// The lengths of a box, each with its function.
  static let sides = ["x", "y", "width", "height", "left", "right", "top", "bottom"]
  /// The parts of a control that have a box of their own.
  static let boxes = ["button", "column", "track", "thumb", "valueText", "labelText"]

  private static let lengths: [(String, Kind)] = sides.map { ($0, .number(.points)) }

  private static let contrast = ("contrast", Kind.number(.none))

  private static let controlMembers: [(String, Kind)] =
    [
      ("value", .number(.none)), ("x", .number(.none)), ("y", .number(.none)), ("text", .text),
      ("choice", .text), ("enabled", .flag), ("active", .flag), contrast,
      ("anchor", .number(.none)), ("expansion", .number(.none)), ("ruler.offset", .number(.none)),
      ("ruler.state", .text),
    ] + boxes.flatMap { box in [(box, .box)] + lengths.map { ("\(box).\($0.0)", $0.1) } }

  private static let partMembers: [(String, Kind)] =
    [("label", .text), ("value", .text), ("role", .text), ("enabled", .flag), contrast] + lengths

  /// Returns the members of `owner`, by name; nil if any name may be one.
  static func members(of owner: Owner) -> [(String, Kind)]? {
    switch owner {
    case .control: controlMembers
    case .part: partMembers
    case .sheet: [("height", .number(.points)), ("state", .text), ("dragging", .flag)]
    case .chrome:
      [
        ("visible", .flag), ("favourite", .flag), ("recording", .flag), ("page", .number(.none)),
        ("feedOffset", .number(.points)), ("dismissal", .number(.none)), ("experience", .text),
      ]
    case .cost: ["nodes", "steps", "commands"].map { ($0, .number(.none)) }
    case .figure, .event, .scene: nil
    }
  }
}

/// A value of a subject.
package enum SubjectValue: Hashable, Sendable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case box(Rect)

  /// The numbers of which it consists.
  var components: [Double] {
    switch self {
    case .number(let number): [number]
    case .box(let box): [box.minX, box.minY, box.width, box.height]
    case .text, .flag: []
    }
  }

  /// The value as errors show it.
  package var words: String {
    switch self {
    case .text(let text): Quotation.text(text)
    case .flag(let flag): flag ? "true" : "false"
    case .number, .box: components.map { JSON.number($0).text(.rounded) }.joined(separator: ", ")
    }
  }

  /// Creates the value of a figure: a number, a flag, a text, or that of a list; nil for null.
  package init?(_ json: JSON) {
    switch json {
    case .number(let number): self = .number(number)
    case .large(let whole): self = .number(Double(whole))
    case .string(let text): self = .text(text)
    case .bool(let flag): self = .flag(flag)
    case .array, .object: self = .text(json.text(.rounded))
    case .null: return nil
    }
  }
}

extension Rect {
  /// Returns the length that expectations call `name`.
  package func length(_ name: some StringProtocol) -> Double? {
    switch name {
    case "x", "left": minX
    case "y", "top": minY
    case "right": maxX
    case "bottom": maxY
    case "width": width
    case "height": height
    default: nil
    }
  }
}

extension JSON {
  /// Returns the figure at `path`, such as `boxes[3].center[0]` or `boxes.count`.
  package func figure(_ path: some StringProtocol) -> JSON? {
    var json: JSON? = self
    for key in path.split(whereSeparator: { ".[]".contains($0) }) {
      switch json {
      case .array(let items)? where key == "count": json = .number(Double(items.count))
      case .array(let items)?:
        let index = Int(key) ?? -1
        json = items.indices.contains(index) ? items[index] : nil
      default: json = json?[String(key)]
      }
    }
    return json
  }
}
