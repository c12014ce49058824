import Rendering

/// A drone's slot in the flock.
package struct FlockSlot: Hashable, Sendable {
  /// Lag behind the head, 0…1.
  var lag: Double
  /// Position between the edges of the flock's ribbon, −1…1.
  var layer: Double
  /// Position between the faces of the ribbon, −1…1.
  var rise: Double
}

/// Constant properties that differ between drones.
struct Trait: Hashable, Sendable {
  /// Relative speed of flight, about 1.
  var tempo: Double
  /// Phase in slow waves of light, 0…1.
  var phase: Double
  /// True if it has the colour of sparks.
  var isSpark: Bool
}

/// A drone that has left the fleet: it dims and falls.
package struct Fallen: Hashable, Sendable {
  package var position: Point
  var velocity: Vector
  var depth: Double
  /// Remaining light, 0…1.
  package var light: Double
  var spark: Double
  var phase: Double
}

/// The drones in the air, in flat arrays, and those that are leaving.
package struct Fleet: Hashable, Sendable {
  /// Most drones drawn while they leave.
  static let maxFallen = 240
  /// Length of a trail in positions, and samples per second.
  static let (trailLength, trailRate) = (15, 40.0)

  private(set) var traits: [Trait] = []
  private(set) var flockSlots: [FlockSlot] = []
  /// Positions, in points.
  package var position: [Point] = []
  /// Velocities per second of flight time, which runs with the pace.
  package var velocity: [Vector] = []
  /// Nearness, 0 far … 1 near.
  package var depth: [Double] = []
  /// Brightness: 1 full, 0 and less not yet lit.
  package private(set) var light: [Double] = []
  /// Share of the colour of sparks, 0…1.
  var spark: [Double] = []
  /// Light added by a click, 0…0.5.
  var flash: [Double] = []
  /// Slots in the formation.
  package var slot: [Int] = []
  /// Recent positions of each, sampled ``trailRate`` times a second.
  package private(set) var trails: [Trail] = []
  /// Drones that are going out.
  package private(set) var fallen: [Fallen] = []
  private var chance: SeededGenerator

  /// Creates an empty fleet; `seed` determines the positions of new drones.
  package init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// The number of drones in the air.
  package var count: Int { position.count }

  /// The mean position of all drones.
  package var middle: Point {
    let sum = position.reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum / Double(max(count, 1))
  }

  /// Adds a drone that is fully lit, at home.
  package mutating func launch(lag: Double, at home: (FlockSlot) -> Wander.Home) {
    add(.zero, .zero, depth: 0.5, light: 1, lag: lag)
    let start = home(flockSlots[count - 1])
    (position[count - 1], velocity[count - 1]) = (start.place, start.stream)
    depth[count - 1] = start.depth
  }

  /// Changes the number to `target`: new drones light up beside others, the last added leave.
  mutating func resize(to target: Int, spacing: Double) {
    let crowd = count
    while count < target {
      let other = crowd > 0 ? chance.index(below: crowd) : 0
      let direction = Vector(angle: chance.unit() * Math.twoPi)
      let way = direction * (spacing * chance.number(in: 0.6...1.8))
      let place = crowd > 0 ? position[other] : .zero
      add(
        place + way, crowd > 0 ? velocity[other] : .zero, depth: crowd > 0 ? depth[other] : 0.5,
        light: -chance.number(in: 0...0.5), lag: chance.unit())
    }
    while count > target { dropLast() }
    if fallen.count > Fleet.maxFallen { fallen.removeFirst(fallen.count - Fleet.maxFallen) }
  }

  /// Reassigns the flock slots by the indices `order`.
  mutating func reassign(_ order: [Int]) { flockSlots = order.map { flockSlots[$0] } }

  private mutating func add(
    _ place: Point, _ velocity: Vector, depth: Double, light: Double, lag: Double
  ) {
    let number = position.count
    traits.append(
      Trait(
        tempo: chance.number(in: 0.88...1.12),
        phase: chance.unit(), isSpark: number % 8 == 5))
    flockSlots.append(
      FlockSlot(lag: lag, layer: chance.number(in: -1...1), rise: chance.number(in: -1...1)))
    position.append(place)
    self.velocity.append(velocity)
    self.depth.append(depth)
    self.light.append(light)
    slot.append(0)
    flash.append(0)
    spark.append(traits[number].isSpark ? 1 : 0)
    trails.append(Trail(length: Fleet.trailLength, at: place))
  }

  private mutating func dropLast() {
    let index = count - 1
    if light[index] > 0 {
      fallen.append(
        Fallen(
          position: position[index], velocity: velocity[index], depth: depth[index],
          light: light[index], spark: spark[index], phase: traits[index].phase))
    }
    traits.removeLast()
    flockSlots.removeLast()
    position.removeLast()
    velocity.removeLast()
    depth.removeLast()
    light.removeLast()
    slot.removeLast()
    flash.removeLast()
    spark.removeLast()
    trails.removeLast()
  }

  /// Moves all by `time` seconds of flight, lights up new drones and lets leaving ones fall, by
  /// `seconds` of the clock.
  mutating func drift(by time: Double, seconds: Double) {
    for index in position.indices {
      position[index] += velocity[index] * time
      light[index] = min(1, light[index] + seconds / 0.8)
    }
    let fall = Ballistics(gravity: 260, drag: 1.21, for: seconds)
    for index in fallen.indices {
      let velocity = fallen[index].velocity
      fallen[index].position += fall.displacement(from: velocity)
      fallen[index].velocity = fall.velocity(from: velocity)
      fallen[index].light -= seconds / 0.9
    }
    fallen.removeAll { $0.light <= 0 }
  }

  /// Records in the trails the positions `time` seconds of flight ago.
  mutating func recordTrails(before time: Double) {
    for index in trails.indices { trails[index].record(position[index] - velocity[index] * time) }
  }
}
