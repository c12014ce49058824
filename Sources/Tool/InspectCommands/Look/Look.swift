import Auditing
import Geometry
import Goldens
import Host
import JSONCoding
import Scripting
import Views

/// A frame with all that can be told of it in words.
struct LookedFrame {
  let index: Int
  let seconds: Double
  /// The line of its trace.
  let line: JSON
  let facts: TraceFacts
  let parts: Audit.Frame

  /// nil for a frame of a film, which has no trace.
  init?(_ frame: Frame) {
    guard let line = frame.trace, let parts = frame.audited else { return nil }
    (index, seconds, self.line, self.parts) = (frame.index, frame.seconds, line, parts)
    facts = TraceFacts(line)
  }

  /// The elements of its tree besides the player as a whole, with their children behind them.
  fileprivate var elements: [AccessibilityNode] { parts.tree.children.flatMap(\.flat) }
}

/// The state of a scene at a moment: its parts, what moves, what has changed, what falls short.
/// Everything comes from the tree of parts, the trace and the recorded drawing.
struct Look {
  /// A change of a value or a box; nil before it came and after it has gone.
  struct Change {
    let subject: String
    /// The subject without indices: changes of one kind are reported together.
    let kind: String
    /// True for the box of an element.
    var isBox = false
    let before: JSON?
    let after: JSON?
  }

  let scene: Scene
  let title: String
  let frame: LookedFrame
  /// The moment that it is compared with, in seconds; nil for none.
  let since: Double?
  /// The events after that moment, or else after the frame before.
  let events: [JSON]
  /// The changes since that moment, controls first.
  let changes: [Change]
  /// The changes since the frame before.
  let motions: [Change]
  let faults: [AuditFault]

  init(
    at frame: LookedFrame, after previous: LookedFrame?, since earlier: LookedFrame?,
    events: [JSON], of scene: Scene, titled title: String
  ) throws {
    (self.scene, self.title, self.frame, self.events) = (scene, title, frame, events)
    since = earlier?.seconds
    changes = earlier.map { Self.changes(from: $0, to: frame) } ?? []
    motions =
      previous.map { Self.changes(from: $0, to: frame).filter { $0.isMotion(scene) } } ?? []
    var audit = try Audit(size: scene.size)
    try audit.add(frame.parts)
    faults =
      LayoutFault.all(in: frame.parts).map { $0.fault(at: frame.seconds) }
      + audit.result.faults
  }

  private static func changes(from before: LookedFrame, to after: LookedFrame) -> [Change] {
    values(from: before.facts, to: after.facts) + elements(from: before, to: after)
  }

  private static func values(from before: TraceFacts, to after: TraceFacts) -> [Change] {
    let old = Dictionary(before.facts.map { ($0.path, $0.value) }) { first, _ in first }
    let new = Set(after.facts.map(\.path))
    return after.facts.filter { old[$0.path] != $0.value }
      .map { Change(subject: $0.path, kind: $0.kind, before: old[$0.path], after: $0.value) }
      + before.facts.filter { !new.contains($0.path) }
      .map { Change(subject: $0.path, kind: $0.kind, before: $0.value, after: nil) }
  }

  /// Returns the changes of boxes, and of the values that are no control's.
  private static func elements(from before: LookedFrame, to after: LookedFrame) -> [Change] {
    let (before, after) = (before.elements, after.elements)
    let old = Dictionary(before.map { ($0.identity, $0) }) { first, _ in first }
    let new = Set(after.map(\.identity))
    return after.flatMap { node -> [Change] in
      let was = old[node.identity]
      var changes = [node.change("box", was?.box, node.box)]
      if !(node.name ?? "").hasPrefix("control:") {
        changes.append(
          node.change("value", was?.value.map { .string($0) }, node.value.map { .string($0) }))
      }
      return changes.filter { $0.before != $0.after }
    }
      + before.filter { !new.contains($0.identity) }.map { $0.change("box", $0.box, nil) }
  }
}

extension AccessibilityNode {
  /// The name under which it is found again in another frame.
  fileprivate var identity: String { "\(role.rawValue) \(Quotation.text(shortName))" }

  fileprivate var box: JSON {
    [.number(frame.minX), .number(frame.minY), .number(frame.width), .number(frame.height)]
  }

  fileprivate func change(_ property: String, _ before: JSON?, _ after: JSON?) -> Look.Change {
    let isBox = property == "box"
    let subject = isBox ? identity : "\(identity) \(property)"
    return Look.Change(
      subject: subject, kind: subject, isBox: isBox, before: before, after: after)
  }
}

extension Look.Change {
  /// True if it is a motion that is seen, of `before` a frame older than `after`: boxes at the end of
  /// a spring move too slowly.
  func isMotion(_ scene: Scene) -> Bool {
    guard let speeds = perSecond(scene) else { return false }
    return !isBox || speeds.contains { $0.magnitude >= Self.slowest }
  }

  /// The least speed of a box that is reported, in points per second.
  private static let slowest = 0.5

  /// The speed of a number or of each component of a vector, of which `before` is a frame older
  /// than `after`; nil if it has none.
  func perSecond(_ scene: Scene) -> [Double]? {
    JSON.difference(from: before, to: after)?.map { $0 * scene.fps.perSecond }
  }
}

// MARK: JSON

