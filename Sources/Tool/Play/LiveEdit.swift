import Geometry
import Gestures
import JSONCoding
import Scripting
import Takes

/// A change of what was played live. One after another, edits make the script again: in another
/// process, under other code.
package enum LiveEdit: Hashable, Sendable {
  /// All that was played live is gone.
  case begin
  /// See `LiveScript.add`.
  case contact(
    TouchPhase, id: Int, position: Point, pressure: Double, tick: Int, heard: Int)
  /// See `LiveScript.endContacts`.
  case endContacts
  /// See `LiveScript.set`.
  case set(String, values: [Double], tick: Int, heard: Int)
  /// See `LiveScript.adjust`.
  case adjust(String, steps: Int, tick: Int)
  /// See `LiveScript.activate`.
  case activate(String, tick: Int)
  /// See `LiveScript.dropActivations`.
  case dropActivations(after: Int, through: Int)
  /// See `EditHistory.commit`.
  case commit(furthest: Int, before: String? = nil, isEdit: Bool = false)
  /// See `TakeEdit.edited`; up to `end` seconds strokes are looked for.
  case take(TakeEdit, strokes: Set<Int>, end: Double)
  /// Nothing that was done can be undone any more.
  case clearHistory
  /// See `EditHistory.undo`.
  case undo
  /// See `EditHistory.redo`.
  case redo

  /// Does it to `script`, but for what the caller does: one that begins is made anew, and edits of
  /// the whole take need its history.
  func apply(to script: inout LiveScript) {
    switch self {
    case .begin, .commit, .take, .clearHistory, .undo, .redo: break
    case .contact(let phase, let id, let position, let pressure, let tick, let heard):
      script.add(phase, of: id, at: position, pressure: pressure, tick: tick, heard: heard)
    case .endContacts: script.endContacts()
    case .set(let id, let values, let tick, let heard):
      script.set(id, to: values, tick: tick, heard: heard)
    case .adjust(let axis, let steps, let tick): script.adjust(axis, by: steps, tick: tick)
    case .activate(let part, let tick): script.activate(part, tick: tick)
    case .dropActivations(let after, let through):
      _ = script.dropActivations(after: after, through: through)
    }
  }

  /// The first tick at which the world differs by it; nil where it does not, or by an edit of the
  /// whole take.
  var tick: Int? {
    switch self {
    case .begin: 0
    case .endContacts, .commit, .take, .clearHistory, .undo, .redo: nil
    case .contact(_, _, _, _, let tick, _), .set(_, _, let tick, _), .adjust(_, _, let tick),
      .activate(_, let tick):
      tick
    case .dropActivations(let after, _): after + 1
    }
  }
}

// MARK: Written down

extension LiveEdit {
  /// A list: a word, then what belongs to it.
  package var json: JSON {
    switch self {
    case .begin: ["begin"]
    case .contact(let phase, let id, let position, let pressure, let tick, let heard):
      [
        "contact", .string(phase.rawValue), .number(id), .number(position.x), .number(position.y),
        .number(pressure), .number(tick), .number(heard),
      ]
    case .endContacts: ["end"]
    case .set(let id, let values, let tick, let heard):
      ["set", .string(id), .array(values.map { .number($0) }), .number(tick), .number(heard)]
    case .adjust(let axis, let steps, let tick):
      ["adjust", .string(axis), .number(steps), .number(tick)]
    case .activate(let part, let tick): ["activate", .string(part), .number(tick)]
    case .dropActivations(let after, let through): ["drop", .number(after), .number(through)]
    case .commit(let furthest, let control, let isEdit):
      ["commit", .number(furthest), control.map { .string($0) } ?? .null, .bool(isEdit)]
    case .take(let edit, let strokes, let end):
      ["take", edit.json, .array(strokes.sorted().map { .number($0) }), .number(end)]
    case .clearHistory: ["clear"]
    case .undo: ["undo"]
    case .redo: ["redo"]
    }
  }

  /// The edit that was written as `json`; nil where that is none.
  package init?(_ json: JSON) {
    guard case .array(let parts) = json, let word = parts.first?.text else { return nil }
    let numbers = parts.map(\.double)
    let wholes = numbers.map { $0.flatMap { Int(exactly: $0) } }
    switch (word, parts.count) {
    case ("begin", 1): self = .begin
    case ("end", 1): self = .endContacts
    case ("contact", 8):
      guard let phase = parts[1].text.flatMap(TouchPhase.init(rawValue:)), let id = wholes[2],
        let x = numbers[3], let y = numbers[4], let pressure = numbers[5], let tick = wholes[6],
        let heard = wholes[7]
      else { return nil }
      self = .contact(
        phase, id: id, position: Point(x, y), pressure: pressure, tick: tick, heard: heard)
    case ("set", 5):
      guard let id = parts[1].text, let values = parts[2].doubles, let tick = wholes[3],
        let heard = wholes[4]
      else { return nil }
      self = .set(id, values: values, tick: tick, heard: heard)
    case ("adjust", 4):
      guard let axis = parts[1].text, let steps = wholes[2], let tick = wholes[3] else {
        return nil
      }
      self = .adjust(axis, steps: steps, tick: tick)
    case ("activate", 3):
      guard let part = parts[1].text, let tick = wholes[2] else { return nil }
      self = .activate(part, tick: tick)
    case ("drop", 3):
      guard let after = wholes[1], let through = wholes[2] else { return nil }
      self = .dropActivations(after: after, through: through)
    case ("commit", 4):
      guard let furthest = wholes[1] else { return nil }
      self = .commit(furthest: furthest, before: parts[2].text, isEdit: parts[3].isTrue)
    case ("take", 4):
      guard let edit = TakeEdit(parts[1]), let strokes = parts[2].doubles, let end = numbers[3]
      else { return nil }
      self = .take(edit, strokes: Set(strokes.compactMap { Int(exactly: $0) }), end: end)
    case ("clear", 1): self = .clearHistory
    case ("undo", 1): self = .undo
    case ("redo", 1): self = .redo
    default: return nil
    }
  }
}

extension JSON {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var double: Double? { if case .number(let number) = self { number } else { nil } }
  var whole: Int? { double.flatMap { Int(exactly: $0) } }
  var isTrue: Bool { self == .bool(true) }
  var list: [JSON]? { if case .array(let list) = self { list } else { nil } }
  var doubles: [Double]? {
    guard let list else { return nil }
    let numbers = list.compactMap(\.double)
    return numbers.count == list.count ? numbers : nil
  }
}
