import Geometry
import Motion
import Testing

struct AnimatedTests {
  let soft = Spring(dampingRatio: 0.6, response: 0.5)

  @Test func `a value at rest stays where it is, to the bit`() {
    let animated = Animated(Point(0.1, 0.7), spring: soft, at: 2)
    #expect(animated.value(at: 50) == Point(0.1, 0.7))
    #expect(animated.velocity(at: 50) == .zero)
    #expect(animated.isSettled(at: 2))
  }

  @Test func `a value follows the closed form from its start`() {
    var animated = Animated(10.0, spring: soft)
    animated.retarget(to: 110, at: 4)
    let (x, v) = soft.state(from: -100.0, velocity: 0, after: 0.3)
    #expect((animated.value(at: 4.3) - (110 + x)).magnitude < 1e-9)
    #expect((animated.velocity(at: 4.3) - v).magnitude < 1e-8)
    #expect(animated.target == 110)
  }

  @Test func `a new target keeps the value to the bit and the velocity`() {
    var animated = Animated(Point(0.1, 0.2), spring: soft)
    animated.retarget(to: Point(100, 37), at: 0)
    let value = animated.value(at: 0.123)
    let velocity = animated.velocity(at: 0.123)
    animated.retarget(
      to: Point(-3, 8), at: 0.123, spring: Spring(dampingRatio: 1.2, response: 0.2))
    #expect(animated.value(at: 0.123) == value)
    #expect((animated.velocity(at: 0.123) + -velocity).length < 1e-9)
    #expect(animated.spring.response == 0.2)
    #expect((animated.value(at: 30) - Point(-3, 8)).length < 1e-9)
  }

  @Test func `a motion starts at its start to the bit, however far the target`() {
    var animated = Animated(0.1, spring: soft)
    animated.retarget(to: 1e9, at: 3)
    #expect(animated.value(at: 3) == 0.1)
    #expect((animated.value(at: 3.000_001) - 0.1).magnitude < 1)
  }

  @Test func `the same target once more changes nothing`() {
    var animated = Animated(0.0, spring: soft)
    animated.retarget(to: 1, at: 0)
    let before = animated
    animated.retarget(to: 1, at: 0.2)
    #expect(animated == before)
  }

  @Test func `another spring alone changes the motion but not the value`() {
    var animated = Animated(0.0, spring: soft)
    animated.retarget(to: 1, at: 0)
    let value = animated.value(at: 0.1)
    animated.retarget(to: 1, at: 0.1, spring: Spring(dampingRatio: 1, response: 5))
    #expect(animated.value(at: 0.1) == value)
    #expect(animated.spring.response == 5)
  }

  @Test func `a jump puts the value to rest`() {
    var animated = Animated(0.0, spring: soft)
    animated.retarget(to: 1, at: 0)
    animated.jump(to: 7, at: 0.1)
    #expect(animated.value(at: 0.1) == 7)
    #expect(animated.value(at: 3) == 7)
    #expect(animated.velocity(at: 0.1) == 0)
  }

  @Test func `a release starts with the finger's velocity and returns to the target`() {
    var animated = Animated(0.0, spring: soft)
    animated.release(from: 20, velocity: 300, at: 1)
    #expect(animated.value(at: 1) == 20)
    #expect(animated.velocity(at: 1) == 300)
    #expect(animated.value(at: 1.02) > 20)
    #expect(animated.value(at: 20).magnitude < 1e-9)
  }

