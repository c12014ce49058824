import Geometry
import GoldenTesting
import Gestures
import PredatorPrey
import Rendering
import Testing

@Suite struct SchoolTests {
  @Test(arguments: [UInt64(1), 2, 3, 4]) func `fish swim as one and keep apart`(_ seed: UInt64) {
    var run = RendererRun<PredatorPrey>(seed: seed) { $0.hunters = 0 }
    run.run(12)
    let fish = run.state.school.fish
    // Those who swim within four lengths of each other head the same way.
    var (sum, pairs) = (0.0, 0.0)
    for one in fish {
      for other in fish where (one.swimmer.place - other.swimmer.place).length < 4 {
        sum += one.swimmer.heading.dot(other.swimmer.heading)
        pairs += 1
      }
    }
    #expect(sum / pairs > 0.6)
    #expect(0.6...1.6 ~= run.metric("nearest") / run.state.composition.body)
    let center = run.state.school.center
    let far = fish.filter { ($0.swimmer.place - center).length > 14 }
    #expect(far.count < 14)
  }

  @Test(arguments: [120, 125, 150]) func `turns and speeds have their limits`(_ rate: Int) {
    var run = RendererRun<PredatorPrey>(rate: rate) { ($0.hunters, $0.fear) = (6, 1) }
    run.touch(1, Point(200, 300), velocity: Vector(900, 0))
    for _ in 0..<rate * 3 {
      let before = run.state
      run.step()
      let old = Dictionary(uniqueKeysWithValues: before.school.fish.map { ($0.id, $0.swimmer) })
      let (most, calm) = (School.agility.flight, School.agility.calm)
      let isBroken = run.state.school.fish.contains { fish in
        guard let last = old[fish.id] else { return false }
        let limit = (calm + (most - calm) * min(1, fish.alarm + 0.01)) / Double(rate)
        return last.heading.dot(fish.swimmer.heading) < Math.cos(limit) - 1e-9
          || abs(fish.swimmer.heading.length - 1) > 1e-9
          || fish.swimmer.speed > School.speed.flight + 1e-9
      }
      #expect(!isBroken)
      guard before.hunters.all.count == run.state.hunters.all.count else { continue }
      for (last, hunter) in zip(before.hunters.all, run.state.hunters.all) {
        let limit = Hunters.agility.rush / Double(rate)
        #expect(last.swimmer.heading.dot(hunter.swimmer.heading) > Math.cos(limit) - 1e-9)
        #expect(hunter.swimmer.speed <= Hunters.top + 1e-9)
      }
    }
  }

  @Test func `each resting finger has fish of its own`() {
    var run = RendererRun<PredatorPrey> { ($0.hunters, $0.prey) = (0, 200) }
    func near(_ place: Point) -> Int {
      run.state.school.fish.filter {
        run.state.composition.project($0.swimmer.place).distance(to: place) < 90
      }.count
    }
    run.run(1)
    let center = run.state.composition.project(run.state.school.center)
    let places = [center - Vector(80, 0), center + Vector(80, 0)]
    for (index, place) in places.enumerated() { run.touch(index, place) }
    run.run(4)
    #expect(places.map(near).allSatisfy { $0 > 12 })
    #expect(run.state.fingers.map(\.food).allSatisfy { $0 > 0.9 })
    // One leaves: its fish come over.
    let before = near(places[0])
    run.lift(1)
    run.run(6)
    #expect(near(places[0]) > before)
  }

  @Test func `a fast finger drives fish away, the more so the more they fear`() {
    func after(fear: Double) -> (distance: Double, alarmed: Int) {
      var run = RendererRun<PredatorPrey>(seed: 4) { ($0.hunters, $0.fear) = (0, fear) }
      run.run(2)
      let place = run.state.composition.project(run.state.school.center)
      func distance() -> Double {
        let ways = run.state.school.fish.map {
          run.state.composition.project($0.swimmer.place).distance(to: place)
        }
        return ways.reduce(0, +) / Double(ways.count)
      }
      let before = distance()
      for _ in 0..<120 {
        run.touch(1, place, velocity: Vector(800, 0))
        run.step()
      }
      #expect(run.state.fingers[0].fear == 1 && run.state.fingers[0].food < 0.05)
      return (distance() - before, run.state.school.fish.filter { $0.alarm > 0.3 }.count)
    }
    let (bold, shy) = (after(fear: 0), after(fear: 1))
    #expect(shy.distance > 40 && shy.distance > bold.distance)
    #expect(shy.alarmed > 100 && shy.alarmed > bold.alarmed)
  }

  @Test func `fright passes on beyond those who see its cause`() {
    func reached(_ fear: Double) -> Int {
      var run = RendererRun<PredatorPrey>(seed: 2) {
        ($0.hunters, $0.fear, $0.prey) = (0, fear, 240)
      }
      run.run(3)
      let edge = run.state.school.fish.map { run.state.composition.project($0.swimmer.place) }
        .min { $0.x < $1.x }
      for _ in 0..<24 {
        run.touch(1, (edge ?? .zero) - Vector(60, 0), velocity: Vector(700, 0))
        run.step()
      }
      return run.state.school.fish.filter { $0.alarm > 0.1 }.count
    }
    #expect(reached(1) > 2 * reached(0) + 20)
  }

  @Test(arguments: [Size(10, 10), Size(320, 568), Size(844, 390), Size(1920, 1080)])
  func `everyone stays in the water under wild fingers`(_ size: Size) {
    var run = RendererRun<PredatorPrey>(size) { ($0.prey, $0.hunters, $0.fear) = (240, 8, 1) }
    var chance = SeededGenerator(seed: 5)
    for step in 0..<600 {
      for finger in 0..<10 {
        let isNowhere = chance.unit() < 0.02
        run.touch(
          step / 90 * 10 + finger,
          isNowhere ? Point(.nan, .infinity) : chance.point(in: Rect(-1e6, -1e6, 2e6, 2e6)),
          velocity: Vector(isNowhere ? .nan : 900 * chance.unit(), 0))
      }
      if step % 90 == 89 { for finger in 0..<10 { run.lift(step / 90 * 10 + finger) } }
      run.step()
      #expect(run.state.fingers.count <= 64)
      let swimmers =
        run.state.school.fish.map(\.swimmer) + run.state.hunters.all.map(\.swimmer)
      let (low, high) = (run.state.composition.low - 9, run.state.composition.high + 9)
      #expect(swimmers.allSatisfy { all($0.place .>= low) && all($0.place .<= high) })
    }
    #expect(run.metric("nearest") > 0)
  }

  @Test func `the same stage and seed give the same world`() {
    func world(_ seed: UInt64) -> [SIMD3<Double>] {
      var run = RendererRun<PredatorPrey>(seed: seed)
      run.touch(1, Point(200, 300))
      run.run(3)
      return run.state.school.fish.map(\.swimmer.place)
    }
    #expect(world(5) == world(5))
    #expect(world(5) != world(6))
  }
}
