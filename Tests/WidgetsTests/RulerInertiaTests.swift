import Geometry
import Testing
import Widgets

/// How a thrown ruler glides. Numbers: what was measured on the ruler that this one is after, with
/// a deceleration of 0.9972 a millisecond, 0.6 points before rest and cells of 120 points.
@Suite struct RulerInertiaTests {
  struct Throw: Sendable {
    let velocity, duration, distance: Double
    let change: Double?
  }

  static let throwing = [
    Throw(velocity: 91, duration: 1.423240906, distance: 31.854478737, change: -0.265453989),
    Throw(velocity: 200, duration: 1.704081943, distance: 70.728524696, change: -0.589404372),
    Throw(velocity: 500, duration: 2.030870273, distance: 177.721311741, change: -1.481010931),
    Throw(velocity: 1000, duration: 2.278076102, distance: 356.042623482, change: -2.967021862),
    Throw(velocity: 2000, duration: 2.525281931, distance: 712.685246965, change: -5.939043725),
    Throw(velocity: 3000, duration: 2.669888071, distance: 1069.327870447, change: -8.911065587),
    Throw(velocity: -1000, duration: 2.278076102, distance: -356.042623482, change: 2.967021862),
  ]

  @Test(arguments: throwing)
  func `a thrown ruler glides as far and as long as the reference`(_ sample: Throw) throws {
    var ruler = SlidingRuler(.sample(), value: 0)
    ruler.swipe(to: 60, velocity: sample.velocity)
    #expect(ruler.state(at: sample.duration - 1e-6) == .gliding)
    #expect(ruler.state(at: sample.duration + 1e-6) == .idle)
    #expect(isNear(ruler.offset(at: 10) - 60, sample.distance))
    #expect(isNear(ruler.value(at: 10) + 0.5, try #require(sample.change)))
  }

  @Test func `a finger that leaves with 90 points a second throws nothing`() {
    var ruler = SlidingRuler(.sample(), value: 0)
    ruler.swipe(to: 60, velocity: 90)
    #expect(ruler.state(at: 0) == .idle)
    let glide = RulerMotion.glide(
      from: 0, velocity: 90, within: -Double.infinity...Double.infinity, at: 0)
    #expect(isNear(glide.duration, 1.419300063))
    #expect(isNear(glide.offset(at: 2), 31.497836113))
  }

  @Test(
    arguments: [
      (1.0 / 60, 16.283228463, 954.343010647), (0.1, 87.203765531, 755.486978311),
      (0.25, 179.712938699, 496.097979137), (0.5, 268.868164412, 246.113204903),
      (1, 335.040170052, 60.571709628), (2.278076102, 356.042623482, 1.682356400),
    ] as [(Double, Double, Double)])
  func `a glide is where the reference is on the way`(
    _ time: Double, _ distance: Double, _ velocity: Double
  ) {
    let glide = RulerMotion.glide(
      from: 0, velocity: 1000, within: -Double.infinity...Double.infinity, at: 0)
    #expect(isNear(glide.offset(at: time), distance))
    #expect(isNear(glide.velocity(at: time), velocity))
  }

  @Test(
    arguments: [
      (60.0, 1000.0, 0.065695747, 831.764360036), (120, 1000, 0.146288791, 663.528720072),
      (120, 2000, 0.065695747, 1663.528720072), (-240, -1500, 0.212325844, -827.057440144),
      (100, 500, 0.293433888, 219.607266727),
    ] as [(Double, Double, Double, Double)])
  func `a glide reaches an end when the reference does, as fast`(
    _ way: Double, _ velocity: Double, _ time: Double, _ left: Double
  ) {
    let glide = RulerMotion.glide(
      from: 0, velocity: velocity, within: min(way, 0)...max(way, 0), at: 0)
    #expect(isNear(glide.duration, time))
    #expect(isNear(glide.velocity(at: 1), left))

    var ruler = SlidingRuler(.sample(-3...3), value: 0)
    ruler.swipe(to: 360 * (way < 0 ? -1 : 1) - way, velocity: velocity)
    #expect(ruler.state(at: time - 1e-6) == .gliding)
    #expect(ruler.state(at: time + 1e-6) == .bouncing)
    #expect(ruler.value(at: time + 1e-6) == (way < 0 ? 3 : -3))
  }
}
