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
  /// order: fingers that never land or never lift, buttons and keys that are never released, actions
  /// that go on after `end` seconds, and unknown keys of WebDriver bodies. Notes of one kind are
  /// joined.
  package func notes(input: InputKinds = [], until end: Double = .infinity) -> [ScriptNote] {
    var fingers = FingerNotes(input)
    for step in steps { fingers.read(step) }
    let cut = steps.compactMap { $0.note(ofEnd: end) }
    var keys = KeyNotes()
    for step in steps {
      if let body = step.written?["perform"] { keys.read(body, at: step.path) }
    }
    return fingers.notes + cut + keys.notes
  }
}

// MARK: Ends

extension Script.Step {
  /// Returns the note on a step that begins before `end` seconds and acts after it; nil if there is none.
  fileprivate func note(ofEnd end: Double) -> ScriptNote? {
    let (start, last) = (start.seconds, lastAction.seconds)
    guard start <= end + Timestamp.tolerance, last > end + Timestamp.tolerance else { return nil }
    func text(_ seconds: Double) -> String { JSON.number(seconds).text(.rounded) }
    return ScriptNote(
      path: "\(path)",
      remark: "goes on to \(text(last)) s: the scene ends before, at \(text(end)) s")
  }

  /// The time at which its last move, press or sample is over; pauses at its end do not count.
  private var lastAction: Timestamp {
    guard case .perform(let script) = action else { return end }
    var (tick, last) = (start, start)
    for (index, duration) in script.ticks.enumerated() {
      for source in script.sources where index < source.items.count {
        switch source.items[index] {
        case .pause: break
        case .move(let move), .scroll(let move, _):
          let over = tick.adding(milliseconds: move.duration ?? duration)
          if over.seconds > last.seconds { last = over }
        case .down, .up, .cancel, .key: last = tick.seconds > last.seconds ? tick : last
        }
      }
      tick = tick.adding(milliseconds: duration)
    }
    return last
  }
}

// MARK: Fingers

/// Finds fingers that never land, or never lift, and keys and buttons that are never released, in the
/// steps of a script.
struct FingerNotes {
  /// The path of the landing or the press of all that is down.
  private var down: [Held: JSONPath] = [:]
  private var found: [ScriptNote] = []
  /// The kinds of input that the experience receives besides fingers.
  private let input: InputKinds

  init(_ input: InputKinds) { self.input = input }

  private enum Held: Hashable {
    case source(String)
    case contact(String)
    case key(String)
    case button(Int, source: String)

    var remark: String {
      switch self {
      case .source(let id): "finger \(Quotation.text(id)) lands and never lifts"
      case .contact(let id): "contact \(Quotation.text(id)) lands and never lifts"
      case .key(let key): "key \(Quotation.text(key)) is pressed and never released"
      case .button(let button, let id):
        "button \(button) of \(Quotation.text(id)) is pressed and never released"
      }
    }
  }

  /// All notes, those of what is down at the end last.
  var notes: [ScriptNote] {
    found
      + down.map { held, path in
        ScriptNote(path: "\(path)", remark: "\(held.remark): it stays down to the end")
      }
      .sorted { ($0.path.count, $0.path) < ($1.path.count, $1.path) }
  }

  /// Reads the next step.
  mutating func read(_ step: Script.Step) {
    switch step.action {
    case .perform(let script):
      for (index, source) in script.sources.enumerated() {
        let path = JSONPath.index(.key(step.path, "actions"), index)
        readPresses(source, at: path)
        if source.pointer != nil { read(source, at: path) }
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

  /// Reads the keys and the buttons of a source as far as the experience receives them.
  private mutating func readPresses(_ source: TouchScript.Source, at path: JSONPath) {
    for (index, item) in source.items.enumerated() {
      let place = JSONPath.index(.key(path, "actions"), index)
      switch item {
      case .key(let key, let isDown) where input.contains(.keys):
        down[.key(key)] = isDown ? down[.key(key)] ?? place : nil
      case .down(let button, _, _) where button > 0 && mayHover(source):
        let held = Held.button(button, source: source.id)
        down[held] = down[held] ?? place
      case .up(let button): down[.button(button, source: source.id)] = nil
      case .cancel:
        down = down.filter { held, _ in
          if case .button(_, source.id) = held { false } else { true }
        }
      case .pause, .move, .scroll, .key, .down: break
      }
    }
  }

  /// True if the experience receives a mouse or a pen without its first button.
  private func mayHover(_ source: TouchScript.Source) -> Bool {
    input.contains(.hover) && source.pointer != nil && source.pointer != .touch
  }

  private mutating func read(_ source: TouchScript.Source, at path: JSONPath) {
    let finger = Held.source(source.id)
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
    guard !mayHover(source), source.items.contains(where: \.isTouch) else { return }
    found.append(
      ScriptNote(
        path: "\(path)",
        remark: "finger \(Quotation.text(source.id)) never lands: it has no pointerDown"))
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
