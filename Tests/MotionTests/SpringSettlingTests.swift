import Geometry
import Motion
import Testing

struct SpringSettlingTests {
  /// How far from 1 a value is that a spring draws from 0, after `seconds`.
  func error(_ spring: Spring, after seconds: Double) -> Double {
    spring.state(from: -1.0, velocity: 0, after: seconds).displacement.magnitude
  }

  @Test func `a value is last off by a thousandth, or a tenth of it, when the reference says`() {
    for (ratio, response, thousandth, finer) in [
      (0.2, 0.5, 2.6294, 3.6268), (0.5, 0.5, 1.0108, 1.4887), (0.6, 0.8, 1.2944, 1.7918),
      (0.68, 0.8, 1.3195, 1.7819), (0.8, 0.35, 0.4720, 0.6767), (0.8, 0.7, 0.9440, 1.3533),
      (1, 0.3, 0.4409, 0.5613), (1, 0.8, 1.1756, 1.4968), (1, 0.82, 1.2050, 1.5343),
      (1.2, 0.5, 1.0746, 1.4161), (2, 0.8, 3.3178, 4.4119),
    ] {
      let spring = Spring(dampingRatio: ratio, response: response)
      for (limit, last) in [(1e-3, thousandth), (1e-4, finer)] {
        #expect(error(spring, after: last - 1e-4) > limit, "\(ratio) \(response)")
        for time in stride(from: last + 1e-4, to: last + 2 * response, by: response / 200) {
          #expect(error(spring, after: time) <= limit, "\(ratio) \(response) \(time)")
        }
        let settled = spring.settlingTime(from: -1.0, velocity: 0, within: limit)
        #expect(settled >= last - 1e-4 && settled < last + response)
      }
    }
  }

  /// Where a clock would end the motion that knows neither way nor velocity, the value would jump.
  @Test
  func `a heavily damped value is still on its displacement where a fixed clock would end it`() {
    for (ratio, response, clock, left) in [
      (1.2, 0.5, 0.9162, 2.9e-3), (1.5, 0.6, 1.0994, 1.44e-2), (2, 0.8, 1.465871198, 4.93e-2),
      (3, 0.4, 0.7329, 1.43e-1), (0.99, 0.8, 1.1845, 7.0e-4), (1, 0.8, 1.465871198, 1.25e-4),
      (0.68, 0.8, 1.7246, 1.3e-4), (0.8, 0.7, 1.2826, 1.6e-4), (0.5, 0.5, 1.4659, 1.1e-4),
      (0.2, 0.5, 3.6647, 6.0e-5),
    ] {
      let spring = Spring(dampingRatio: ratio, response: response)
      let off = error(spring, after: clock)
      #expect((off / left - 1).magnitude < 0.06, "\(ratio) \(response): \(off)")
      #expect(spring.settlingTime(from: -1.0, velocity: 0, within: left / 2) > clock)
    }
  }

  @Test func `a swing goes past its target as far as the reference says`() {
    for (ratio, peak) in [
      (0.5, 1.16303), (0.6, 1.09478), (0.68, 1.05428), (0.8, 1.01516), (0.15, 1.62087),
    ] {
      let spring = Spring(dampingRatio: ratio, response: 0.8)
      let values = stride(from: 0.0, through: 2, by: 0.0005).map {
        1 + spring.state(from: -1.0, velocity: 0, after: $0).displacement
      }
      #expect(((values.max() ?? 0) - peak).magnitude < 1e-5)
    }
  }

  @Test(arguments: SpringTests.ratios.dropFirst())
  func `at the settling time the reach is the tolerance, and before it is more`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.5)
    let time = spring.settlingTime(from: Vector(30, -40), velocity: Vector(900, 0), within: 0.5)
    func reach(after seconds: Double) -> Double {
      let state = spring.state(from: Vector(30, -40), velocity: Vector(900, 0), after: seconds)
      return spring.reach(of: state.displacement, velocity: state.velocity)
    }
    #expect(reach(after: time) <= 0.5)
    #expect(reach(after: time * (1 - 1e-6)) > 0.5)
  }

  @Test func `a push and a longer displacement take longer, rest takes no time`() {
    let spring = Spring.release
    let usual = spring.settlingTime(from: 100.0, velocity: 0)
    #expect(spring.settlingTime(from: 100.0, velocity: 5000) > usual)
    #expect(spring.settlingTime(from: 500.0, velocity: 0) > usual)
    #expect(spring.settlingTime(from: 0.0, velocity: 0) == 0)
    #expect(Spring.instant.settlingTime(from: 100.0, velocity: 9) == 0)
    #expect(
      Spring(dampingRatio: 0, response: 1).settlingTime(from: 1.0, velocity: 0) == .infinity)
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a motion of no number ends at once by no time, and never by a spring`(way: Double) {
    #expect(Spring.instant.settlingTime(from: way, velocity: 0) == 0)
    #expect(Spring.smooth.settlingTime(from: way, velocity: 0) == .infinity)
  }
}
