import Motion
import Testing

/// What a stepping scheme gets wrong, and the right values.
struct SpringStepTests {
  @Test func `the first frames at sixty hertz are exact`() {
    let tracking = Spring(dampingRatio: 1, response: 0.3)
    let throwing = Spring(dampingRatio: 0.68, response: 0.8)
    let tracked = [
      4.844087946, 15.515580531, 28.159783008, 40.687659187, 52.069983959, 61.894160918,
    ]
    let thrown = [
      144.490003601, 167.815514805, 189.800837278, 210.319932576, 229.290297572, 246.667157964,
    ]
    for frame in 1...6 {
      let time = Double(frame) / 60
      let x = 100 + tracking.state(from: -100.0, velocity: 0, after: time).displacement
      let y = 325 + throwing.state(from: -205.0, velocity: 1500, after: time).displacement
      #expect((x - tracked[frame - 1]).magnitude < 1e-8)
      #expect((y - thrown[frame - 1]).magnitude < 1e-8)
    }
  }

  /// The limit is the response at which a semi-implicit step diverges; the spring has half of it.
  @Test(arguments: [
    (0.0, 60.0, 0.052360), (0.5, 60, 0.084720), (0.8, 60, 0.108941), (1, 60, 0.126408),
    (1.2, 60, 0.144621), (2, 60, 0.221800), (0, 120, 0.026180), (0.5, 120, 0.042360),
    (0.8, 120, 0.054471), (1, 120, 0.063204), (1.2, 120, 0.072310), (2, 120, 0.110900),
  ])
  func `springs far too stiff for a stepping scheme are stable frame by frame`(
    ratio: Double, rate: Double, limit: Double
  ) {
    let spring = Spring(dampingRatio: ratio, response: limit / 2)
    var (x, v) = (-1.0, 0.0)
    for frame in 1...Int(rate) {
      (x, v) = spring.state(from: x, velocity: v, after: 1 / rate)
      #expect(x.magnitude <= 1 + 1e-12)
      let exact = spring.state(from: -1.0, velocity: 0, after: Double(frame) / rate)
      #expect((x - exact.displacement).magnitude < 1e-10)
    }
  }

  @Test(arguments: [(0.8, 0.20, 1.01516), (0.8, 0.26, 1.01516), (0.5, 0.5, 1.16303)])
  func `no frame rate takes a swing away`(ratio: Double, response: Double, peak: Double) {
    let spring = Spring(dampingRatio: ratio, response: response)
    // Half of a damped swing.
    let top = response / (2 * (1 - ratio * ratio).squareRoot())
    for frames in [1.0, 3, 60] {
      var (x, v) = (-1.0, 0.0)
      for _ in 0..<Int(frames) {
        (x, v) = spring.state(from: x, velocity: v, after: top / frames)
      }
      #expect((1 + x - peak).magnitude < 1e-5)
    }
  }

  @Test func `a critical spring never passes its target, however fast`() {
    for response in [0.05, 0.1, 0.2] {
      let spring = Spring(dampingRatio: 1, response: response)
      for frame in 0..<120 {
        let x = spring.state(from: -1.0, velocity: 0, after: Double(frame) / 60).displacement
        #expect(x <= 0)
      }
    }
  }

  @Test func `a critical spring bounces content back as the reference says`() {
    let back = Spring(stiffness: 100, damping: 20)
    for (start, velocity, places) in [
      (10.0, 0.0, [9.097959896, 7.357588823, 4.060058497]),
      (50, 0, [45.489799478, 36.787944117, 20.300292485]),
      (0, 500, [15.163266493, 18.393972059, 13.533528324]),
    ] {
      for (time, place) in zip([0.05, 0.1, 0.2], places) {
        let x = back.state(from: start, velocity: velocity, after: time).displacement
        #expect((x - place).magnitude < 1e-8)
      }
    }
    for (velocity, peak) in [(1000.0, 36.787944117), (2000, 73.575888234)] {
      let state = back.state(from: 0.0, velocity: velocity, after: 0.1)
      #expect((state.displacement - peak).magnitude < 1e-8)
      #expect(state.velocity.magnitude < 1e-9)
    }
    for (start, velocity, duration) in [
      (10.0, 0.0, 0.815034763), (50, 0, 1.136922346), (100, 0, 1.275551782),
      (0, 500, 1.136922346), (0, 1000, 1.275551782), (0, 2000, 1.414181218),
    ] {
      let x = back.state(from: start, velocity: velocity, after: duration).displacement
      #expect(x.magnitude <= 0.25)
    }
  }
}
