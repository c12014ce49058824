import Geometry
import GoldenTesting
import PredatorPrey
import Rendering
import Testing

@Suite struct PopulationTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `neither explodes nor dies out in ten minutes`(_ seed: UInt64) {
    let (prey, hunters) = [(40, 1), (60, 2), (80, 2), (140, 3)][Int(seed) % 4]
    var run = RendererRun<PredatorPrey>(seed: seed, rate: 20) {
      ($0.prey, $0.hunters) = (prey, hunters)
    }
    for _ in 0..<600 {
      run.run(1)
      let count = run.state.school.fish.count
      #expect(prey / 3...prey ~= count && 1...hunters ~= run.state.hunters.all.count)
      #expect(count == prey + run.state.born - run.state.eaten)
    }
    // Without births they would have been eaten, without hunger too.
    #expect(run.state.eaten > 20 * hunters && run.state.born > 10 * hunters)
  }

  @Test(arguments: [(20, 8, 0.0), (20, 8, 1), (240, 8, 0), (60, 5, 0.5)])
  func `extremes keep both alive`(_ prey: Int, _ hunters: Int, _ fear: Double) {
    var run = RendererRun<PredatorPrey>(seed: 3, rate: 20) {
      ($0.prey, $0.hunters, $0.fear) = (prey, hunters, fear)
    }
    for _ in 0..<200 {
      run.run(1)
      #expect(6...prey ~= run.state.school.fish.count)
      #expect(1...hunters ~= run.state.hunters.all.count)
    }
    #expect(run.metric("born") > 10)
  }

  @Test func `hunger drives hunters away from a small school, and plenty brings them back`() {
    var run = RendererRun<PredatorPrey>(rate: 30) { ($0.prey, $0.hunters) = (20, 8) }
    run.run(150)
    #expect(run.metric("hunters") <= 4)
    run.renderer.prey = 240
    run.run(240)
    #expect(run.metric("hunters") >= 6)
  }

  @Test func `without hunters a full school stays as it is`() {
    var run = RendererRun<PredatorPrey>(rate: 30) { ($0.prey, $0.hunters) = (50, 0) }
    run.run(120)
    #expect(run.metric("eaten") == 0 && run.metric("born") == 0)
    #expect(run.metric("prey") == 50 && run.metric("hunters") == 0)
  }

  @Test func `controls take hold at once`() {
    var run = RendererRun<PredatorPrey> { $0.hunters = 0 }
    for (prey, hunters) in [(20, 8), (240, 0), (77, 5)] {
      (run.renderer.prey, run.renderer.hunters) = (prey, hunters)
      run.step()
      #expect(run.metric("prey") == Double(prey) && run.metric("hunters") == Double(hunters))
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a meal is shared by hunger, and none of it is lost`(_ seed: UInt64) {
    var run = RendererRun<PredatorPrey>(seed: seed) { $0.hunters = 8 }
    run.run(2)
    for index in 0..<8 { run.state.hunters.all[index].energy = 0.1 * Double(index) }
    let before = run.state.hunters.all
    run.state.hunters.share(of: 0)
    let gains = zip(before, run.state.hunters.all).map { $1.energy - $0.energy }
    #expect(abs(gains.reduce(0, +) - Hunters.meal) < 1e-9)
    #expect(gains[0] > 0)
    let places = before.map(\.swimmer.place)
    for (place, gain) in zip(places, gains) {
      #expect((gain > 0) == ((place - places[0]).length < 14))
    }
    #expect(gains.count { $0 > 0 } > 1)
    for (one, gain) in zip(before, gains) where gain > 0 {
      #expect(abs(gain / (1 - one.energy) - gains[0] / (1 - before[0].energy)) < 1e-9)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `hunters rush with breath, tire and rest`(_ seed: UInt64)
  {
    var run = RendererRun<PredatorPrey>(seed: seed) { $0.hunters = 5 }
    var (rushes, tired) = (0, 0)
    for _ in 0..<120 * 40 {
      let before = run.state.hunters.all
      run.step()
      for (old, new) in zip(before, run.state.hunters.all) where !old.isRushing && new.isRushing {
        rushes += 1
        #expect(new.stamina > Hunters.rested - 0.01)
      }
      tired += run.state.hunters.all.filter { $0.stamina == 0 }.count
      let targets = run.state.hunters.all.compactMap(\.prey)
      #expect(Set(targets).count == targets.count)
      #expect(run.state.hunters.all.allSatisfy { !($0.isRushing && $0.stamina == 0) })
    }
    #expect(rushes > 10 && tired > 0)
  }
}
