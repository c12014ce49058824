import Bees
import Geometry
import Rendering
import Testing

@Suite struct WaggleTests {
  @Test func `what a dance tells is where the flower is`() {
    var chance = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let way = Vector(chance.number(in: -900...900), chance.number(in: -900...900))
      let waggle = Waggle(at: Point(90, 80), of: way, circuits: 2, unit: 1)
      #expect((Waggle.told(by: waggle.run) - way).length < 1e-9)
    }
  }
}
