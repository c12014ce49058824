import Firecracker
import Geometry
import GoldenTesting
import Gestures
import Rendering
import Testing

@Suite struct FuseTests {
  /// Where crackers have gone off in the last step.
  private func bangs(_ run: RendererRun<Firecracker>) -> [Point] {
    run.state.flashes.filter { $0.age == 0 }.map(\.place)
  }

  @Test func `a tap lights one fuse, which bangs once where it was lit`() {
    var run = RendererRun<Firecracker>()
    run.tap(1, Point(100, 300))
    #expect(run.metric("fuses") == 1)
    run.run(Fuse.lead - 0.1)
    #expect(run.metric("bangs") == 0)
    run.run(0.2)
    #expect(run.metric("bangs") == 1 && run.metric("fuses") == 0)
    #expect(run.state.flashes.map(\.place) == [Point(100, 300)])
    run.run(3)
    #expect(run.metric("bangs") == 1)
  }

  @Test func `each cracker that goes off is felt, and nothing else is`() {
    var run = RendererRun<Firecracker>()
    run.tap(1, Point(100, 300))
    run.tap(2, Point(300, 400))
    var felt = 0
    run.run(4) { run in
      #expect(run.events == bangs(run).map { _ in .haptic("bang") })
      felt += run.events.count
    }
    #expect(felt == 2)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `each string goes off in the order in which it was laid`(_ seed: UInt64) {
    var run = RendererRun<Firecracker>(seed: seed)
    var chance = SeededGenerator(seed: seed)
    var bangs: [Point] = []
    var places = (1...5).map { _ in chance.point(in: run.stage.bounds) }
    for _ in 0..<90 {
      for finger in 1...5 {
        places[finger - 1] += Vector(angle: Math.twoPi * chance.unit()) * 14
        run.touch(finger, places[finger - 1])
      }
      run.step()
      bangs += self.bangs(run)
    }
    for finger in 1...5 { run.lift(finger) }
    run.step()
    bangs += self.bangs(run)
    let laid = run.state.fuses
    run.run(16) { bangs += self.bangs($0) }
    for fuse in laid {
      let own = bangs.filter(fuse.knots.contains)
      #expect(own == stride(from: 0, to: fuse.knots.count, by: 4).map { fuse.knots[$0] })
    }
    #expect(bangs.count == laid.reduce(0) { $0 + ($1.knots.count + 3) / 4 })
    #expect(run.metric("fuses") == 0)
    #expect(run.metric("bangs") == Double(bangs.count))
  }

  @Test func `every finger lays its own string`() {
    var run = RendererRun<Firecracker>()
    for step in 0..<60 {
      for finger in 1...10 {
        run.touch(finger, Point(30 * Double(finger), 100 + 4 * Double(step)))
      }
      run.step()
    }
    #expect(run.metric("fuses") == 10)
    for (index, fuse) in run.state.fuses.enumerated() {
      #expect(fuse.finger == index + 1)
      #expect(fuse.knots.allSatisfy { $0.x == 30 * Double(fuse.finger) })
    }
  }

  @Test func `what a finger does shows in the next step`() {
    var run = RendererRun<Firecracker>()
    run.run(0.5)
    run.touch(1, Point(200, 200))
    run.step()
    #expect(run.metric("fuses") == 1)
  }

  @Test func `nothing comes of a finger that is taken away`() {
    var run = RendererRun<Firecracker>()
    for step in 0..<40 {
      run.touch(1, Point(60 + 5 * Double(step), 300))
      run.step()
    }
    run.lift(1, .cancelled)
    run.run(4)
    #expect(run.metric("bangs") == 0 && run.metric("fuses") == 0)
  }

  @Test func `a finger that never lifts lays on and on`() {
    var run = RendererRun<Firecracker>(Size(200, 400)) { $0.sparks = 20 }
    var bangs: [Point] = []
    for step in 0..<120 * 60 {
      run.touch(1, Point(100, 200) + Vector(angle: 0.02 * Double(step)) * 60)
      run.step()
      bangs += self.bangs(run)
      #expect((run.state.fuses.first?.knots.count ?? .max) <= Fuse.maxKnots)
    }
    #expect(bangs.count > 200)
    // Each goes off four knots of 4.1 pt after the one before it, on the way of the finger.
    let knot = 8 * run.state.composition.unit
    #expect(
      zip(bangs, bangs.dropFirst()).allSatisfy { one, next in
        3.5 * knot...4 * knot + 1e-9 ~= one.distance(to: next)
      })
  }
}
