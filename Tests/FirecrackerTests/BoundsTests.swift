import Firecracker
import Geometry
import GoldenTesting
import Rendering
import Testing

@Suite struct BoundsTests {
  @Test(arguments: [Size(10, 10), Size(320, 568), Size(844, 390), Size(1920, 1080)])
  func `counts are bounded under the most that ten fingers can do`(_ size: Size) {
    var run = RendererRun<Firecracker>(size) { ($0.power, $0.sparks, $0.smoke) = (1, 200, 1) }
    var chance = SeededGenerator(seed: 9)
    for step in 0..<1500 {
      for finger in 1...10 {
        // Wild fingers: far off the stage, nowhere at all, lifted and down again.
        let place =
          chance.unit() < 0.02 ? Point(1e9, -.infinity) : chance.point(in: run.stage.bounds)
        run.touch(step / 70 * 10 + finger, place)
      }
      run.step()
      if step % 70 == 69 { for finger in 1...10 { run.lift(step / 70 * 10 + finger) } }
      let fireworks = run.state
      #expect(fireworks.sparks.flying.count <= fireworks.composition.maxSparks)
      #expect(fireworks.sparks.embers.count <= Sparks.maxEmbers)
      #expect(fireworks.smoke.puffs.count <= Smoke.most)
      #expect(fireworks.flashes.count <= Flash.most)
      #expect(fireworks.fuses.count <= Fuse.most)
      if step % 50 == 0 {
        #expect(run.violations.isEmpty)
        #expect(0...1 ~= run.metric("luminance"))
      }
    }
    #expect(run.metric("bangs") > 100)
  }

  @Test func `ten minutes alone stay as they began`() {
    var run = RendererRun<Firecracker>(Size(195, 422))
    var counts: [Int] = []
    for _ in 0..<600 {
      run.run(1)
      counts.append(run.state.sparks.flying.count)
    }
    #expect(run.metric("bangs") == 0 && run.metric("fuses") == 0)
    // The hearth throws 30 to 47 crumbs a second, which live for 0.85 s at most.
    #expect(counts.allSatisfy { 1...44 ~= $0 })
    #expect(run.state.sparks.embers.count > 5)
    #expect(run.state.smoke.puffs.count < 30)
  }

  @Test func `without smoke there is none, and controls hold at once`() {
    var run = RendererRun<Firecracker> { $0.smoke = 0 }
    run.tap(1, Point(190, 250))
    run.run(1)
    #expect(run.metric("bangs") == 1 && run.state.smoke.puffs.count == 0)
    func thrown(_ tune: (inout Firecracker) -> Void) -> (count: Int, speed: Double) {
      var run = RendererRun<Firecracker>(Size(390, 844), tune)
      run.touch(1, Point(190, 250))
      while run.state.bangs == 0 {
        run.step()
        run.lift(1)
      }
      let fresh = run.state.sparks.flying.filter { $0.life > 1 && $0.age < 0.02 }
      return (fresh.count, fresh.map { $0.velocity.length }.max() ?? 0)
    }
    #expect(thrown { $0.sparks = 20 }.count == 20)
    #expect(thrown { $0.sparks = 200 }.count > 190)
    #expect(thrown { $0.power = 1 }.speed > 1.8 * thrown { $0.power = 0 }.speed)
  }

  @Test func `the same stage and seed give the same world`() {
    func world(_ seed: UInt64) -> [Spark] {
      var run = RendererRun<Firecracker>(seed: seed)
      run.tap(1, Point(190, 250))
      run.run(1.4)
      return run.state.sparks.flying
    }
    #expect(world(5) == world(5))
    #expect(world(5) != world(6))
  }
}
