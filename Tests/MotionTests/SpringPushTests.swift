import Motion
import Testing

struct SpringPushTests {
  @Test(arguments: [0.0, 0.3, 0.8, 0.999_999, 1, 1.000_001, 2.5], [0.35, 2.0])
  func `a push carries a value as far as was asked for`(ratio: Double, response: Double) {
    let spring = Spring(dampingRatio: ratio, response: response)
    let push = spring.push(reaching: 50)
    let furthest = (0...40_000).map { step in
      spring.state(from: 0.0, velocity: push, after: response * Double(step) / 20_000).displacement
    }.max()
    #expect((furthest ?? 0) <= 50 + 1e-6)
    #expect((furthest ?? 0) > 49.999)
  }

  @Test func `no distance needs no push, and nothing pushes what is there at once`() {
    #expect(Spring.smooth.push(reaching: 0) == 0)
    #expect(Spring.instant.push(reaching: 0) == 0)
    #expect(Spring.instant.push(reaching: 1) == .infinity)
  }
}
