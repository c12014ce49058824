import Rendering

/// All flying sparks, and embers that have come to rest on the ground and still glow.
package struct Sparks: Hashable, Sendable {
  /// Most embers at a time.
  package static let maxEmbers = 150
  /// The number of pieces of a spark that splits.
  package static let pieces = 3

  /// Sparks in flight; at most the number for the stage's size.
  package private(set) var flying: [Spark] = []
  /// Sparks at rest.
  package private(set) var embers: [Spark] = []
  /// Gravity in points per second².
  package var gravity: Double { 250 * composition.unit }
  private let composition: CourtyardComposition
  private var chance: SeededGenerator

  init(_ composition: CourtyardComposition, seed: UInt64) {
    self.composition = composition
    chance = SeededGenerator(seed: seed)
  }

  /// Adds a bang at `place`: up to `count` sparks in all directions, with speeds of up to `speed`
  /// points a second; fewer if the air is full.
  mutating func burst(at place: Point, count: Int, speed: Double) {
    let room = Double(composition.maxSparks - flying.count)
    let fill = Double(flying.count) / Double(composition.maxSparks)
    for _ in 0..<Int(min(Double(count) * (1 - fill * fill), room).rounded()) {
      let way = chance.point(onSphere: 1)
      var velocity = Vector(way.x, way.y) * (speed * (0.5 + 0.5 * chance.unit().squareRoot()))
      // On the ground, downwards is blocked.
      if place.y > composition.horizon { velocity.dy = -abs(velocity.dy) * 1.12 }
      var spark = Spark(
        position: place, velocity: velocity,
        floor: composition.floor(below: place, off: 0.13 * composition.depth * way.z),
        life: chance.number(in: 1.1...2.5), nearness: 0.5 + 0.5 * way.z)
      if chance.unit() < 0.3 { spark.fuse = spark.life * chance.number(in: 0.3...0.62) }
      flying.append(spark)
    }
  }

  /// Adds a crumb from a flame at `place`.
  mutating func fizz(at place: Point) {
    // The last quarter of the space is reserved for bangs.
    guard flying.count < composition.maxSparks * 3 / 4 else { return }
    let (unit, way) = (composition.unit, chance.point(onSphere: 1))
    let speed = 130 * unit * chance.number(in: 0.4...1)
    flying.append(
      Spark(
        position: place, velocity: Vector(way.x * 0.8, way.y * 0.7 - 0.55) * speed,
        floor: composition.floor(below: place, off: 10 * unit * way.z),
        life: chance.number(in: 0.3...0.85), nearness: 0.4 + 0.2 * way.z))
  }

  /// Flies, bounces, splits and cools for `duration` seconds.
  mutating func advance(by duration: Double) {
    let heavy = Ballistics(gravity: gravity, drag: 1.75, for: duration)
    let light = Ballistics(gravity: gravity, drag: 3.2, for: duration)
    let before = flying
    flying.removeAll(keepingCapacity: true)
    for (index, spark) in before.enumerated() {
      var spark = spark
      spark.age += duration
      let flight = spark.isSplinter ? light : heavy
      spark.position += flight.displacement(from: spark.velocity)
      spark.velocity = flight.velocity(from: spark.velocity)
      spark.bounce(under: gravity)
      guard spark.heat > 0, !settles(spark) else { continue }
      let room = composition.maxSparks - flying.count - (before.count - index)
      if spark.age >= spark.fuse ?? .infinity, room >= Sparks.pieces - 1 {
        flying += pieces(of: spark)
      } else {
        flying.append(spark)
      }
    }
    for index in embers.indices { embers[index].age += duration }
    embers.removeAll { $0.heat <= 0 }
  }

  /// True if a spark comes to rest: it stays as an ember.
  private mutating func settles(_ spark: Spark) -> Bool {
    guard spark.bounces > 0, spark.position.y >= spark.floor,
      -spark.velocity.dy < 16 * composition.unit
    else { return false }
    var ember = spark
    (ember.position.y, ember.velocity) = (spark.floor, .zero)
    (ember.life, ember.age) = (24, 24 * (1 - 0.75 * spark.heat))
    if embers.count < Sparks.maxEmbers { embers.append(ember) }
    return true
  }

  /// Returns splinters of equal mass, which together keep the momentum of `spark`.
  private mutating func pieces(of spark: Spark) -> [Spark] {
    let (turn, force) = (Math.twoPi * chance.unit(), 75 * composition.unit)
    return (0..<Sparks.pieces).map { piece in
      let way = Vector(angle: turn + Math.twoPi * Double(piece) / Double(Sparks.pieces))
      var part = spark
      part.velocity += way * force
      (part.isSplinter, part.fuse, part.age) = (true, nil, 0)
      part.life = chance.number(in: 0.5...0.95)
      return part
    }
  }
}

// MARK: One spark

/// A glowing crumb in flight.
package struct Spark: Hashable, Sendable {
  package var position: Point
  /// Velocity in points per second.
  package var velocity: Vector
  /// Height of the ground below it, in points from the top of the stage.
  package var floor: Double
  package var age = 0.0
  /// Seconds for which it glows.
  package var life: Double
  /// Nearness to the eye, 0 far … 1 near.
  package var nearness: Double
  /// Age at which it splits; nil if it does not.
  package var fuse: Double?
  package var isSplinter = false
  package var bounces = 0

  /// Heat, 1 at birth … 0 at the end.
  package var heat: Double { max(0, 1 - age / life) }

  /// Reflects it upwards if it has fallen through its floor, with a part of the speed that it had
  /// there; otherwise it would gain the height to which it is moved back.
  package mutating func bounce(under gravity: Double) {
    let depth = position.y - floor
    guard depth >= 0, velocity.dy > 0 else { return }
    let square = max(0, velocity.dy * velocity.dy - 2 * gravity * depth)
    position.y = floor
    // The remaining shares of the speed along the ground, and of the upward one.
    velocity = Vector(0.68 * velocity.dx, -0.42 * square.squareRoot())
    bounces += 1
  }
}