extension Look {
  var json: JSON {
    [
      "experience": .string(scene.experience), "frame": .number(frame.index),
      "time": .number(frame.seconds), "touches": frame.line["touches"] ?? [],
      "since": since.map { .number($0) } ?? .null, "events": .array(events),
      "changes": .array(changes.map { $0.json(["before": $0.before, "after": $0.after]) }),
      "moving": .array(
        motions.map { motion in
          let speeds = (motion.perSecond(scene) ?? []).map { JSON.number($0) }
          return motion.json([
            "value": motion.after, "perSecond": speeds.count == 1 ? speeds[0] : .array(speeds),
          ])
        }),
      "faults": .array(
        faults.map {
          ["rule": .string($0.rule), "place": .string($0.place), "found": .string($0.found)]
        }),
      "parts": frame.parts.tree.json, "figures": frame.line["experience"] ?? .null,
    ]
  }
}

extension Look.Change {
  fileprivate func json(_ values: KeyValuePairs<String, JSON?>) -> JSON {
    .object(
      [.init("path", .string(subject))] + values.map { .init($0.key, $0.value ?? .null) })
  }
}

// MARK: Text

extension Look {
  /// The greatest length of the text, in bytes.
  static let limit = 2048

  /// The look as text of at most ``limit`` bytes: what does not fit is counted.
  var text: String {
    for most in stride(from: 16, through: 0, by: -1) {
      let text = text(most)
      if text.utf8.count <= Self.limit { return text }
    }
    return headline + "\n"
  }

  private var headline: String {
    "\(title) at \(frame.seconds.words) s (frame \(frame.index)), "
      + "\(scene.size.width.words) x \(scene.size.height.words) points"
  }

  private func text(_ most: Int) -> String {
    let shown = since.map { "since \($0.words) s" } ?? "just now"
    let sections: [(String, [String])] = [
      ("", touches), ("wrong", faults.map { "\($0.place): \($0.found)" }),
      (shown, eventLines + Self.grouped(changes) { $0.words }),
      ("moving", Self.grouped(motions) { $0.motion(scene) }),
      ("parts", frame.parts.tree.text.split(separator: "\n").dropFirst().map { String($0) }),
      ("figures", figures),
    ]
    var lines = [headline]
    for (name, entries) in sections where !entries.isEmpty {
      if !name.isEmpty { lines.append(name) }
      let indent = name.isEmpty || name == "parts" ? "" : "  "
      lines += entries.prefix(most).map { indent + OneLine.text($0) }
      if entries.count > most { lines.append("  and \(entries.count - most) more") }
    }
    if faults.isEmpty { lines.append("nothing stands out wrong") }
    return lines.map { $0 + "\n" }.joined()
  }

  private var touches: [String] {
    guard case .array(let touches)? = frame.line["touches"] else { return [] }
    return touches.map { touch in
      let position = [touch["x"], touch["y"]].compactMap { $0?.words }.joined(separator: ", ")
      let owner = touch["owner"].flatMap { $0 == .null ? nil : ", held by \($0.words)" } ?? ""
      return "touch \(touch["source"]?.words ?? "") at \(position), "
        + (touch["phase"]?.words ?? "") + owner
    }
  }

  /// The events, those that are alike as one.
  private var eventLines: [String] {
    var lines: [(words: String, first: JSON, count: Int)] = []
    for event in events {
      guard let words = TraceFacts.words(ofEvent: event) else { continue }
      if let index = lines.firstIndex(where: { $0.words == words }) {
        lines[index].count += 1
      } else {
        lines.append((words, event["time"] ?? .null, 1))
      }
    }
    return lines.map { line in
      "\(line.first.words) s \(line.words)" + (line.count > 1 ? ", \(line.count) times" : "")
    }
  }

  /// The single figures of the experience.
  private var figures: [String] {
    TraceFacts(["experience": frame.line["experience"] ?? .null]).facts
      .filter { $0.path == $0.kind }.map { "\($0.path) \($0.value.words)" }
  }

  /// Returns a line for each kind of change, of the greatest one; the others are counted.
  private static func grouped(_ changes: [Change], _ words: (Change) -> String) -> [String] {
    var kinds: [(first: Change, count: Int)] = []
    for change in changes {
      if let index = kinds.firstIndex(where: { $0.first.kind == change.kind }) {
        kinds[index].count += 1
        if change.extent > kinds[index].first.extent { kinds[index].first = change }
      } else {
        kinds.append((change, 1))
      }
    }
    return kinds.map { kind in
      words(kind.first) + (kind.count > 1 ? " (the greatest of \(kind.count))" : "")
    }
  }

}

extension Look.Change {
  /// The length of the change; 0 if it is none of numbers.
  fileprivate var extent: Double {
    (JSON.difference(from: before, to: after) ?? []).map { $0 * $0 }.reduce(0, +)
  }

  fileprivate var words: String {
    switch (before, after) {
    case (nil, let after?): "\(subject) has come, \(after.words)"
    case (let before?, nil): "\(subject) has gone, \(before.words)"
    default: "\(subject) \(before?.words ?? "") → \(after?.words ?? "")"
    }
  }

  fileprivate func motion(_ scene: Scene) -> String {
    let speed = (perSecond(scene) ?? []).map(\.words).joined(separator: ", ")
    return "\(subject) \(after?.words ?? ""): \(speed) per second"
  }
}

extension Double {
  fileprivate var words: String { JSON.number(self).words }
}
