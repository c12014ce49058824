import Drawing
import Geometry
import Motion
import Rendering

/// An umbel: a stalk, rays that spread from its neck, and on each a tuft of tiny lights.
package struct Flower: Hashable, Sendable {
  package let id: Int
  /// The middle of its head in still air, and the point where its stalk fades out.
  package let place: Point
  private let root: Point
  /// Nearness to the eye, 0 far … 1 near.
  let depth: Double
  /// Radius of the head in full bloom, and the length of a point of a phone's stage, in points.
  private let (radius, unit): (Double, Double)
  /// The finger that it grows under, and whether a finger has planted it.
  package internal(set) var finger: Int?
  package let isGuest: Bool
  /// Its capacity in drops, the number of bees it seats, and the number of its rays.
  package let (capacity, seats, rays): (Int, Int, Int)
  /// Drops of nectar.
  package internal(set) var nectar: Int
  /// Degree of bloom, 0…1.
  package private(set) var bloom: Double
  /// The position of the swaying head.
  private(set) var head: Point
  /// The accumulated fraction of the next drop.
  private var due = 0.0

  /// The sideways offset of its foot in points, its nearness, and its size relative to others
  /// there.
  typealias Form = (lean: Double, depth: Double, size: Double)

  init(_ id: Int, at place: Point, _ form: Form, unit: Double, finger: Int?) {
    let (stalk, breadth): (Double, Double)
    (stalk, breadth, capacity, seats, rays) =
      finger != nil
      ? (240, 38, 70, 12, 25) : form.depth > 0.5 ? (240, 33, 46, 5, 21) : (130, 17, 30, 3, 11)
    (self.id, self.place, self.unit, depth) = (id, place, unit, form.depth)
    root = place + Vector(form.lean, stalk * unit)
    (radius, self.finger, isGuest) = (breadth * form.size * unit, finger, finger != nil)
    (head, bloom, nectar) = (place, finger == nil ? 1 : 0, capacity / 2)
  }

  /// True if it is in front of the comb.
  var isNear: Bool { depth > 0.5 }

  /// Returns the present position of `seat`, on the dome of the head.
  package func place(of seat: Int) -> Point {
    head + end(of: seat * 8 % rays) * (radius * bloom.smoothstep)
  }

  /// Returns the end of a ray from the middle of the head, in radii: on a dome seen from slightly
  /// above.
  private func end(of ray: Int) -> Vector {
    let way = Vector(phyllotaxis: ray, of: rays, turn: Double(id))
    return Vector(way.dx, 0.38 * way.dy - 0.3 * (1 - way.lengthSquared))
  }

  /// Grows, or fades within ten seconds after its finger, makes nectar, and sways in the wind.
  mutating func live(for duration: Double, in wind: Wind) {
    if finger != nil { bloom.approach(1, rate: 2, for: duration) }
    if isGuest, finger == nil { bloom = max(0, bloom - duration / 10) }
    due += duration * 0.14 * Double(capacity) * bloom
    nectar = min(capacity, nectar + due.removeWholePart())
    let lean = 20 * wind.strength + (3 + 24 * wind.strength) * wind.gust(at: place)
    head = place + Vector(lean, 0.008 * lean * lean) * unit * (0.5 + 0.5 * depth)
  }

  /// Draws it in a light of 0…1.
  func draw(_ light: Double, on canvas: inout Canvas) {
    var (stems, lights) = (Mesh(), Canvas(size: canvas.size))
    let (bloom, near) = (self.bloom.smoothstep, 0.3 + 0.7 * depth)
    let radius = self.radius * (0.12 + 0.88 * bloom)
    let neck = head + Vector(0, 0.78 * radius)
    let stalk = QuadraticCurve(neck, Point(neck.x, 0.5 * (neck.y + root.y)), root)
    stems.append(
      Mesh(ribbon: stalk, pieces: 6) { along in
        let left = 0.85 * bloom * near * (1 - along) * (1 - along)
        return (0.072 * self.radius, .stalk.opacity(left))
      })
    let full = 0.3 + 0.7 * Double(nectar) / Double(capacity)
    let strength = light * full * near * min(1, 3 * self.bloom)
    let (haze, petal) = (Color.haze.opacity(0.3 * strength), Color.petal.opacity(0.62 * strength))
    lights.glow(at: head, radius: 2.2 * radius, color: haze.opacity(0.67))
    for ray in 0..<rays {
      let end = head + self.end(of: ray) * radius
      let bend = Point(0.45 * neck.x + 0.55 * end.x, 0.4 * neck.y + 0.6 * end.y)
      stems.append(
        Mesh(ribbon: QuadraticCurve(neck, bend, end), pieces: 2) { along in
          let color = Color.ray.opacity((0.35 + 0.2 * along) * bloom * near)
          return (0.028 * radius + 0.2 * unit, color)
        })
      lights.glow(at: end, radius: 0.3 * radius, color: haze)
      for tuft in 0..<(isNear ? 6 : 3) {
        let way = Vector(phyllotaxis: tuft, of: 5, turn: Double(ray)) * (0.13 * radius)
        lights.glow(at: end + way, radius: 0.06 * radius + 0.3 * unit, color: petal)
      }
    }
    canvas.mesh(stems)
    canvas.append(lights)
  }
}

/// All flowers: the garden's, and those that resting fingers plant.
package struct FlowerBed: Sendable {
  /// Most flowers of fingers at a time; beyond that the oldest is removed.
  package static let maxGuests = 64

  package internal(set) var flowers: [Flower] = []
  /// Positions of fingers.
  private(set) var fingers: [Point] = []
  private let composition: BeesComposition
  private var nextID = 0

  /// Creates the garden's flowers, in two planes; neighbours are alternately high and low.
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

  /// Follows the fingers: one that moves 30 pt leaves its flower, one under 120 pt/s rests.
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
      if guests.count >= FlowerBed.maxGuests { flowers.remove(at: guests[0]) }
      plant(at: place, (0.1 * (composition.comb.x - place.x), 1, 1), finger: touch.id)
    }
  }

  /// Grows and fades for `duration`; faded flowers are removed.
  mutating func live(for duration: Double, in wind: Wind) {
    for index in flowers.indices { flowers[index].live(for: duration, in: wind) }
    flowers.removeAll { $0.isGuest && $0.bloom <= 0 && $0.finger == nil }
  }

  /// Returns the index of the flower `id`; nil once it is gone.
  func index(of id: Int) -> Int? { flowers.firstIndex { $0.id == id } }
}
