import Geometry
import Gestures
import Motion
import Rendering

/// An umbel: many small flowers on rays from one stalk.
package struct Flower: Hashable, Sendable {
  package let id: Int
  /// The middle of its head when the air is still, and where its stalk fades out.
  package let place: Point
  let root: Point
  /// How near it is to the eye, 0 far … 1 near.
  let depth: Double
  /// Radius of the head in full bloom, in points.
  let radius: Double
  /// The finger that it grows under, and whether a finger has put it up.
  package fileprivate(set) var finger: Int?
  package let isGuest: Bool
  /// Drops that it can have, how many bees find room, and how many rays it has.
  package let (capacity, seats, rays): (Int, Int, Int)
  /// Drops that it has.
  package internal(set) var nectar: Int
  /// How far it is in bloom, 0…1.
  package private(set) var bloom: Double
  /// The head as it sways.
  private(set) var head: Point
  /// Part of the next drop.
  private var due = 0.0

  init(_ id: Int, at place: Point, _ root: Point, _ depth: Double, radius: Double, _ finger: Int?) {
    (self.id, self.place, self.root) = (id, place, root)
    (self.depth, self.radius, self.finger, isGuest) = (depth, radius, finger, finger != nil)
    (head, bloom) = (place, finger == nil ? 1 : 0)
    (capacity, seats, rays) = finger != nil ? (70, 12, 25) : depth > 0.5 ? (46, 5, 21) : (30, 3, 11)
    nectar = capacity / 2
  }

  /// Whether it stands before the comb.
  var isNear: Bool { depth > 0.5 }

  /// Where `seat` is now, on the dome of the head.
  package func place(of seat: Int) -> Point {
    head + Umbel.spot(seat * 8 % rays, of: self) * (radius * bloom.smoothstep)
  }

  /// Grows, or fades within ten seconds after its finger, and makes nectar.
  mutating func live(for duration: Double, in air: Air) {
    if finger != nil { bloom.approach(1, rate: 2, for: duration) }
    if isGuest, finger == nil { bloom = max(0, bloom - duration / 10) }
    due += duration * 0.14 * Double(capacity) * bloom
    while due >= 1 { (due, nectar) = (due - 1, min(capacity, nectar + 1)) }
    head = place + air.sway(at: place) * (0.5 + 0.5 * depth)
  }
}

/// All flowers: the garden's, and those that fingers put up where they rest.
package struct FlowerBed: Sendable {
  /// Flowers of fingers at a time; beyond that the oldest makes room.
  package static let mostGuests = 64

  package internal(set) var flowers: [Flower] = []
  /// Where fingers are.
  private(set) var fingers: [Point] = []
  private let composition: BeesComposition
  private var nextID = 0

  /// The garden's flowers, in two planes; neighbours stand high and low in turn.
  init(_ composition: BeesComposition, _ chance: inout SeededGenerator) {
    self.composition = composition
    let (meadow, unit) = (composition.meadow, composition.unit)
    let near = Int((composition.size.width / (70 * unit)).clipped(to: 3...11))
    for (count, isNear) in [(near + 2, false), (near, true)] {
      for index in 0..<count {
        let step = (Double(index * 2 % 5) + chance.unit()) / 5
        let across = (Double(index) + chance.number(in: 0.3...0.7)) / Double(count)
        let down = isNear ? 0.25 + 0.75 * step : 0.45 * step
        let place = Point(meadow.minX + across * meadow.width, meadow.minY + down * meadow.height)
        let (lean, size) = (44 * unit * chance.number(in: -1...1), chance.number(in: 0.8...1.15))
        plant(at: place, lean, (isNear ? 0.75 : 0.1) + 0.2 * chance.unit(), size)
      }
    }
  }

  private mutating func plant(
    at place: Point, _ lean: Double, _ depth: Double, _ size: Double, finger: Int? = nil
  ) {
    let (stalk, radius) = finger != nil ? (240.0, 38.0) : depth > 0.5 ? (240, 33) : (130, 17)
    let root = place + Vector(lean, stalk * composition.unit)
    let flower = Flower(
      nextID, at: place, root, depth, radius: radius * size * composition.unit, finger)
    flowers.append(flower)
    nextID += 1
  }

  /// Whether a finger holds a flower.
  var isCalling: Bool { flowers.contains { $0.finger != nil } }

  /// Follows the fingers: one that goes 30 pt leaves its flower, one under 120 pt/s rests.
  mutating func follow(_ touches: [Touch]) {
    let held = touches.filter { $0.isDown && $0.position.isFinite }
    let stage = Rect(origin: .zero, size: composition.size)
    fingers = held.map { stage.nearest(to: $0.position) }
    for index in flowers.indices {
      let finger = held.firstIndex { $0.id == flowers[index].finger }
      let way = finger.map { fingers[$0].distance(to: flowers[index].place) } ?? .infinity
      if way > 30 * composition.unit { flowers[index].finger = nil }
    }
    for (touch, place) in zip(held, fingers) where touch.velocity.length < 120 {
      let guests = flowers.indices.filter { flowers[$0].isGuest }
      if guests.contains(where: { flowers[$0].finger == touch.id }) { continue }
      if guests.count >= FlowerBed.mostGuests { flowers.remove(at: guests[0]) }
      plant(at: place, 0.1 * (composition.comb.x - place.x), 1, 1, finger: touch.id)
    }
  }

  /// Grows and fades for `duration`; what has faded is gone.
  mutating func live(for duration: Double, in air: Air) {
    for index in flowers.indices { flowers[index].live(for: duration, in: air) }
    flowers.removeAll { $0.isGuest && $0.bloom <= 0 && $0.finger == nil }
  }

  /// The index of the flower `id`; nil once it is gone.
  func index(of id: Int) -> Int? { flowers.firstIndex { $0.id == id } }
}
