import Geometry
import Rendering

/// All that flies, and what has come to rest on the ground and glows on.
package struct Sparks: Hashable, Sendable {
  /// A crumb that glows on the ground.
  struct Ember: Hashable, Sendable {
    var place: Point
    /// 1 fresh … 0 cold.
    var heat: Double
    var size: Double
    var phase: Double
  }

  /// Embers that glow at a time.
  package static let mostEmbers = 150
  /// Pieces of a spark that splits.
  package static let pieces = 3
  /// Seconds in which an ember loses 1 − 1/e of its heat.
  static let cooling = 8.0

  /// In flight; at most as many as the stage has room for.
  package private(set) var flying: [Spark] = []
  private(set) var embers: [Ember] = []
  private let composition: CourtyardComposition
  private var chance: SeededGenerator

  init(_ composition: CourtyardComposition, seed: UInt64) {
    self.composition = composition
    chance = SeededGenerator(seed: seed)
    flying.reserveCapacity(composition.mostSparks)
    strew()
  }

  /// How many embers glow.
  package var emberCount: Int { embers.count }
  /// Gravity, in points per second².
  package var gravity: Double { Sparks.gravity * composition.unit }
  /// Gravity on a telephone's stage, in points per second².
  static let gravity = 250.0
  /// Drag of sparks and of the lighter splinters, per second.
  static let drag = (spark: 1.75, splinter: 3.2)

  /// What an evening has left on the ground.
  private mutating func strew() {
    for _ in 0..<64 {
      let across = 0.5 + 0.2 * chance.normal()
      let down = 0.17 + 0.09 * chance.normal()
      lay(
        Point(
          across * composition.size.width,
          composition.onGround(composition.horizon + down * composition.depth)),
        heat: 0.15 + 0.6 * chance.unit() * chance.unit())
    }
  }

  private mutating func lay(_ place: Point, heat: Double) {
    guard embers.count < Sparks.mostEmbers else { return }
    embers.append(
      Ember(
        place: place, heat: heat, size: 0.6 + 0.7 * chance.unit(),
        phase: Math.twoPi * chance.unit()))
  }

  /// A bang at `place`: up to `count` sparks in all directions, thrown at up to `speed` points a
  /// second; fewer where the air is full.
  mutating func burst(at place: Point, floor: Double, count: Int, speed: Double) {
    let fill = Double(flying.count) / Double(composition.mostSparks)
    let number = min(
      Int((Double(count) * (1 - fill * fill)).rounded()), composition.mostSparks - flying.count)
    let spread = 0.13 * composition.depth
    for _ in 0..<max(0, number) {
      let way = chance.point(onSphere: 1)
      let force = speed * (0.5 + 0.5 * chance.unit().squareRoot())
      var velocity = Vector(way.x, way.y) * force
      // On the ground there is no way down.
      if place.y > composition.horizon { velocity.dy = -abs(velocity.dy) * 1.12 }
      var spark = Spark(
        place, velocity,
        floor: max(place.y, composition.onGround(floor + spread * way.z)),
        life: chance.number(in: 1.1...2.5), nearness: 0.5 + 0.5 * way.z)
      if chance.unit() < 0.3 { spark.fuse = spark.life * chance.number(in: 0.3...0.62) }
      flying.append(spark)
    }
  }

  /// A crumb of a burning fuse at `place`, thrown at about `speed` points a second.
  mutating func fizz(at place: Point, floor: Double, speed: Double) {
    // The last quarter of the room is for bangs.
    guard flying.count < composition.mostSparks * 3 / 4 else { return }
    let way = chance.point(onSphere: 1)
    let force = speed * (0.4 + 0.6 * chance.unit())
    let spark = Spark(
      place, Vector(way.x * 0.8, way.y * 0.7 - 0.55) * force,
      floor: max(place.y, composition.onGround(floor + 10 * composition.unit * way.z)),
      life: chance.number(in: 0.3...0.85), nearness: 0.4 + 0.2 * way.z)
    flying.append(spark)
  }

  /// Flies, bounces, splits and cools for `duration` seconds.
  mutating func advance(by duration: Double) {
    let heavy = Ballistics(gravity: gravity, drag: Sparks.drag.spark, duration: duration)
    let light = Ballistics(gravity: gravity, drag: Sparks.drag.splinter, duration: duration)
    var (kept, born): (Int, [Spark]) = (0, [])
    for index in flying.indices {
      var spark = flying[index]
      spark.age += duration
      let body = spark.isSplinter ? light : heavy
      body.fly(&spark)
      body.bounce(&spark)
      guard !settles(spark) else { continue }
      if let fuse = spark.fuse, spark.age >= fuse {
        spark.fuse = nil
        let room = composition.mostSparks - flying.count - born.count
        if room >= Sparks.pieces - 1 { born += split(&spark) }
      }
      flying[kept] = spark
      kept += 1
    }
    flying.removeSubrange(kept...)
    flying += born
    cool(by: duration)
  }

  /// Whether a spark is gone: burnt out in the air, or come to rest as an ember.
  private mutating func settles(_ spark: Spark) -> Bool {
    if spark.heat <= 0 { return true }
    let isSlow =
      spark.bounces > 0 && spark.position.y >= spark.floor
      && -spark.velocity.dy < 16 * composition.unit
    guard isSlow || spark.bounces > 4 else { return false }
    lay(Point(spark.position.x, spark.floor), heat: 0.25 + 0.75 * spark.heat)
    return true
  }

  /// Splits a spark into pieces of equal mass, which keep its momentum together; the others are
  /// returned.
  private mutating func split(_ spark: inout Spark) -> [Spark] {
    let (turn, force) = (Math.twoPi * chance.unit(), 75 * composition.unit)
    let pieces = (0..<Sparks.pieces).map { piece in
      let way = Vector(angle: turn + Math.twoPi * Double(piece) / Double(Sparks.pieces))
      var part = spark
      part.velocity += way * force
      part.isSplinter = true
      part.age = 0
      part.life = chance.number(in: 0.5...0.95)
      return part
    }
    spark = pieces[0]
    return Array(pieces.dropFirst())
  }

  private mutating func cool(by duration: Double) {
    let loss = Math.exp(-duration / Sparks.cooling)
    for index in embers.indices { embers[index].heat *= loss }
    embers.removeAll { $0.heat < 0.03 }
  }
}
