import Geometry
import Gestures

/// What a finger is to those in the water: food where it rests, fear where it moves fast.
package struct Finger: Sendable {
  let id: Int
  fileprivate(set) var place: Point
  fileprivate(set) var isDown = true
  /// How far it is food, and how far it is feared, 0…1.
  package fileprivate(set) var food = 0.0
  package fileprivate(set) var fear = 0.0

  /// Fear comes at once and goes slowly, trust comes slowly and goes at once.
  fileprivate mutating func ease(speed: Double, for duration: Double) {
    let haste = ((speed - 30) / 490).smoothstep
    fear = max(haste, fear * (1 - min(1, 2.5 * duration)))
    let trust = isDown ? max(0, 1 - 3 * haste) : 0
    food += (trust - food) * min(1, (trust > food ? 3.5 : 12) * duration)
  }
}

extension [Finger] {
  /// Hears of `touches`, each by itself, and lets `duration` seconds pass. Who has lifted fades.
  mutating func follow(_ touches: [Touch], for duration: Double) {
    for index in indices { self[index].isDown = false }
    for touch in touches where touch.isDown && touch.position.isFinite {
      let index = firstIndex { $0.id == touch.id } ?? count
      if index == count { append(Finger(id: touch.id, place: touch.position)) }
      (self[index].place, self[index].isDown) = (touch.position, true)
      self[index].ease(speed: touch.velocity.isFinite ? touch.velocity.length : 0, for: duration)
    }
    for index in indices where !self[index].isDown { self[index].ease(speed: 0, for: duration) }
    removeAll { !$0.isDown && $0.food < 0.01 && $0.fear < 0.01 }
  }
}
