import Bees
import Geometry
import GoldenTesting
import Rendering
import Testing

@Suite struct NectarTests {
  /// Plays with fingers and controls that change all the time.
  private func disturbed(_ seed: UInt64, _ seconds: Double, each: (Hive, Hive) -> Void) {
    var run = RendererRun<Bees>(seed: seed)
    var chance = SeededGenerator(seed: seed &+ 90)
    for step in 0..<Int(seconds * 120) {
      if step % 90 == 0 {
        let finger = 1 + step / 90
        run.lift(finger - 3)
        run.touch(finger, chance.point(in: run.stage.bounds))
      }
      if step % 200 == 0 {
        run.renderer.bees = 10 + chance.index(below: 151)
        run.renderer.hour = chance.unit() < 0.3 ? 0.9 : 0.2
        (run.renderer.wind, run.renderer.curiosity) = (chance.unit(), chance.unit())
      }
      let before = run.state
      run.step()
      each(before, run.state)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a drop in a crop has left the flower that the bee sits on`(_ seed: UInt64) {
    var drunk = 0
    disturbed(seed, 30) { before, after in
      let crops = Dictionary(uniqueKeysWithValues: before.bees.map { ($0.id, $0) })
      var taken: [Int: Int] = [:]
      for bee in after.bees {
        guard let last = crops[bee.id], bee.crop > last.crop else { continue }
        guard case .visit(let flower, _, sits: true) = last.errand else {
          Issue.record("bee \(bee.id) drank during \(last.errand)")
          continue
        }
        taken[flower, default: 0] += bee.crop - last.crop
      }
      for flower in after.bed.flowers {
        guard let last = before.bed.flowers.first(where: { $0.id == flower.id }) else { continue }
        // It may have made a drop meanwhile.
        let made = flower.nectar + taken[flower.id, default: 0] - last.nectar
        #expect(0...1 ~= made)
        #expect(0...flower.capacity ~= flower.nectar)
      }
      drunk += taken.values.reduce(0, +)
    }
    #expect(drunk > 300)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `nectar taken is nectar brought`(_ seed: UInt64) {
    var (brought, eaten, gone) = (0, 0, 0)
    disturbed(seed, 30) { before, after in
      #expect(after.missing == 0)
      let crops = Dictionary(uniqueKeysWithValues: after.bees.map { ($0.id, $0.crop) })
      // What a bee no longer carries lies in the comb, or has gone with it.
      let left = before.bees.reduce(0) { $0 + max(0, $1.crop - crops[$1.id, default: 0]) }
      let poured = left - (after.ledger.gone - before.ledger.gone)
      let meal = after.ledger.eaten - before.ledger.eaten
      #expect(after.comb.total - before.comb.total == poured - meal)
      #expect(after.comb.total == after.comb.drops.reduce(0, +))
      #expect(after.comb.drops.allSatisfy { 0...Comb.capacity ~= $0 })
      brought += poured
      eaten += meal
      gone = after.ledger.gone
    }
    #expect(brought > 200 && eaten > 5 && gone > 5)
  }

  @Test func `the comb fills hexagon by hexagon from under the bough`() {
    var run = RendererRun<Bees>(rate: 60) { $0.hour = 0 }
    var last = run.metric("cells")
    let first = last
    while !run.state.isSated {
      run.run(0.5)
      let drops = run.state.comb.drops
      let full = drops.count { $0 == Comb.capacity }
      #expect(run.metric("cells") == Double(full))
      #expect(Double(full) >= last)
      #expect(drops.count { $0 > 0 && $0 < Comb.capacity } <= 22)
      last = Double(full)
      guard run.steps < 60 * 200 else { break }
    }
    #expect(run.state.isSated && last > first + 40)
    let heights = run.state.comb.cells.map(\.y)
    let middle = heights.count / 2
    let (upper, lower) = (heights[..<middle].reduce(0, +), heights[middle...].reduce(0, +))
    #expect(upper < 0.85 * lower)
  }

  @Test(arguments: [UInt64(1), 7])
  func `ten minutes alone: day after day the comb fills and is used up, and never ends`(
    _ seed: UInt64
  ) {
    var run = RendererRun<Bees>(Size(195, 422), seed: seed, rate: 40)
    var nights: [Double] = []
    var fed = 0
    let garden = run.flowers.count
    for second in 0..<600 {
      let taken = run.state.ledger.taken
      run.run(1)
      #expect(0.1...1 ~= run.state.comb.fullness)
      #expect(run.state.missing == 0)
      #expect(run.state.bees.count == 70 && run.flowers.count == garden)
      if second % 240 == 179 { nights.append(run.state.comb.fullness) }
      if second % 240 == 239 || second == 40 { fed += run.state.ledger.taken > taken ? 1 : 0 }
    }
    #expect(nights.count == 2 && nights.allSatisfy { $0 < 0.8 })
    #expect(fed == 3)
  }
}
