import Bees
import Geometry
import GoldenTesting
import Gestures
import Rendering
import Testing

@Suite struct FlowerTests {
  @Test func `a finger puts up a flower where it rests, at once`() {
    var run = RendererRun<Bees>()
    let garden = run.flowers
    run.touch(1, Point(101.5, 333))
    run.step()
    #expect(run.flowers == garden + [Point(101.5, 333)])
    run.touch(2, Point(300, 90))
    run.step()
    #expect(run.flowers == garden + [Point(101.5, 333), Point(300, 90)])
    run.run(1.5)
    #expect(run.state.bed.flowers.suffix(2).allSatisfy { $0.bloom > 0.9 })
    #expect(run.flowers.count == garden.count + 2)
  }

  @Test(arguments: [true, false])
  func `it fades after the finger has lifted, and is gone`(isCancelled: Bool) {
    var run = RendererRun<Bees>()
    let garden = run.flowers
    run.touch(1, Point(101, 333))
    run.run(2)
    run.lift(1, isCancelled ? .cancelled : .ended)
    run.step()
    var last = 1.0
    run.run(8) { run in
      let bloom = run.state.bed.flowers.last?.bloom ?? .nan
      #expect(bloom < last)
      last = bloom
    }
    #expect(run.flowers == garden + [Point(101, 333)])
    run.run(4)
    #expect(run.flowers == garden)
  }

  @Test func `a finger that moves on leaves its flower, and has another where it rests again`() {
    var run = RendererRun<Bees>()
    let count = run.flowers.count
    run.touch(1, Point(100, 300))
    run.run(1)
    for piece in 1...40 {
      run.touch(1, Point(100 + 4 * Double(piece), 300), velocity: Vector(480, 0))
      run.step()
    }
    #expect(run.flowers.count == count + 1)
    #expect(run.state.bed.flowers.last?.finger == nil)
    run.touch(1, Point(260, 300))
    run.step()
    #expect(run.flowers.suffix(2) == [Point(100, 300), Point(260, 300)])
    #expect(run.state.bed.flowers.last?.finger == 1)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `bees come to each finger's flower and drink`(_ seed: UInt64) {
    var run = RendererRun<Bees>(seed: seed)
    let places = [Point(80, 470), Point(300, 400)]
    for (finger, place) in places.enumerated() { run.touch(finger + 1, place) }
    var guests: [Set<Int>] = [[], []]
    run.run(8) { run in
      let flowers = run.state.bed.flowers.suffix(2).map(\.id)
      for bee in run.state.bees {
        guard case .visit(let flower, _, sits: true) = bee.errand,
          let which = flowers.firstIndex(of: flower)
        else { continue }
        guests[which].insert(bee.id)
      }
    }
    #expect(guests.allSatisfy { $0.count >= 4 })
  }

  @Test func `each seat has one bee, and bees sit where the flower is`() {
    var run = RendererRun<Bees> { ($0.bees, $0.wind) = (160, 1) }
    run.touch(1, Point(200, 450))
    var sitting = 0
    run.run(12) { run in
      var taken: Set<[Int]> = []
      for bee in run.state.bees {
        guard case .visit(let flower, let seat, let sits) = bee.errand else { continue }
        #expect(taken.insert([flower, seat]).inserted)
        guard sits, let umbel = run.state.bed.flowers.first(where: { $0.id == flower })
        else { continue }
        sitting += 1
        #expect(bee.position.distance(to: umbel.place(of: seat)) < 9)
      }
    }
    #expect(sitting > 2000)
  }

  @Test(arguments: [Size(1, 1), Size(10, 10), Size(320, 568), Size(844, 390), Size(1920, 1080)])
  func `counts are bounded under the most that fingers can do, on any stage`(_ size: Size) {
    var run = RendererRun<Bees>(size) { ($0.bees, $0.wind) = (160, 1) }
    var chance = SeededGenerator(seed: 9)
    for step in 0..<900 {
      for finger in 1...10 {
        let wild = [Point(1e9, -.infinity), Point(-1e9, 1e9), Point(.nan, 3)]
        let place =
          chance.unit() < 0.02 ? wild[step % 3] : chance.point(in: run.stage.bounds)
        run.touch(step / 20 * 10 + finger, place)
      }
      if step % 50 == 0 {
        run.renderer.bees = run.renderer.bees == 10 ? 160 : 10
        (run.renderer.hour, run.renderer.curiosity) = (chance.unit(), chance.unit())
      }
      run.step()
      if step % 20 == 19 { for finger in 1...10 { run.lift(step / 20 * 10 + finger) } }
      #expect(run.state.bees.count <= 160)
      #expect(run.state.bed.flowers.count { $0.isGuest } <= FlowerBed.maxGuests)
      #expect(run.metric("bees") == Double(run.renderer.bees))
      if step % 30 == 0 {
        #expect(run.violations.isEmpty)
      }
    }
  }
}
