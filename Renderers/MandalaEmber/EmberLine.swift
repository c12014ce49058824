import Geometry

/// A line of embers in the order in which they were laid.
package struct EmberLine: Hashable, Sendable {
  /// Distance of neighbours, in radii.
  static let spacing = 0.019
  /// Embers of the longest line; a finger that draws on begins another.
  static let longest = 150
  /// Embers a second that a fire running along takes.
  private static let pace = 15.0
  /// Embers that kindle at once behind the head of a fire.
  private static let front = 15.0

  /// Its embers.
  package internal(set) var embers: [Ember] = []
  /// How far a fire has run along it, in embers; nil where none does.
  package internal(set) var fire: Double?
  /// When it was laid or last burned, in seconds.
  package internal(set) var lastBurned: Double
  /// 1 while it belongs to the mandala, then less and less until it is gone.
  package internal(set) var presence = 1.0
  /// How far its char has come out, 0…1.
  var char = 0.0

  /// Whether it makes room for younger ones.
  var isLeaving: Bool { presence < 1 }

  /// Where its char lies: at every other ember, and at the last.
  var grooves: [Seat] {
    stride(from: 0, to: embers.count - 1, by: 2).map { embers[$0].home }
      + embers.suffix(1).map(\.home)
  }

  /// Lets the fire run on, if there is one.
  mutating func burn(to target: Double, for seconds: Double, at time: Double) {
    guard let reached = fire else { return }
    let head = reached + EmberLine.pace * seconds
    let last = Double(embers.count - 1)
    let (low, high) = (max(0, head - EmberLine.front), min(head, last))
    if low <= high {
      for index in Int(low)...Int(high) { embers[index].kindle(to: target, for: seconds) }
    }
    fire = head - EmberLine.front > last ? nil : head
    lastBurned = time
  }
}
