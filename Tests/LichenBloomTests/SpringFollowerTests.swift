import LichenBloom
import Testing

struct GlideTests {
  @Test func `a glide arrives without overshooting`() {
    var glide = SpringFollower(0, pace: 5)
    glide.aim(at: 1, time: 2)
    var last = 0.0
    for step in 0...400 {
      let value = glide.value(at: 2 + Double(step) * 0.01)
      #expect(value >= last && value <= 1)
      last = value
    }
    #expect(last > 0.999)
  }

  @Test func `a change of mind breaks neither place nor speed`() {
    var glide = SpringFollower(0, pace: 5)
    glide.aim(at: 1, time: 0)
    let (place, speed, area) = (
      glide.value(at: 0.2), glide.speed(at: 0.2), glide.integral(at: 0.2)
    )
    glide.aim(at: -3, time: 0.2)
    #expect(abs(glide.value(at: 0.2) - place) < 1e-12)
    #expect(abs(glide.speed(at: 0.2) - speed) < 1e-12)
    #expect(abs(glide.integral(at: 0.2) - area) < 1e-12)
  }

  @Test func `the integral is the sum of the values`() {
    var glide = SpringFollower(0.3, pace: 4)
    glide.aim(at: 1, time: 0.5)
    glide.aim(at: 0.1, time: 0.8)
    let (from, to) = (0.8, 3.0)
    let pieces = 20_000
    let width = (to - from) / Double(pieces)
    let sum = (0..<pieces).reduce(0) {
      $0 + glide.value(at: from + (Double($1) + 0.5) * width) * width
    }
    #expect(abs(glide.integral(at: to) - glide.integral(at: from) - sum) < 1e-6)
  }
}
