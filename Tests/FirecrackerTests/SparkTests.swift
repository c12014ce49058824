import Firecracker
import Geometry
import GoldenTesting
import Motion
import Rendering
import Testing

@Suite struct SparkTests {
  private func fly(_ spark: inout Spark, _ motion: Ballistics) {
    spark.position += motion.displacement(from: spark.velocity)
    spark.velocity = motion.velocity(from: spark.velocity)
  }

  /// Energy over its floor, per mass, in points² per second².
  private func energy(_ spark: Spark, _ gravity: Double) -> Double {
    0.5 * spark.velocity.lengthSquared + gravity * (spark.floor - spark.position.y)
  }

  @Test func `energy never grows in the air, and every bounce takes some`() throws {
    let crumb = try #require(RendererRun<Firecracker>().state.sparks.flying.first)
    var chance = SeededGenerator(seed: 4)
    var bounces = 0
    for _ in 0..<400 {
      let rate = [120, 144, 240][chance.index(below: 3)]
      let gravity = chance.number(in: 20...900)
      let motion = Ballistics(
        gravity: gravity, drag: chance.number(in: 0.05...5), for: 1 / Double(rate))
      var spark = crumb
      spark.position = Point(0, chance.number(in: -600 ... -1))
      spark.velocity = Vector(chance.number(in: -500...500), chance.number(in: -600...600))
      (spark.floor, spark.bounces) = (0, 0)
      for _ in 0..<4 * rate {
        let before = energy(spark, gravity)
        fly(&spark, motion)
        let flown = energy(spark, gravity)
        #expect(flown <= before * (1 + 1e-12) + 1e-9)
        let count = spark.bounces
        spark.bounce(under: gravity)
        guard spark.bounces > count else { continue }
        bounces += 1
        #expect(spark.position.y == spark.floor)
        #expect(energy(spark, gravity) <= before * 0.4624 + 1e-9)
      }
    }
    #expect(bounces > 1000)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `sparks split into pieces that keep their momentum`(
    _ seed: UInt64
  ) {
    var run = RendererRun<Firecracker>(seed: seed) { $0.sparks = 200 }
    run.tap(1, Point(190, 250))
    run.run(0.65)
    var splits = 0
    for _ in 0..<200 {
      let before = run.state.sparks.flying
      run.step()
      let after = run.state.sparks.flying
      // Pieces of one spark share its place, its floor and its age of 0.
      let pieces = after.filter { $0.isSplinter && $0.age == 0 }
      for (place, family) in Dictionary(grouping: pieces, by: \.position) {
        splits += 1
        #expect(family.count == Sparks.pieces)
        let mean = family.reduce(Vector.zero) { $0 + $1.velocity } / Double(family.count)
        let parent = before.first { spark in
          var flown = spark
          let gravity = run.state.sparks.gravity
          fly(&flown, Ballistics(gravity: gravity, drag: 1.75, for: 1.0 / 120))
          return flown.position.distance(to: place) < 1e-9
            && (flown.velocity - mean).length < 1e-9
        }
        #expect(parent != nil)
      }
    }
    #expect(splits > 10)
  }
}
