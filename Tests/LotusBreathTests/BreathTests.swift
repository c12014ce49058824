import Geometry
import Gestures
import LotusBreath
import Motion
import Rendering
import Testing

@Suite struct BreathTests {
  @Test(arguments: [0.25, 0.5, 1, 1.6, 2])
  func `it opens in 4 s, is held until 11 s and closed at 19 s, scaled by pace`(pace: Double) {
    var last = 0.0
    played(
      38 / pace, from: lotus(pace: pace),
      each: { _, world, time in
        let metrics = Metrics(world)
        let breath = (time * pace).truncatingRemainder(dividingBy: 19)
        // Beside a turn the last bits of the product decide.
        if [0, 4, 11, 19].allSatisfy({ abs($0 - breath) > 1e-6 }) {
          #expect(metrics.phase == (breath < 4 ? "in" : breath < 11 ? "hold" : "out"))
          switch metrics.phase {
          case "in": #expect(metrics.breath >= last)
          case "hold": #expect(metrics.breath == 1)
          default: #expect(metrics.breath <= last)
          }
        }
        last = metrics.breath
      })
    func breath(at time: Double) -> Double {
      Metrics(played(time / pace, from: lotus(pace: pace))).breath
    }
    #expect(breath(at: 0) == 0)
    #expect(abs(breath(at: 2) - 0.5) < 0.005)
    #expect(abs(breath(at: 4) - 1) < 1e-4)
    #expect(abs(breath(at: 11) - 1) < 1e-4)
    #expect(abs(breath(at: 15) - 0.5) < 0.005)
    #expect(breath(at: 19) < 1e-4)
  }

  @Test func `at pace 1 the turns are exact`() {
    #expect(Metrics(played(4)).phase == "hold")
    #expect(Metrics(played(4)).breath == 1)
    #expect(Metrics(played(11)).phase == "out")
    #expect(Metrics(played(19)).phase == "in")
    #expect(Metrics(played(19)).breath == 0)
  }

  @Test func `a change of pace changes the speed and never the place`() {
    // Within a step the breath goes no farther than its steepest slope at the greatest pace.
    let most = Math.pi / 2 / 4 * 2 / 120 + 1e-9
    var last = 0.0
    var random = SeededGenerator(seed: 7)
    played(
      60,
      { lotus, _ in
        if random.unit() < 0.05 { lotus.pace = random.number(in: 0.25...2) }
        return nil
      },
      each: { _, world, _ in
        let breath = Metrics(world).breath
        #expect(abs(breath - last) <= most)
        last = breath
      })
  }

  @Test(arguments: [1.3, 3.1, 6, 13.7, 17.9])
  func `a finger that rests holds the breath where it is, and gives it back`(landing: Double) {
    let point = Point(90, 150)
    var (held, last, lastRate) = (0.0, 0.0, 0.0)
    played(
      landing + 12,
      { _, time in
        time < landing || time > landing + 3 + 1e-9
          ? nil
          : finger(
            time < landing + 0.01 ? .began : time > landing + 3 - 0.001 ? .ended : .moved,
            from: point)
      },
      each: { _, world, time in
        let metrics = Metrics(world)
        if time < landing { held = metrics.breath }
        if metrics.isHeld { #expect(metrics.breath == held) }
        let rate = (metrics.breath - last) * 120
        // Neither a jump, nor after the lift a sudden speed.
        #expect(abs(metrics.breath - last) < 0.004)
        if time > landing + 3 { #expect(abs(rate - lastRate) < 0.06) }
        (last, lastRate) = (metrics.breath, rate)
      })
  }

  @Test func `held means that a finger is on the canvas`() {
    played(
      3, { _, time in 1..<2 ~= time ? finger(time < 1.001 ? .began : .moved, from: .zero) : nil },
      each: { _, world, time in #expect(Metrics(world).isHeld == (1..<2 ~= time)) })
  }

  @Test func `a finger leads the breath by its way up and down, at once`() {
    let start = Point(90, 200)
    var places: [Double] = []
    var travel = 0.0
    played(
      3,
      { _, time in
        guard time >= 2 else { return nil }
        let way = (time - 2) * 60
        places.append(way)
        return finger(
          time < 2.001 ? .began : .moved, from: start, at: Point(start.x, start.y + way))
      },
      each: { _, world, time in
        travel = world.travel
        guard let way = places.last else { return }
        let expected = (0.5 * (1 - Math.cos(Math.pi * (2 - 1 / 120.0) / 4)) - way / travel)
        #expect(abs(Metrics(world).breath - max(0, expected)) < 1e-9)
        if way > 1, expected > 0 { #expect(Metrics(world).phase == "out") }
      })
    #expect(travel > 60)
  }

  /// The breath from the moment in which a finger lets go of the half open flower at `velocity`.
  private func thrown(_ velocity: Double, for seconds: Double = 6) -> [Double] {
    var breaths: [Double] = []
    let point = Point(90, 200)
    played(
      3 + seconds,
      { _, time in
        guard time >= 2, time <= 3 else { return nil }
        let phase: TouchPhase = time < 2.001 ? .began : time == 3 ? .ended : .moved
        return finger(
          phase, from: point, velocity: phase == .ended ? Vector(0, velocity) : .zero)
      },
      each: { _, world, time in if time >= 3 { breaths.append(Metrics(world).breath) } })
    return breaths
  }

  @Test func `it leaves the finger with the finger's velocity`() {
    let travel = played(0).travel
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
