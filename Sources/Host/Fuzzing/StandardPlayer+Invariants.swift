import JSONCoding
import Rendering
import Scripting

extension StandardPlayer {
  /// Nothing but fingers moves controls, and everything comes to rest.
  public var invariants: [Invariant<TracedFrame>] {
    // What steps of a scene do without fingers may happen at any time.
    guard world.scene.isPlayedByFingersAlone else { return [] }
    return [
      Invariant("a control moves under a finger alone", broken: Self.strayControl),
      Invariant("everything comes to rest", broken: Self.unrest),
    ]
  }

  /// A touch has one owner, so a touch that moves two controls leaves one without a finger. A ruler
  /// glides on by itself, and a tap on the reset button moves all.
  private static func strayControl(_ frame: TracedFrame) -> String? {
    let owners = Set(frame.line.list("touches").compactMap { $0["owner"]?.text })
    return frame.line.events("value").lazy.compactMap { $0["target"]?.text }.first { target in
      let id = String(target.dropFirst("control:".count))
      let isHeld = !owners.isDisjoint(with: [target, "ruler:" + id, "sheet:reset"])
      return !isHeld && !frame.glides(id)
    }.map { "\($0) did, with no finger on it" }
  }

  private static func unrest(_ frame: TracedFrame) -> String? {
    let (line, chrome) = (frame.line, frame.line["chrome"])
    guard frame.untouched >= Inspection.patience else { return nil }
    if line["sheet"]?["dragging"] == true { return "the sheet is dragged by nobody" }
    if let offset = chrome?["feedOffset"]?.number, offset != 0 {
      return "the feed is \(JSON.number(offset).text(.rounded)) points from its page"
    }
    if let dismissal = chrome?["dismissal"]?.number, dismissal != 0, dismissal != 1 {
      return "the player is \(JSON.number(dismissal).text(.rounded)) of its way gone"
    }
    guard frame.untouched >= longestGlide, let before = frame.before else { return nil }
    let restless = ["controls", "chrome", "sheet"].first { key in
      guard let now = line[key], let then = before[key] else { return false }
      return !now.isLike(then, within: 0.01)
    }
    return restless.map {
      "\($0) still moved after \(JSON.number(longestGlide).text()) s without a finger"
    }
  }

  /// Longest time that anything moves by itself, in seconds.
  private static let longestGlide = 10.0
}

extension TracedFrame {
  /// Whether the ruler of the control `id` slides by itself, or did until this frame.
  fileprivate func glides(_ id: String) -> Bool {
    [line, before].contains { line in
      let control = line?.list("controls").first { $0["id"]?.text == id }
      let state = control?["ruler"]?["state"]?.text ?? "idle"
      return state != "idle" && state != "held"
    }
  }
}
