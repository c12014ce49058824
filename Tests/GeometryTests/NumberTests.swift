import Geometry
import Testing

@Suite struct NumberTests {
  @Test func `whole pieces are paid out, and the rest is kept`() {
    var due = 0.0
    var paid = 0
    for step in 1...1000 {
      due += 0.37
      paid += due.removeWholePart()
      #expect(0..<1 ~= due)
      #expect(abs(Double(paid) + due - 0.37 * Double(step)) < 1e-9)
    }
    #expect(paid == 370 || paid == 369)
    var (many, debt) = (7.25, -3.5)
    #expect(many.removeWholePart() == 7 && many == 0.25)
    #expect(debt.removeWholePart() == 0 && debt == -3.5)
  }

  @Test func `the golden angle divides a turn as its golden section does`() {
    let (small, large) = (Math.goldenAngle, Math.twoPi - Math.goldenAngle)
    #expect(abs(large / small - Math.twoPi / large) < 1e-14)
    // No two of the first thousand directions are as near as a third of an even share.
    let turns = (0..<1000).map { index in
      let turn = Double(index) * Math.goldenAngle / Math.twoPi
      return turn - turn.rounded(.down)
    }.sorted()
    let least = zip(turns, turns.dropFirst()).map { $1 - $0 }.min() ?? 0
    #expect(least > 0.3 / 1000)
  }

  @Test func `seeds of a sunflower fill a disc evenly, without rows`() {
    let seeds = (0..<400).map { Vector(phyllotaxis: $0, of: 400, turn: 0.7) }
    #expect(seeds.allSatisfy { $0.length < 1 })
    // Each quarter of the area, from the middle outwards, has its quarter of the seeds.
    for quarter in 0..<4 {
      let (inner, outer) = (Double(quarter) / 4, Double(quarter + 1) / 4)
      #expect(seeds.count { inner..<outer ~= $0.lengthSquared } == 100)
    }
    // In a dense packing of discs of this area neighbours would be 0.095 apart.
    let least = seeds.indices.map { index in
      seeds.indices.filter { $0 != index }.map { (seeds[$0] - seeds[index]).length }.min() ?? 0
    }
    #expect(least.allSatisfy { 0.055...0.13 ~= $0 })
    #expect(abs(seeds[0].angle - 0.7) < 1e-12)
  }
}
