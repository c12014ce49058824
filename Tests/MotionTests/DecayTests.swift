import Geometry
import Motion
import Testing

struct DecayTests {
  let ruler = Deceleration(rate: 0.9972)

  @Test func `a decay stops where and when the reference says`() {
    for (velocity, duration, displacement) in [
      (90.0, 1.419300063, 31.497836113), (91, 1.423240906, 31.854478737),
      (200, 1.704081943, 70.728524696), (500, 2.030870273, 177.721311741),
      (1000, 2.278076102, 356.042623482), (2000, 2.525281931, 712.685246965),
      (3000, 2.669888071, 1069.327870447), (-1000, 2.278076102, -356.042623482),
    ] {
      let decay = Decay(velocity: velocity, deceleration: ruler)
      let time = decay.duration(within: 0.6)
      #expect((time - duration).magnitude < 1e-9)
      #expect((decay.displacement(after: time) - displacement).magnitude < 1e-8)
      #expect((decay.velocity(after: time).magnitude - 1.682356400).magnitude < 1e-8)
    }
  }

  @Test func `a decay is where the reference says on its way`() {
    let decay = Decay(velocity: 1000.0, deceleration: ruler)
    for (time, displacement, velocity) in [
      (1.0 / 60, 16.283228463, 954.343010647), (0.1, 87.203765531, 755.486978311),
      (0.25, 179.712938699, 496.097979137), (0.5, 268.868164412, 246.113204903),
      (1, 335.040170052, 60.571709628),
    ] {
      #expect((decay.displacement(after: time) - displacement).magnitude < 1e-8)
      #expect((decay.velocity(after: time) - velocity).magnitude < 1e-8)
    }
  }

  @Test func `a decay reaches an end when and as fast as the reference says`() throws {
    for (displacement, velocity, time, left) in [
      (60.0, 1000.0, 0.065695747, 831.764360036), (120, 1000, 0.146288791, 663.528720072),
      (120, 2000, 0.065695747, 1663.528720072), (-240, -1500, 0.212325844, -827.057440144),
      (100, 500, 0.293433888, 219.607266727),
    ] {
      let decay = Decay(velocity: velocity, deceleration: ruler)
      let duration = try #require(decay.duration(along: displacement))
      #expect((duration - time).magnitude < 1e-9)
      #expect((decay.velocity(after: duration) - left).magnitude < 1e-8)
    }
  }

  @Test func `what lies behind or too far is never reached`() {
    let decay = Decay(velocity: -500.0)
    #expect(decay.duration(along: 1) == nil)
    #expect(decay.duration(along: decay.totalDisplacement) == nil)
    #expect(decay.duration(along: decay.totalDisplacement * 1.01) == nil)
    #expect(decay.duration(along: 0) == 0)
    #expect(Decay(velocity: 0.0).duration(along: 1) == nil)
  }

  @Test
  func `the whole displacement at the usual rates is half and a tenth of a second of the velocity`()
  {
    #expect((Decay(velocity: 1000.0).totalDisplacement - 499.49983).magnitude < 1e-5)
    let fast = Decay(velocity: Vector(0, 1000), deceleration: .fast)
    #expect((fast.totalDisplacement - Vector(0, 99.49916)).length < 1e-5)
  }

  @Test func `within the threshold is within the threshold`() {
    let decay = Decay(velocity: Vector(300, -400))
    let rest = decay.totalDisplacement - decay.displacement(after: decay.duration(within: 0.5))
    #expect((rest.length - 0.5).magnitude < 1e-9)
    #expect(Decay(velocity: 1.0).duration(within: 0.5) == 0)
    #expect(Decay(velocity: 0.0).duration(within: 0.5) == 0)
  }

  @Test func `many small decays lead where one big decay does`() {
    var velocity = Vector(1000, -40)
    var displacement = Vector.zero
    for _ in 0..<120 {
      let decay = Decay(velocity: velocity)
      displacement += decay.displacement(after: 1.0 / 120)
      velocity = decay.velocity(after: 1.0 / 120)
    }
    let whole = Decay(velocity: Vector(1000, -40))
    #expect((displacement - whole.displacement(after: 1)).length < 1e-9)
    #expect((velocity - whole.velocity(after: 1)).length < 1e-9)
  }
}
