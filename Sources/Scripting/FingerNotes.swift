import Gestures
import JSONCoding

/// Finds fingers that never land, or never lift, in the steps of a script.
struct FingerNotes {
  /// Where each finger that is down has landed.
  private var down: [Finger: JSONPath] = [:]
  private var found: [ScriptNote] = []

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
        down[.contact(sample.id)] =
          sample.phase.isDown
          ? down[.contact(sample.id)] ?? .index(step.path, index) : nil
      }
    case .release: down = [:]
    case .set, .adjust, .activate: break
    }
  }

  private mutating func read(_ source: TouchScript.Source, at path: JSONPath) {
    let finger = Finger.source(source.id)
    var hasLanded = down[finger] != nil
    var early: [ScriptNote] = []
    for (index, item) in source.items.enumerated() {
      let place = JSONPath.index(.key(path, "actions"), index)
      switch item {
      case .down(button: 0, _) where down[finger] != nil:
        early.append(
          ScriptNote(path: "\(place)", remark: "pointerDown of a finger that is down does nothing"))
      case .down(button: 0, _): (down[finger], hasLanded) = (place, true)
      case .up(button: 0) where down[finger] == nil:
        early.append(
          ScriptNote(
            path: "\(place)", remark: "pointerUp of a finger that is not down does nothing"))
      case .up(button: 0), .cancel: down[finger] = nil
      case .pause, .move, .down, .up: break
      }
    }
    if hasLanded { return found += early }
    guard source.items.contains(where: \.isTouch) else { return }
    found.append(
      ScriptNote(path: "\(path)", remark: "\(finger.name) never lands: it has no pointerDown"))
  }
}

extension TouchScript.Item {
  /// Whether it is for a finger that is down.
  fileprivate var isTouch: Bool {
    switch self {
    case .move, .up(button: 0), .cancel: true
    case .pause, .down, .up: false
    }
  }
}
