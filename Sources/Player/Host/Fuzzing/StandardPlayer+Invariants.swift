import JSONCoding
import Rendering
import Scripting
import Views
import Widgets

extension StandardPlayer {
  /// Only fingers move controls, and everything comes to rest.
  public var invariants: [Invariant<TracedFrame>] {
    // Steps of a scene that need no finger may act at any time.
    guard world.scene.isPlayedByFingersAlone else { return [] }
    return [
      Invariant("a control moves under a finger alone", broken: Self.strayControl),
      Invariant("everything comes to rest", broken: Self.unrest),
    ]
  }

  /// Returns a control that moved without a finger. A touch has one owner, so a touch that moves
  /// two controls leaves one without a finger. A ruler may glide, and a tap on the reset button
  /// moves all.
  private static func strayControl(_ frame: TracedFrame) -> String? {
    let owners = Set(frame.line.touches.compactMap(\.owner))
    return frame.line.events.lazy.filter(\.isValue).map(\.target).first { target in
      let id = String(target.dropFirst("control:".count))
      let isHeld = !owners.isDisjoint(with: [target, "ruler:" + id, "sheet:reset"])
      return !isHeld && !frame.glides(id)
    }.map { "\($0) did, with no finger on it" }
  }

  private static func unrest(_ frame: TracedFrame) -> String? {
    let line = frame.line
    guard frame.untouched >= Inspection.patience else { return nil }
    if line.player.sheet?.isDragging == true { return "the sheet is dragged by no finger" }
    if line.feedOffset != 0 {
      return "the feed is \(JSON.number(line.feedOffset).text(.rounded)) points from its page"
    }
    let dismissal = line.player.dismissal
    if dismissal != 0, dismissal != 1 {
      return "the player is \(JSON.number(dismissal).text(.rounded)) of its way gone"
    }
    guard frame.untouched >= longestGlide, let before = frame.before else { return nil }
    return zip(line.json.members, before.json.members).first { now, then in
      !restless.contains(now.key) && !now.value.isLike(then.value, within: 0.01)
    }.map { now, _ in
      "\(now.key) still moved after \(JSON.number(longestGlide).text()) s without a finger"
    }
  }

  /// Longest time that anything moves by itself, in seconds.
  private static let longestGlide = 10.0
  /// Members of a line that may change although no finger is down.
  private static let restless: Set = ["frame", "time", "step", "events", "experience"]
}

extension TracedFrame {
  /// Returns true if the ruler of the control `id` glides, or did until this frame.
  fileprivate func glides(_ id: String) -> Bool {
    [line, before].contains { line in
      let ruler = line?.controls.first { $0.id == id }?.ruler
      return ruler.map { $0.state != .idle && $0.state != .held } ?? false
    }
  }
}

extension Event {
  fileprivate var isValue: Bool {
    switch kind {
    case .value, .point: true
    case .gesture, .editing, .haptic, .animation, .tap, .state: false
    }
  }
}

extension JSON {
  fileprivate var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Returns true if it equals `other`, numbers within `tolerance`.
  fileprivate func isLike(_ other: JSON, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)): abs(one - two) <= tolerance
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isLike($1, within: tolerance) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy {
          $0.key == $1.key && $0.value.isLike($1.value, within: tolerance)
        }
    default: self == other
    }
  }
}
