import JSONCoding

/// Finds keys in WebDriver bodies that WebDriver does not name. Bodies with them are valid, and
/// the keys have no effect.
struct KeyNotes {
  /// Where each unknown key stands first, how often, and what it may stand for.
  private var found: [(key: String, path: JSONPath, count: Int, nearest: [String])] = []

  /// One note for each key.
  var notes: [ScriptNote] {
    found.map { key, path, count, nearest in
      let more = count > 1 ? ", here and in \(count - 1) more" : ""
      let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
      return ScriptNote(
        path: "\(path)",
        remark: "key \(Quotation.text(key)) is unknown and does nothing\(more)\(names)")
    }
  }

  /// Reads a body that has been found valid.
  mutating func read(_ body: JSON, at path: JSONPath) {
    check(body, at: path, for: ["actions"])
    for (index, source) in (body["actions"]?.elements ?? []).enumerated() {
      let place = JSONPath.index(.key(path, "actions"), index)
      check(source, at: place, for: ["type", "id", "parameters", "actions"])
      if let parameters = source["parameters"] {
        check(parameters, at: .key(place, "parameters"), for: [TouchScript.pointerType.name])
      }
      for (index, item) in (source["actions"]?.elements ?? []).enumerated() {
        check(item, at: .index(.key(place, "actions"), index), for: Self.keys(of: item))
      }
    }
  }

  private mutating func check(_ object: JSON, at path: JSONPath, for known: [String]) {
    guard case .object(let members) = object else { return }
    for member in members where !known.contains(member.key) {
      if let index = found.firstIndex(where: { $0.key == member.key }) {
        found[index].count += 1
      } else {
        found.append(
          (member.key, path, 1, Spelling.nearest(to: member.key, in: known, limit: 1)))
      }
    }
  }

  /// What WebDriver names of an item, and what its clients write besides: they give a press a
  /// duration of 0.
  private static func keys(of item: JSON) -> [String] {
    let name: TouchScript.PointerName? =
      if case .string(let type)? = item["type"] { .init(rawValue: type) } else { nil }
    let (duration, fields) = (TouchScript.duration.name, TouchScript.contactFields.map(\.name))
    switch name {
    case .pause, nil: return ["type", duration]
    case .pointerDown, .pointerUp, .pointerCancel:
      return ["type", TouchScript.button.name, duration] + fields
    case .pointerMove:
      return ["type", TouchScript.x.name, TouchScript.y.name, duration, TouchScript.origin.name]
        + fields
    }
  }
}

extension JSON {
  /// The values of a list; none for anything else.
  var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}
