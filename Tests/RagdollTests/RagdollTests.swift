import Geometry
import GoldenTesting
import Motion
import Ragdoll
import Rendering
import Testing

@Suite struct RagdollTests {
  /// 200 yanks at all places of both controls; every other one at the defaults.
  @Test(arguments: 0..<20)
  func `after any yank it lies still within six seconds, whole and within its limits`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    var hands = RagdollRun()
    for yank in 0..<10 {
      if !yank.isMultiple(of: 2) {
        hands.renderer.gravity = chance.number(in: 0.5...2)
        hands.renderer.stiffness = chance.unit()
      } else {
        (hands.renderer.gravity, hands.renderer.stiffness) = (1, 0.6)
      }
      hands.yank(&chance)
      #expect(hands.state.grips.isEmpty)
      hands.run(6)
      let before = hands.figure
      #expect(hands.figure.energy < 1e-6, "yank \(yank) of seed \(seed)")
      #expect(hands.figure.stretch < 0.01)
      #expect(hands.excess < 0.01)
      // It lies: nothing holds it up but the floor.
      #expect(hands.figure.depth > -0.03)
      hands.run(0.5)
      #expect(hands.figure == before)
    }
  }

  @Test(arguments: 0..<12)
  func `however it is thrown the floor holds, links keep together and energy is bounded`(
    seed: Int
  ) {
    var chance = SeededGenerator(seed: UInt64(seed) + 100)
    var hands = RagdollRun {
      $0.gravity = chance.index(below: 2) == 0 ? 2 : chance.number(in: 0...2)
      $0.stiffness = [0, 0.6, 1][chance.index(below: 3)]
    }
    for _ in 0..<6 {
      for id in 1...3 { hands.touch(id, hands.seen(chance.index(below: 15))) }
      hands.step()
      for _ in 0..<4 {
        for id in 1...3 { hands.touch(id, chance.point(in: Rect(-100, -100, 590, 1044))) }
        hands.run(0.3) { hands in
          #expect(hands.figure.depth < 0.01)
          #expect(hands.figure.stretch < 0.05)
          #expect(hands.excess < 0.25)
          #expect(hands.figure.energy < 25)
        }
      }
      for id in 1...3 { hands.lift(id) }
      hands.step()
    }
  }

  @Test func `its own weight never gives it energy where it lies`() {
    var hands = RagdollRun { $0.stiffness = 0 }
    hands.yank(hands.seen(2), [Point(200, 300)], over: 0.4)
    hands.run(1.5)
    var (last, sums) = (Double.infinity, [Double]())
    for _ in 0..<6 {
      var sum = 0.0
      hands.run(0.5) { sum += $0.figure.energy }
      sums.append(sum)
      last = sum
    }
    #expect(sums == sums.sorted(by: >=))
    #expect(last == 0)
  }

  @Test(arguments: [0.0, 0.25, 1, 2], [0.0, 0.6, 1])
  func `it comes to rest at every place of its controls`(gravity: Double, stiffness: Double) {
    var hands = RagdollRun {
      $0.gravity = gravity
      $0.stiffness = stiffness
    }
    var chance = SeededGenerator(seed: 4)
    for _ in 0..<3 {
      hands.yank(&chance)
      hands.run(gravity == 0 ? 7 : 6)
      #expect(hands.figure.energy < 1e-6)
      #expect(hands.figure.stretch < 0.01 && hands.excess < 0.01)
    }
  }

  @Test func `untouched it hangs in its pose and only sways`() {
    var hands = RagdollRun()
    let start = (0..<15).map(hands.seen)
    hands.run(20) { hands in
      for joint in 0..<15 { #expect(hands.seen(joint).distance(to: start[joint]) < 24) }
      #expect(hands.figure.energy < 0.002)
    }
  }

  @Test func `time slows to a quarter, smoothly`() {
    var (hands, other) = (RagdollRun(), RagdollRun { $0.slow = true })
    #expect(other.state.pace == 0.25)
    hands.run(4)
    other.run(4)
    #expect((other.state.time * 4 - hands.state.time).magnitude < 1e-9)
    hands.renderer.slow = true
    var last = hands.state.pace
    hands.run(2) { hands in
      #expect(hands.state.pace < last && last - hands.state.pace < 0.04)
      last = hands.state.pace
    }
    #expect(last - 0.25 < 1e-3)
  }

  @Test(arguments: [60, 90, 120, 144, 240])
  func `the rate of steps changes neither its fall nor its rest`(rate: Int) {
    func height(_ rate: Int) -> (Double, Figure) {
      var hands = RagdollRun(rate: rate)
      let crown = hands.seen(0)
      hands.touch(1, crown)
      hands.run(0.5)
      hands.lift(1)
      hands.run(0.25)
      let fallen = hands.figure.point(Anatomy.handles[0]).y
      hands.run(6)
      return (fallen, hands.figure)
    }
    let (fallen, rest) = height(rate)
    #expect((fallen - height(120).0).magnitude < 0.03)
    #expect(rest.energy == 0 && rest.stretch < 0.01)
  }

  @Test func `the same hands move it the same`() {
    func lain() -> Figure {
      var chance = SeededGenerator(seed: 9)
      var hands = RagdollRun()
      for _ in 0..<3 { hands.yank(&chance) }
      return hands.figure
    }
    #expect(lain() == lain())
  }

  @Test func `left alone the strings raise it again`() {
    var hands = RagdollRun()
    let pose = (0..<15).map(hands.seen)
    hands.yank(hands.seen(5), [Point(300, 300)], over: 0.3)
    hands.run(8)
    let lying = hands.figure
    hands.run(4)
    #expect(hands.figure == lying)
    hands.run(20)
    for joint in 0..<15 { #expect(hands.seen(joint).distance(to: pose[joint]) < 30) }
  }
}
