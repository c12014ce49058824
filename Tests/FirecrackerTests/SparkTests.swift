import Firecracker
import Geometry
import Rendering
import Testing

@Suite struct BallisticsTests {
  @Test(arguments: [30, 120, 1000])
  func `a flight is the closed form at any length of steps`(_ rate: Int) {
    let (gravity, drag) = (250.0, 1.75)
    let motion = Ballistics(gravity: gravity, drag: drag, duration: 1 / Double(rate))
    let (start, speed) = (Point(40, 90), Vector(220, -310))
    var spark = Spark(start, speed, floor: 1e9, life: 9)
    for step in 1...3 * rate {
      motion.fly(&spark)
      let t = Double(step) / Double(rate)
      let decay = Math.exp(-drag * t)
      let fall = Vector(0, gravity / drag)
      let place = start + fall * t + (speed - fall) * ((1 - decay) / drag)
      #expect(spark.position.distance(to: place) < 1e-8)
      #expect((spark.velocity - (fall + (speed - fall) * decay)).length < 1e-8)
    }
  }

  @Test func `energy never grows in the air, and every bounce takes some`() {
    var chance = SeededGenerator(seed: 4)
    var bounces = 0
    for _ in 0..<400 {
      let rate = [120, 144, 240][chance.index(below: 3)]
      let motion = Ballistics(
        gravity: chance.number(in: 20...900), drag: chance.number(in: 0.05...5),
        duration: 1 / Double(rate))
      var spark = Spark(
        Point(0, chance.number(in: -600 ... -1)),
        Vector(chance.number(in: -500...500), chance.number(in: -600...600)), floor: 0, life: 9)
      for _ in 0..<4 * rate {
        let before = motion.energy(spark)
        motion.fly(&spark)
        let flown = motion.energy(spark)
        #expect(flown <= before * (1 + 1e-12) + 1e-9)
        let count = spark.bounces
        motion.bounce(&spark)
        guard spark.bounces > count else { continue }
        bounces += 1
        #expect(spark.position.y == spark.floor)
        #expect(motion.energy(spark) <= before * 0.4624 + 1e-9)
      }
    }
    #expect(bounces > 1000)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `sparks split into pieces that keep their momentum`(
    _ seed: UInt64
  ) {
    var run = ScriptedRun(seed: seed) { $0.sparks = 200 }
    run.tap(1, Point(190, 250))
    run.run(0.65)
    var splits = 0
    for _ in 0..<200 {
      let before = run.fireworks.sparks.flying
      run.step()
      let after = run.fireworks.sparks.flying
      // Pieces of one spark share its place, its floor and its age of 0.
      let pieces = after.filter { $0.isSplinter && $0.age == 0 }
      for (place, family) in Dictionary(grouping: pieces, by: \.position) {
        splits += 1
        #expect(family.count == Sparks.pieces)
        let mean = family.reduce(Vector.zero) { $0 + $1.velocity } / Double(family.count)
        let parent = before.first { spark in
          var flown = spark
          Ballistics(gravity: run.fireworks.sparks.gravity, drag: 1.75, duration: 1.0 / 120)
            .fly(&flown)
          return flown.position.distance(to: place) < 1e-9
            && (flown.velocity - mean).length < 1e-9
        }
        #expect(parent != nil)
      }
    }
    #expect(splits > 10)
  }
}
