import Geometry
import Gestures

/// The fuses that fingers have lit, each finger its own.
package struct Fuses: Hashable, Sendable {
  /// Fuses that burn at a time; where more are lit, the oldest without a finger goes out.
  package static let most = 24
  /// Points between knots on a telephone's stage.
  static let gap = 8.0

  package private(set) var burning: [Fuse] = []
  private let composition: CourtyardComposition

  init(_ composition: CourtyardComposition) { self.composition = composition }

  /// Follows the fingers.
  mutating func follow(_ touches: [Touch]) {
    for touch in touches where touch.position.isFinite {
      let place = reachable(touch.position)
      let known = burning.firstIndex { $0.finger == touch.id && $0.isHeld }
      switch (known, touch.phase) {
      case (let index?, .cancelled):
        burning[index].isHeld = false
        burning[index].snuff()
      case (let index?, let phase):
        burning[index].lay(to: place)
        burning[index].isHeld = phase.isDown
      case (nil, .began), (nil, .moved):
        light(touch.id, at: place)
      case (nil, .ended), (nil, .cancelled): break
      }
    }
  }

  private mutating func light(_ finger: Int, at place: Point) {
    if burning.count >= Fuses.most {
      burning.remove(at: burning.firstIndex { !$0.isHeld } ?? 0)
    }
    burning.append(Fuse(finger: finger, at: place, gap: Fuses.gap * composition.unit))
  }

  /// A finger's place, brought to the stage.
  private func reachable(_ place: Point) -> Point {
    Point(
      place.x.clipped(to: 0...composition.size.width),
      place.y.clipped(to: 0...composition.size.height))
  }

  /// Burns for `duration` seconds; each cracker that goes off, with the finger that laid it.
  mutating func burn(for duration: Double) -> [(finger: Int, index: Int, place: Point)] {
    var bangs: [(finger: Int, index: Int, place: Point)] = []
    for index in burning.indices {
      let finger = burning[index].finger
      bangs += burning[index].burn(for: duration).map { (finger, $0.index, $0.place) }
    }
    burning.removeAll { $0.isSpent }
    return bangs
  }
}
