import Rendering

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
        plant(at: place, (lean, (isNear ? 0.75 : 0.1) + 0.2 * chance.unit(), size))
      }
    }
  }

  private mutating func plant(at place: Point, _ form: Flower.Form, finger: Int? = nil) {
    flowers.append(Flower(nextID, at: place, form, unit: composition.unit, finger: finger))
    nextID += 1
  }

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
      plant(at: place, (0.1 * (composition.comb.x - place.x), 1, 1), finger: touch.id)
    }
  }

  /// Grows and fades for `duration`; what has faded is gone.
  mutating func live(for duration: Double, in wind: Wind) {
    for index in flowers.indices { flowers[index].live(for: duration, in: wind) }
    flowers.removeAll { $0.isGuest && $0.bloom <= 0 && $0.finger == nil }
  }

  /// The index of the flower `id`; nil once it is gone.
  func index(of id: Int) -> Int? { flowers.firstIndex { $0.id == id } }
}
