import JSONCoding

/// Holds the touches of a run against what must hold of them, line by line of its trace.
struct TouchInspection {
  /// The same gesture of the same touch on the same part.
  private struct GestureKey: Hashable {
    let touch: Int
    let gesture: String
    let target: String
  }

  private var owners: [Int: String] = [:]
  /// Touches that are down, and all that have lifted.
  private var (down, lifted): (Set<Int>, Set<Int>) = ([], [])
  /// Touches of which somebody has said that they get nothing, or that began to play.
  private var answered: Set<Int> = []
  /// Touches that were taken away, or whose view was: nothing needs to come of them.
  private var takenAway: Set<Int> = []
  /// Touches that an experience has had.
  private(set) var onCanvas: Set<Int> = []
  /// Whether a gesture is going on; those that have ended are false.
  private var gestures: [GestureKey: Bool] = [:]

  /// Reads the next line. The result is what does not hold.
  mutating func read(_ line: JSON) -> Breach? {
    var breach: Breach?
    for event in line.events("gesture") { breach = breach ?? note(event) }
    var seen: Set<Int> = []
    for touch in line.list("touches") {
      seen.insert(Int(touch["id"]?.number ?? 0))
      breach = breach ?? follow(touch)
    }
    if let gone = down.subtracting(seen).min() {
      breach = breach ?? Breach(.ends, "touch \(gone)", "it is gone and never ended")
    }
    return breach
  }

  private mutating func note(_ event: JSON) -> Breach? {
    let key = GestureKey(
      touch: Int(event["touch"]?.number ?? 0), gesture: event["gesture"]?.text ?? "",
      target: event["target"]?.text ?? "")
    let state = event["state"]?.text ?? ""
    func breach(_ found: String) -> Breach {
      Breach(.gestures, "\(key.gesture) of touch \(key.touch) on \(key.target)", found)
    }
    switch state {
    case "began":
      if key.target == "canvas" { onCanvas.insert(key.touch) }
      answered.insert(key.touch)
      guard gestures.updateValue(true, forKey: key) == nil else { return breach("it began twice") }
    case "ended", "cancelled":
      guard gestures.updateValue(false, forKey: key) == true else {
        return breach("it was told as \(state) and was not going on")
      }
    default:
      answered.insert(key.touch)
      if gestures[key] == true { gestures[key] = false }
    }
    return nil
  }

  private mutating func follow(_ touch: JSON) -> Breach? {
    let (id, phase) = (Int(touch["id"]?.number ?? 0), touch["phase"]?.text ?? "")
    guard !lifted.contains(id) else {
      return Breach(.ends, "touch \(id)", "it is \(phase) after its end")
    }
    if phase == "ended" || phase == "cancelled" {
      lifted.insert(id)
      down.remove(id)
      if phase == "cancelled" { takenAway.insert(id) }
    } else {
      down.insert(id)
    }
    if touch.list("story").contains(where: { $0["because"]?.text == "view" }) {
      takenAway.insert(id)
    }
    let owner = touch["owner"]?.text
    if let before = owners[id], before != owner {
      return Breach(
        .owners, "touch \(id)", "it went from \(before) to \(owner ?? "nobody")")
    }
    owners[id] = owner
    return nil
  }

  /// What does not hold once no finger has been down for a while.
  func breachAtRest() -> Breach? {
    let lost = lifted.subtracting(answered).subtracting(takenAway)
    if let lost = lost.filter({ owners[$0] == nil }).min() {
      return Breach(.answers, "touch \(lost)", "nobody has it, and nobody is told to have failed")
    }
    let endless = gestures.filter(\.value).keys
    if let key = endless.min(by: { ($0.touch, $0.target) < ($1.touch, $1.target) }) {
      return Breach(
        .gestures, "\(key.gesture) of touch \(key.touch) on \(key.target)", "it never ended")
    }
    return nil
  }
}
