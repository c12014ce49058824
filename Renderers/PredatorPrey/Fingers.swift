import Geometry
import Gestures
import Motion

/// What a finger is to those in the water: food where it rests, fear where it moves fast.
package struct Finger: Sendable {
  let id: Int
  fileprivate(set) var place: Point
  fileprivate(set) var isDown = true
  /// How far it is food, and how far it is feared, 0…1.
  package fileprivate(set) var food = 0.0
  package fileprivate(set) var fear = 0.0

  // In 1/s: 2.5, 3.5 and 12 parts of 120 in 1/120 s.
  private static let calming = 120 * Math.log(120 / 117.5)
  private static let trusting = 120 * Math.log(120 / 116.5)
  private static let distrusting = 120 * Math.log(120 / 108)

  /// Fear comes at once and goes slowly, trust comes slowly and goes at once.
  fileprivate mutating func ease(speed: Double, for duration: Double) {
    let haste = ((speed - 30) / 490).smoothstep
    fear.approach(0, rate: Finger.calming, for: duration)
    fear = max(haste, fear)
    let trust = isDown ? max(0, 1 - 3 * haste) : 0
    food.approach(
      trust, rate: trust > food ? Finger.trusting : Finger.distrusting, for: duration)
  }
}

extension [Finger] {
  /// Takes `touches`, each by itself, and lets `duration` seconds pass. Those that have lifted
  /// fade.
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
