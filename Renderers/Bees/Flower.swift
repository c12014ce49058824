import Geometry
import Rendering

/// An umbel: many small flowers on rays from one stalk.
package struct Flower: Hashable, Sendable {
  package let id: Int
  /// The middle of its head when the air is still.
  package let place: Point
  /// Where its stalk fades out or stands.
  let root: Point
  /// How near it is to the eye, 0 far … 1 near.
  let depth: Double
  /// Radius of the head in full bloom, in points.
  let radius: Double
  /// Drops that it has.
  package private(set) var nectar: Int
  /// Drops that it can have.
  package let capacity: Int
  /// The finger that it grows under.
  package var finger: Int?
  /// Whether a finger has put it up.
  package let isGuest: Bool
  /// How far it is in bloom, 0…1.
  package private(set) var bloom: Double
  /// Seats that bees have taken, a bit each.
  var taken: UInt32 = 0
  /// How far the air moves the head, in points.
  private(set) var sway = Vector.zero
  /// How free it is to sway, 0 held … 1.
  private var ease: Double
  private var due = 0.0

  /// A flower of the garden, or one that grows under a finger.
  init(
    _ id: Int, at place: Point, root: Point, depth: Double, radius: Double, capacity: Int,
    finger: Int? = nil
  ) {
    (self.id, self.place, self.root, self.depth) = (id, place, root, depth)
    (self.radius, self.capacity, self.finger) = (radius, capacity, finger)
    isGuest = finger != nil
    (nectar, bloom, ease) = isGuest ? (capacity / 2, 0, 0) : (capacity, 1, 1)
  }

  /// The head as it sways.
  package var head: Point { place + sway }
  /// How many bees find room.
  var seats: Int { isGuest ? 12 : depth > 0.5 ? 5 : 3 }

  /// A seat that is free; nil where there is none.
  var free: Int? { (0..<seats).first { taken & (1 << UInt32($0)) == 0 } }

  /// Where `seat` is now: seats lie on the dome of the head.
  package func place(of seat: Int) -> Point {
    head + Umbel.spot(seat * 8 % Umbel.rays(self), of: self) * (radius * bloom.smoothstep)
  }

  /// Grows or fades for `duration`, and makes nectar.
  mutating func live(for duration: Double, in air: Air) {
    if isGuest {
      // A pressed flower opens within a second and takes ten to go.
      bloom =
        finger != nil
        ? bloom + (1 - bloom) * (1 - Math.exp(-duration / 0.5)) : bloom - duration / 10
    }
    due += duration * 0.14 * Double(capacity) * max(bloom, 0)
    while due >= 1 {
      due -= 1
      nectar = min(capacity, nectar + 1)
    }
    ease += ((finger == nil ? 1 : 0) - ease) * (1 - Math.exp(-duration))
    sway = air.sway(at: place) * (ease * (0.5 + 0.5 * depth))
  }

  /// Gives a drop; false where it has none.
  mutating func give() -> Bool {
    guard nectar > 0 else { return false }
    nectar -= 1
    return true
  }
}
