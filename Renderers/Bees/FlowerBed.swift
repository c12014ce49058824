import Geometry
import Gestures
import Rendering

/// All flowers: the garden's, and those that fingers put up where they rest.
package struct FlowerBed: Sendable {
  /// Flowers under and after fingers at a time; beyond that the most faded makes room.
  package static let mostGuests = 48
  /// A finger that goes farther than this, in points of a telephone's stage, leaves its flower; one
  /// that is faster, in points a second, does not rest.
  private static let (stray, haste) = (30.0, 120.0)

  package private(set) var flowers: [Flower] = []
  /// Where fingers are.
  private(set) var fingers: [Point] = []
  private let composition: BeesComposition
  private var nextID = 0

  /// The garden's flowers, in two planes.
  init(_ composition: BeesComposition, _ chance: inout SeededGenerator) {
    self.composition = composition
    let (meadow, unit) = (composition.meadow, composition.unit)
    for (count, depth) in [(composition.far, 0.1), (composition.near, 0.75)] {
      for index in 0..<count {
        let (lift, size) = (chance.unit(), chance.number(in: 0.8...1.15))
        let across = (Double(index) + 0.5 + chance.number(in: -0.2...0.2)) / Double(count)
        // Neighbours of a plane stand high and low in turn.
        let step = (Double(index * 2 % 5) + lift) / 5
        let down = depth < 0.5 ? 0.45 * step : 0.25 + 0.75 * step
        let place = Point(meadow.minX + across * meadow.width, meadow.minY + down * meadow.height)
        let lean = 44 * unit * chance.number(in: -1...1)
        plant(
          at: place, lean: lean, depth: depth + 0.2 * chance.unit(),
          radius: (depth < 0.5 ? 17 : 33) * size * unit, capacity: depth < 0.5 ? 30 : 46)
      }
    }
  }

  private mutating func plant(
    at place: Point, lean: Double, depth: Double, radius: Double, capacity: Int,
    finger: Int? = nil
  ) {
    let root = Point(place.x + lean, place.y + (depth < 0.5 ? 130 : 240) * composition.unit)
    flowers.append(
      Flower(
        nextID, at: place, root: root, depth: depth, radius: radius, capacity: capacity,
        finger: finger))
    nextID += 1
  }

  /// Whether a finger holds a flower.
  var isCalling: Bool { flowers.contains { $0.finger != nil } }

  /// The index of the flower `id`; nil once it is gone.
  func index(of id: Int) -> Int? { flowers.firstIndex { $0.id == id } }

  /// Follows the fingers.
  mutating func follow(_ touches: [Touch]) {
    let held = touches.filter { $0.isDown && $0.position.isFinite }
    fingers = held.map { reachable($0.position) }
    for index in flowers.indices {
      guard let finger = flowers[index].finger else { continue }
      let place = held.firstIndex { $0.id == finger }.map { fingers[$0] }
      let way = place.map { $0.distance(to: flowers[index].place) } ?? .infinity
      if way > FlowerBed.stray * composition.unit { flowers[index].finger = nil }
    }
    for (touch, place) in zip(held, fingers)
    where !flowers.contains(where: { $0.finger == touch.id }) {
      if touch.velocity.length < FlowerBed.haste { welcome(touch.id, at: place) }
    }
  }

  private mutating func welcome(_ finger: Int, at place: Point) {
    let guests = flowers.indices.filter { flowers[$0].isGuest }
    if guests.count >= FlowerBed.mostGuests {
      let free = guests.filter { flowers[$0].finger == nil }
      guard let faded = free.min(by: { flowers[$0].bloom < flowers[$1].bloom }) else { return }
      flowers.remove(at: faded)
    }
    plant(
      at: place, lean: 0.1 * (composition.comb.x - place.x), depth: 1,
      radius: 38 * composition.unit, capacity: 70, finger: finger)
  }

  /// A finger's place, brought to the stage.
  private func reachable(_ place: Point) -> Point {
    Rect(origin: .zero, size: composition.size).nearest(to: place)
  }

  /// Grows and fades for `duration`; what has faded is gone.
  mutating func live(for duration: Double, in air: Air) {
    for index in flowers.indices { flowers[index].live(for: duration, in: air) }
    flowers.removeAll { $0.isGuest && $0.bloom <= 0 && $0.finger == nil }
  }

  /// Marks the seats that `bees` have taken.
  mutating func seat(_ bees: [Bee]) {
    for index in flowers.indices { flowers[index].taken = 0 }
    for bee in bees {
      switch bee.errand {
      case .approach(let flower, let seat), .drink(let flower, let seat):
        if let index = index(of: flower) { take(seat, at: index) }
      default: break
      }
    }
  }

  /// Keeps a seat at the flower at `index` from others.
  mutating func take(_ seat: Int, at index: Int) { flowers[index].taken |= 1 << UInt32(seat) }

  /// Takes a drop from the flower at `index`; false where it has none.
  mutating func drink(at index: Int) -> Bool { flowers[index].give() }

  /// The nearest flower with nectar and a free seat that a bee at `place` sees: those under fingers
  /// from farther off.
  func seen(from place: Point) -> Int? {
    var (best, least) = (Int?.none, Double.infinity)
    for (index, flower) in flowers.enumerated() where flower.nectar >= 4 {
      let sight = (flower.isGuest ? 60 + 170 * flower.bloom : 62) * composition.unit
      let way = (flower.head - place).lengthSquared / (sight * sight)
      if way < min(1, least), flower.free != nil { (best, least) = (index, way) }
    }
    return best
  }
}
