import Geometry
import Gestures

/// What a finger is to those in the water: food where it rests, fear where it moves fast.
package struct Finger: Hashable, Sendable {
  package let id: Int
  /// Where it is, in points of the stage.
  package var place: Point
  /// How far it is food, 0…1.
  package var food = 0.0
  /// How far it is feared, 0…1.
  package var fear = 0.0
  /// Whether it is on the glass.
  package var isDown = true

  /// A finger that has just landed.
  package init(id: Int, at place: Point) { (self.id, self.place) = (id, place) }
}

/// The fingers in the water, each by itself, and those whose light fades.
package struct Fingers: Hashable, Sendable {
  /// How many are known at most, those that fade included.
  package static let most = 64
  /// Below this speed a finger rests, above the other it is fast, in points per second.
  static let (calm, fast) = (30.0, 520.0)

  /// In order of landing.
  package private(set) var known: [Finger] = []

  /// No fingers.
  package init() {}

  /// Hears of `touches` and lets `duration` seconds pass.
  package mutating func follow(_ touches: [Touch], for duration: Double) {
    for index in known.indices { known[index].isDown = false }
    for touch in touches where touch.position.isFinite {
      let known = self.known.firstIndex { $0.id == touch.id }
      guard touch.isDown || known != nil else { continue }
      let index = known ?? self.known.count
      if known == nil { self.known.append(Finger(id: touch.id, at: touch.position)) }
      self.known[index].place = touch.position
      self.known[index].isDown = touch.isDown
      let speed = touch.velocity.isFinite ? touch.velocity.length : 0
      if touch.isDown { ease(index, speed, duration) }
    }
    for index in known.indices where !known[index].isDown {
      known[index].food -= known[index].food * min(1, 5 * duration)
      known[index].fear -= known[index].fear * min(1, 3 * duration)
    }
    known.removeAll { !$0.isDown && $0.food < 0.01 && $0.fear < 0.01 }
    if known.count > Fingers.most { known.removeFirst(known.count - Fingers.most) }
  }

  /// Fear comes at once and goes slowly, trust comes slowly and goes at once.
  private mutating func ease(_ index: Int, _ speed: Double, _ duration: Double) {
    let haste = ((speed - Fingers.calm) / (Fingers.fast - Fingers.calm)).smoothstep
    known[index].fear = max(haste, known[index].fear * (1 - min(1, 2.5 * duration)))
    let trust = max(0, 1 - 3 * haste)
    let pace = trust > known[index].food ? 3.5 : 12
    known[index].food += (trust - known[index].food) * min(1, pace * duration)
  }
}
