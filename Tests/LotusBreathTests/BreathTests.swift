import Geometry
import GoldenTesting
import LotusBreath
import Rendering
import Testing

@Suite struct BreathTests {
  /// An untouched lotus at `seconds`.
  private func lotus(at seconds: Double, pace: Double = 1) -> LotusRun {
    var run = LotusRun { $0.pace = pace }
    run.play(until: seconds)
    return run
  }

  @Test(arguments: [0.25, 0.5, 1, 1.6, 2])
  func `it opens in 4 s, is held until 11 s and closed at 19 s, scaled by pace`(pace: Double) {
    var run = LotusRun { $0.pace = pace }
    var last = 0.0
    run.run(38 / pace) { run in
      let time = (run.moment.seconds * pace).truncatingRemainder(dividingBy: 19)
      // Beside a turn the last bits of the product decide.
      if [0, 4, 11, 19].allSatisfy({ abs($0 - time) > 1e-6 }) {
        #expect(run.phase == (time < 4 ? "in" : time < 11 ? "hold" : "out"))
        #expect(time < 4 ? run.breath >= last : time < 11 ? run.breath == 1 : run.breath <= last)
      }
      last = run.breath
    }
    func breath(at time: Double) -> Double { lotus(at: time / pace, pace: pace).breath }
    #expect(breath(at: 0) == 0)
    #expect(abs(breath(at: 2) - 0.5) < 0.005)
    #expect(abs(breath(at: 4) - 1) < 1e-4)
    #expect(abs(breath(at: 11) - 1) < 1e-4)
    #expect(abs(breath(at: 15) - 0.5) < 0.005)
    #expect(breath(at: 19) < 1e-4)
  }

  @Test func `at pace 1 the turns are exact`() {
    #expect(lotus(at: 4).phase == "hold" && lotus(at: 4).breath == 1)
    #expect(lotus(at: 11).phase == "out")
    #expect(lotus(at: 19).phase == "in" && lotus(at: 19).breath == 0)
  }

  @Test func `a change of pace changes the speed and never the place`() {
    // Within a step the breath goes no farther than its steepest slope at the greatest pace.
    let most = Math.pi / 2 / 4 * 2 / 120 + 1e-9
    var run = LotusRun()
    var last = 0.0
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 * 120 {
      if random.unit() < 0.05 { run.renderer.pace = random.number(in: 0.25...2) }
      run.step()
      #expect(abs(run.breath - last) <= most)
      last = run.breath
    }
  }

  @Test(arguments: [1.3, 3.1, 6, 13.7, 17.9])
  func `a finger that rests holds the breath where it is, and gives it back`(landing: Double) {
    var run = LotusRun()
    run.run(landing)
    let held = run.breath
    run.touch(1, Point(90, 150))
    run.run(3) { #expect($0.isHeld && $0.breath == held) }
    run.lift(1)
    run.step()
    #expect(abs(run.breath - held) < 0.004)
    var (last, lastSpeed) = (run.breath, (run.breath - held) * 120)
    run.run(9) { run in
      // Neither a jump nor a sudden speed.
      let speed = (run.breath - last) * 120
      #expect(abs(run.breath - last) < 0.004)
      #expect(abs(speed - lastSpeed) < 0.06)
      (last, lastSpeed) = (run.breath, speed)
    }
  }

  @Test func `held means that a finger is on the canvas`() {
    var run = LotusRun()
    run.run(1) { #expect(!$0.isHeld) }
    run.touch(1, .zero)
    run.run(1) { #expect($0.isHeld) }
    run.lift(1)
    run.run(1) { #expect(!$0.isHeld) }
  }

  @Test func `a finger leads the breath by its way up and down, at once`() {
    var run = LotusRun()
    run.run(2)
    let landed = 0.5 * (1 - Math.cos(Math.pi * (2 - 1 / 120.0) / 4))
    for step in 0...120 {
      let way = Double(step) / 2
      run.touch(1, Point(90, 200 + way))
      run.step()
      let expected = landed - way / run.state.travel
      #expect(abs(run.breath - max(0, expected)) < 1e-9)
      if way > 1, expected > 0 { #expect(run.phase == "out") }
    }
    #expect(run.state.travel > 60)
  }

  /// The breath from the moment in which a finger lets go of the half open flower at `velocity`.
  private func thrown(_ velocity: Double, for seconds: Double = 6) -> [Double] {
    var run = LotusRun(Size(195, 422))
    run.run(2)
    run.touch(1, Point(90, 200))
    run.run(1)
    run.touch(1, Point(90, 200), velocity: Vector(0, velocity))
    run.lift(1)
    var breaths: [Double] = []
    run.run(seconds) { breaths.append($0.breath) }
    return breaths
  }

  @Test func `it leaves the finger with the finger's velocity`() {
    let travel = LotusRun(Size(195, 422)).state.travel
    for velocity in [-300, -120, 60, 120, 300.0] {
      let breaths = thrown(velocity)
      let rate = (breaths[2] - breaths[1]) * 120
      #expect(abs(rate + velocity / travel) < 0.18 * abs(velocity / travel), "\(velocity)")
      let goal = breaths[1] - 0.499 * velocity / travel
      let reached = velocity < 0 ? breaths.max() ?? 0 : breaths.prefix(240).min() ?? 1
      #expect(velocity < 0 ? reached >= min(goal, 1) - 0.05 : reached <= max(goal, 0) + 0.2)
    }
  }

  @Test(arguments: [-1e9, -4000, 4000, 1e9, .nan, .infinity])
  func `no throw leaves 0 to 1`(velocity: Double) {
    for (before, after) in zip(thrown(velocity, for: 22), thrown(velocity, for: 22).dropFirst()) {
      #expect(0...1 ~= after)
      #expect(abs(after - before) < 6.0 / 120 + 1e-3)
    }
  }

  @Test func `a throw up goes on breathing: it is held, and closes in time`() {
    let breaths = thrown(-400, for: 16)
    #expect(breaths[120] > 0.97)
    #expect(breaths[6 * 120] == 1)
    #expect(breaths[15 * 120] < 0.01)
  }
}
