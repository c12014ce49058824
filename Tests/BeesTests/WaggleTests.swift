import Bees
import Geometry
import GoldenTesting
import Rendering
import Testing

@Suite struct WaggleTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the run points to the flower, its length is a part of the way, and loops alternate`(
    _ seed: UInt64
  ) {
    var chance = SeededGenerator(seed: seed)
    let way = Vector(angle: Math.twoPi * chance.unit()) * chance.number(in: 100...900)
    let middle = Point(90, 80)
    var waggle = Waggle(at: middle, of: way, circuits: 2, unit: 1)
    #expect((waggle.run / Waggle.scale - way).length < 1e-9)
    #expect((waggle.run.normalized - way.normalized).length < 1e-12)
    // What is danced, not what is meant: how far it goes along, and to which side it loops.
    var (along, loops) = ((least: 0.0, most: 0.0), [0.0, 0.0])
    while waggle.done < 2 {
      let place = waggle.pose.place - middle
      along = (
        min(along.least, place.dot(way.normalized)), max(along.most, place.dot(way.normalized))
      )
      let side = way.normalized.cross(place)
      if abs(side) > abs(loops[waggle.done]) { loops[waggle.done] = side }
      waggle.age += 1.0 / 240
    }
    #expect(abs((along.most - along.least) / Waggle.scale - way.length) < 0.02 * way.length)
    #expect(loops[0] * loops[1] < 0 && abs(loops[0] + loops[1]) < 0.1)
  }

  @Test func `a flower at the comb itself can be danced`() {
    var waggle = Waggle(at: .zero, of: .zero, circuits: 3, unit: 0.1)
    while waggle.done < 3 {
      #expect(waggle.pose.place.isFinite && waggle.pose.heading.isFinite)
      waggle.age += 1.0 / 60
    }
  }

  /// Where bees that left a dance fly, and where they were told to; and all that left the comb.
  private func recruits(_ seed: UInt64, curiosity: Double) -> (slips: [Double], scouts: Int) {
    var run = RendererRun<Bees>(seed: seed) {
      ($0.hour, $0.curiosity, $0.bees) = (0, curiosity, 120)
    }
    var (slips, scouts) = ([Double](), 0)
    for _ in 0..<4800 {
      let before = Dictionary(uniqueKeysWithValues: run.state.bees.map { ($0.id, $0) })
      run.step()
      for bee in run.state.bees {
        guard let last = before[bee.id], last.isHome else { continue }
        guard case .seek(let place, _) = bee.errand else { continue }
        if case .rest = last.errand, bee.memory == nil { scouts += 1 }
        guard case .attend(let dancer, _) = last.errand,
          case .dance(let waggle) = before[dancer]?.errand
        else { continue }
        let told = run.state.composition.haunt.nearest(
          to: run.state.composition.comb + waggle.run / Waggle.scale)
        slips.append(told.distance(to: place) / waggle.run.length * Waggle.scale)
      }
    }
    return (slips, scouts)
  }

  @Test(arguments: [UInt64(2), 3])
  func `others follow a dance, and find the flower that it tells of`(_ seed: UInt64) {
    let (slips, scouts) = recruits(seed, curiosity: 0)
    #expect(slips.count > 15 && slips.count > scouts)
    // Steps aside are normal with σ = 7 % of the way along each axis.
    #expect(slips.allSatisfy { $0 < 0.35 })
    #expect(slips.reduce(0, +) / Double(slips.count) < 0.12)
    let curious = recruits(seed, curiosity: 1)
    #expect(curious.scouts > 3 * scouts && curious.slips.count < slips.count / 2)
  }
}