  @Test func `once settled a swinging value never strays again`() {
    var animated = Animated(0.0, spring: Spring(dampingRatio: 0.1, response: 0.5))
    animated.retarget(to: 100, at: 0)
    var wasSettled = false
    for step in 0..<2000 {
      let time = Double(step) / 120
      let isSettled = animated.isSettled(at: time, within: 0.5)
      #expect(isSettled || !wasSettled)
      if isSettled { #expect((animated.value(at: time) - 100).magnitude <= 0.5) }
      wasSettled = isSettled
    }
    #expect(wasSettled)
  }

  @Test func `passing through the target at speed is not settled`() {
    var animated = Animated(0.0, spring: Spring(dampingRatio: 0, response: 1))
    animated.retarget(to: 1, at: 0)
    #expect((animated.value(at: 0.25) - 1).magnitude < 1e-12)
    #expect(!animated.isSettled(at: 0.25))
  }

  @Test func `a response of zero jumps and is settled`() {
    var animated = Animated(0.0, spring: Spring(dampingRatio: 1, response: 0))
    animated.retarget(to: 5, at: 1)
    #expect(animated.value(at: 1) == 5)
    #expect(animated.isSettled(at: 1))
  }

  @Test func `a thrown value goes on from where it is with the velocity given`() {
    var animated = Animated(0.0, spring: soft)
    animated.retarget(to: 100, at: 0)
    let value = animated.value(at: 0.2)
    animated.retarget(to: 100, at: 0.2, velocity: -40)
    #expect(animated.value(at: 0.2) == value)
    #expect(animated.velocity(at: 0.2) == -40)
    #expect(animated.value(at: 0.21) < value)
    animated.retarget(to: 0, at: 0.2, spring: Spring(dampingRatio: 0, response: 2), velocity: 7)
    #expect(animated.velocity(at: 0.2) == 7)
    #expect(animated.target == 0)
  }

  @Test func `a time before the start counts as the start`() {
    var animated = Animated(3.0, spring: soft, at: 1)
    animated.release(from: 3, velocity: 9, at: 2)
    #expect(animated.value(at: 0) == 3)
    #expect(animated.velocity(at: 0) == 9)
  }

  @Test func `a shrinking rectangle that overshoots never has a negative extent`() {
    var animated = Animated(Rect(0, 0, 100, 50), spring: Spring(dampingRatio: 0.1, response: 0.5))
    animated.retarget(to: Rect(20, 20, 0, 10), at: 0)
    for step in 0..<200 {
      let rect = animated.value(at: Double(step) / 60)
      #expect(rect.width >= 0 && rect.height >= 0)
    }
    #expect(animated.value(at: 1e3).displacement(from: Rect(20, 20, 0, 10)).magnitude < 1e-9)
  }

  @Test(arguments: [1.0, 7, 60, 120])
  func `turned on its displacement a value is where the reference says, at any rate`(rate: Double) {
    for (ratio, response, start, velocity, turn, first, back, second) in [
      (
        0.6, 0.8, 0.0, 0.0, 0.20, (60.1645763618, 363.825649875), 0.30,
        (19.3115185547, -227.110315543)
      ),
      (
        0.8, 0.35, 350, 0, 0.10, (562.814154869, 2193.26036721), 0.20,
        (366.377076661, -507.012097813)
      ),
      (
        1, 0.3, 56, 0, 0.08, (117.889952382, 814.632084173), 0.12,
        (81.5313867078, -363.743611645)
      ),
      (
        0.68, 0.8, 120, 1500, 0.25, (336.299524679, 261.533523101), 0.25,
        (191.616127070, -658.653491938)
      ),
    ] {
      let ends = [0.0: 100.0, 350: 700, 56: 180, 120: 325]
      var animated = Animated(start, spring: Spring(dampingRatio: ratio, response: response))
      animated.retarget(to: ends[start] ?? 0, at: 0, velocity: velocity)
      // A push with its own velocity goes on as before: a motion may be cut anywhere.
      func go(from time: Double, for seconds: Double) {
        for step in 1..<max(1, Int(seconds * rate)) {
          let cut = time + Double(step) / rate
          animated.release(
            from: animated.value(at: cut), velocity: animated.velocity(at: cut), at: cut)
        }
      }
      go(from: 0, for: turn)
      #expect((animated.value(at: turn) - first.0).magnitude < 1e-8)
      #expect((animated.velocity(at: turn) - first.1).magnitude < 1e-7)
      animated.retarget(to: start, at: turn)
      go(from: turn, for: back)
      #expect((animated.value(at: turn + back) - second.0).magnitude < 1e-8)
      #expect((animated.velocity(at: turn + back) - second.1).magnitude < 1e-7)
    }
  }

  @Test(arguments: [0.3, 1, 3])
  func `nothing snaps where a motion settles`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio, response: 0.4)
    var animated = Animated(0.0, spring: spring)
    animated.retarget(to: 300, at: 0)
    let end = spring.settlingTime(from: -300.0, velocity: 0)
    #expect(!animated.isSettled(at: end - 1e-6))
    #expect(animated.isSettled(at: end))
    #expect((animated.value(at: end) - animated.value(at: end - 1.0 / 120)).magnitude < 0.001)
    #expect((animated.value(at: end) - 300).magnitude <= 0.001)
  }

  @Test func `at the end of all time it is at its target, at none where it starts`() {
    for ratio in [0, 1, 2.0] {
      var value = Animated(3.0, spring: Spring(dampingRatio: ratio, response: 1))
      value.retarget(to: 8, at: -1e308)
      #expect(value.value(at: .infinity) == 8 && value.velocity(at: 1e308) == 0)
      #expect(value.value(at: .nan) == 3 && value.value(at: -.infinity) == 3)
    }
    var story = Animator(0.0, spring: .smooth)
    story.retarget(to: 1, at: 1e308, delay: 1e308)
    #expect(story.value(at: .infinity) == 1 && story.events(at: .infinity).count == 1)
  }
}
