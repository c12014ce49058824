import Bees
import Geometry
import GoldenTesting
import Motion
import Rendering
import Testing

@Suite struct FlightTests {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `bees turn only as far as they bank, and roll and speed have limits`(_ seed: UInt64) {
    var run = RendererRun<Bees>(seed: seed) { ($0.bees, $0.wind) = (120, 1) }
    let duration = 1 / Double(run.rate)
    var (turns, steepest) = (0, 0.0)
    for step in 0..<1200 {
      if step % 150 == 0 { run.touch(1, Point(Double(step % 390), 500)) }
      if step % 150 == 140 { run.lift(1) }
      let before = Dictionary(uniqueKeysWithValues: run.state.bees.map { ($0.id, $0) })
      run.step()
      for bee in run.state.bees where bee.isFlying {
        guard let last = before[bee.id], last.isFlying else { continue }
        let turn = Math.remainder(bee.flight.heading - last.flight.heading, Math.twoPi)
        #expect(abs(turn - bee.flight.turnRate * duration) < 1e-9 || turn == 0)
        let rate = Bee.limits.gravity * Math.tan(bee.flight.bank) / bee.flight.speed
        #expect(abs(bee.flight.turnRate - rate) < 1e-12)
        let roll = bee.flight.bank - last.flight.bank
        #expect(abs(roll) <= Bee.limits.turns.roll * duration + 1e-12)
        #expect(abs(bee.flight.bank) <= Bee.limits.turns.bank)
        #expect(Bee.limits.speed ~= bee.flight.speed)
        if abs(turn) > 0.01 { turns += 1 }
        steepest = max(steepest, abs(bee.flight.bank))
      }
    }
    #expect(turns > 1000 && steepest > 0.8)
  }

  @Test(arguments: [Size(390, 844), Size(195, 422), Size(844, 390)])
  func `no bee ever jumps`(_ size: Size) {
    var run = RendererRun<Bees>(size) { $0.wind = 1 }
    let most = (Bee.limits.speed.upperBound + 110) * run.state.composition.unit / Double(run.rate)
    for step in 0..<2400 {
      if step == 600 { run.touch(1, Point(0.3 * size.width, 0.5 * size.height)) }
      if step == 900 { run.lift(1) }
      if step == 1200 { run.renderer.hour = 0.9 }
      if step == 1800 { (run.renderer.hour, run.renderer.bees) = (0.1, 150) }
      let before = Dictionary(uniqueKeysWithValues: run.state.bees.map { ($0.id, $0.position) })
      run.step()
      for bee in run.state.bees {
        guard let last = before[bee.id] else { continue }
        #expect(bee.position.distance(to: last) <= most)
      }
    }
  }

  @Test func `wind carries bees, and they still come home`() {
    var run = RendererRun<Bees> { ($0.wind, $0.hour) = (1, 0.3) }
    run.run(5)
    #expect(run.state.bees.contains { !$0.isHome })
    run.renderer.hour = 1
    run.run(25)
    #expect(run.state.bees.allSatisfy { $0.isHome })
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `evening sends all home, and the comb's light is used up until morning`(_ seed: UInt64) {
    var run = RendererRun<Bees>(seed: seed) { $0.hour = 0.3 }
    run.run(3)
    #expect(!run.state.isEvening && run.state.bees.contains { $0.isFlying })
    run.renderer.hour = 1
    run.run(20)
    #expect(run.state.isEvening && run.state.bees.allSatisfy { $0.isHome })
    #expect(run.metric("carrying") == 0 && run.metric("dancing") == 0)
    var last = run.state.comb.total
    let evening = last
    run.run(20) { run in
      #expect(run.state.comb.total <= last && run.state.bees.allSatisfy { $0.isHome })
      last = run.state.comb.total
    }
    #expect(last < evening - 100)
    run.renderer.hour = 0
    run.run(15)
    #expect(!run.state.isEvening && run.state.bees.count { !$0.isHome } > 10)
  }

  @Test func `at night some follow the call of a finger, and go home when it lifts`() {
    var run = RendererRun<Bees> { $0.hour = 1 }
    run.run(5)
    #expect(run.state.bees.allSatisfy { $0.isHome })
    run.touch(1, Point(120, 420))
    run.run(22)
    #expect(run.state.bees.contains { !$0.isHome })
    run.lift(1)
    run.run(12)
    #expect(run.state.bees.allSatisfy { $0.isHome })
  }
}
