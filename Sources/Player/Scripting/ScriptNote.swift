import Gestures
import JSONCoding

/// A note on a script: something allowed that has no effect, or an unexpected one, and is probably
/// not intended.
package struct ScriptNote: Hashable, Sendable {
  /// The JSON path; empty for a whole body.
  package let path: String
  /// The remark, without a full stop.
  package let remark: String
}

extension ScriptNote: CustomStringConvertible {
  /// The note in one sentence, on one line, without a full stop.
  package var description: String { path.isEmpty ? remark : "\(path): \(remark)" }
}

extension Script {
  /// Returns the notes on the script of an experience that asks for `input` besides fingers, in its
  /// order: fingers that never land or never lift, and unknown keys of WebDriver bodies. Notes of
  /// one kind are joined.
  package func notes(input: InputKinds = []) -> [ScriptNote] {
    var fingers = FingerNotes(isHoverHeard: input.contains(.hover))
    for step in steps { fingers.read(step) }
    var keys = KeyNotes()
    for step in steps {
      if let body = step.written?["perform"] { keys.read(body, at: step.path) }
    }
    return fingers.notes + keys.notes
  }
}

// MARK: Fingers

/// Finds fingers that never land, or never lift, in the steps of a script.
struct FingerNotes {
  /// The path of the landing of each finger that is down.
  private var down: [Finger: JSONPath] = [:]
  private var found: [ScriptNote] = []
  /// True if a mouse or a pen may move without a button.
  private let isHoverHeard: Bool

  init(isHoverHeard: Bool) { self.isHoverHeard = isHoverHeard }

  private enum Finger: Hashable {
    case source(String)
    case contact(String)

    var name: String {
      switch self {
      case .source(let id): "finger \(Quotation.text(id))"
      case .contact(let id): "contact \(Quotation.text(id))"
      }
    }
  }

  /// All notes, those of fingers that are down at the end last.
  var notes: [ScriptNote] {
    found
      + down.map { finger, path in
        ScriptNote(
          path: "\(path)", remark: "\(finger.name) lands and never lifts: it stays down to the end")
      }
      .sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
  }

  /// Reads the next step.
  mutating func read(_ step: Script.Step) {
    switch step.action {
    case .perform(let script):
      for (index, source) in script.sources.enumerated() where source.pointer != nil {
        read(source, at: .index(.key(step.path, "actions"), index))
      }
    case .contacts(let samples):
      for (index, sample) in samples.enumerated() {
        down[.contact(sample.source)] =
          sample.phase.isDown
          ? down[.contact(sample.source)] ?? .index(step.path, index) : nil
      }
    case .release: down = [:]
    case .set, .animate, .adjust, .activate: break
    }
  }

  private mutating func read(_ source: TouchScript.Source, at path: JSONPath) {
    let finger = Finger.source(source.id)
    var hasLanded = down[finger] != nil
    var early: [ScriptNote] = []
    for (index, item) in source.items.enumerated() {
      let place = JSONPath.index(.key(path, "actions"), index)
      switch item {
      case .down(button: 0, _, _) where down[finger] != nil:
        early.append(
          ScriptNote(path: "\(place)", remark: "pointerDown of a finger that is down does nothing"))
      case .down(button: 0, _, _): (down[finger], hasLanded) = (place, true)
      case .up(button: 0) where down[finger] == nil:
        early.append(
          ScriptNote(
            path: "\(place)", remark: "pointerUp of a finger that is not down does nothing"))
      case .up(button: 0), .cancel: down[finger] = nil
      case .pause, .move, .down, .up, .key, .scroll: break
      }
    }
    if hasLanded { return found += early }
    let isHover = isHoverHeard && source.pointer != .touch
    guard !isHover, source.items.contains(where: \.isTouch) else { return }
    found.append(
      ScriptNote(path: "\(path)", remark: "\(finger.name) never lands: it has no pointerDown"))
  }
}

extension TouchScript.Item {
  /// True if it applies to a finger that is down.
  fileprivate var isTouch: Bool {
    switch self {
    case .move, .up(button: 0), .cancel: true
    case .pause, .down, .up, .key, .scroll: false
    }
  }
}

// MARK: Keys

/// Finds keys in WebDriver bodies that WebDriver does not name. Bodies with them are valid, and the
/// keys have no effect.
struct KeyNotes {
  /// The unknown keys, each with its first path, its count and similar names.
  private var found: [(key: String, path: JSONPath, count: Int, nearest: [String])] = []

  /// The notes, one for each key.
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

  /// Returns the keys that WebDriver names for an item, and those that its clients add: they give a
  /// press a duration of 0.
  private static func keys(of item: JSON) -> [String] {
    let name: TouchScript.ItemName? =
      if case .string(let type)? = item["type"] { .init(rawValue: type) } else { nil }
    let known = ["type", TouchScript.duration.name]
    if name == .pointerCancel { return known + keys(of: .pointerUp) }
    return known + (name.map(keys) ?? [])
  }

  private static func keys(of name: TouchScript.ItemName) -> [String] {
    guard let (required, optional) = name.members else { return [] }
    return (required + optional).map(\.key)
  }
}

extension JSON {
  /// The values of a list; empty for anything else.
  var elements: [JSON] { if case .array(let values) = self { values } else { [] } }
}
