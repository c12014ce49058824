import Geometry
import JSONCoding
import Scripting
import Takes

/// An edit as a page asks for it, with the numbers of its strokes.
package struct EditRequest: Hashable, Sendable {
  package let edit: TakeEdit
  package let strokes: Set<Int>

  /// Most strokes that are edited at once, and points of a curve.
  private static let most = 4096

  /// The edit `edit` of a message, with its `strokes` and what it needs besides; nil where that is
  /// none.
  init?(_ json: JSON) {
    guard case .array(let list) = json["strokes"] ?? .array([]),
      list.count <= Self.most
    else { return nil }
    let numbers = list.compactMap(\.whole)
    guard numbers.count == list.count, let edit = TakeEdit(json) else { return nil }
    (self.edit, strokes) = (edit, Set(numbers))
  }

  fileprivate static func points(_ json: JSON?) -> [CurvePoint]? {
    guard case .array(let list) = json, list.count <= most else { return nil }
    let points = list.compactMap { point -> CurvePoint? in
      guard case .array(let parts) = point, 3...4 ~= parts.count else { return nil }
      let numbers = parts.compactMap(\.finite)
      guard numbers.count == parts.count else { return nil }
      return CurvePoint(
        time: numbers[0], values: Array(numbers[2...]), isRamp: numbers[1] != 0)
    }
    return points.count == list.count ? points : nil
  }
}

extension TakeEdit {
  /// The edit that the members of `json` tell, "edit" its name; nil where they tell none.
  init?(_ json: JSON) {
    func number(_ key: String) -> Double? {
      json[key]?.finite.flatMap { abs($0) <= 1e7 ? $0 : nil }
    }
    let way = Vector(number("x") ?? 0, number("y") ?? 0)
    switch json["edit"]?.name {
    case "move": self = .move(seconds: number("seconds") ?? 0, by: way)
    case "stretch":
      guard let from = number("from"), let to = number("to"), from <= to else { return nil }
      self = .stretch(to: from...to)
    case "cut":
      guard let time = number("seconds") else { return nil }
      self = .cut(at: time)
    case "delete": self = .delete
    case "duplicate": self = .duplicate(by: way)
    case "mirror":
      guard let mirror = json["mirror"]?.name.flatMap(Mirror.init(rawValue:)) else { return nil }
      self = .mirror(mirror)
    case "repeat":
      guard let times = json["times"]?.whole else { return nil }
      self = .repeat(times: times)
    case "smooth":
      guard let seconds = number("seconds") else { return nil }
      self = .smooth(seconds: seconds)
    case "actions": self = .writeActions
    case "samples": self = .writeSamples
    case "curve":
      guard let id = json["control"]?.name, let points = EditRequest.points(json["points"]) else {
        return nil
      }
      self = .curve(control: id, points)
    default: return nil
    }
  }

  /// What ``init(_:)`` reads.
  var json: JSON {
    switch self {
    case .move(let seconds, let way):
      ["edit": "move", "seconds": .number(seconds), "x": .number(way.dx), "y": .number(way.dy)]
    case .stretch(let span):
      ["edit": "stretch", "from": .number(span.lowerBound), "to": .number(span.upperBound)]
    case .cut(let time): ["edit": "cut", "seconds": .number(time)]
    case .delete: ["edit": "delete"]
    case .duplicate(let way):
      ["edit": "duplicate", "x": .number(way.dx), "y": .number(way.dy)]
    case .mirror(let mirror): ["edit": "mirror", "mirror": .string(mirror.rawValue)]
    case .repeat(let times): ["edit": "repeat", "times": .number(times)]
    case .smooth(let seconds): ["edit": "smooth", "seconds": .number(seconds)]
    case .writeActions: ["edit": "actions"]
    case .writeSamples: ["edit": "samples"]
    case .curve(let id, let points):
      ["edit": "curve", "control": .string(id), "points": .array(points.map(ServerMessage.point))]
    }
  }
}
