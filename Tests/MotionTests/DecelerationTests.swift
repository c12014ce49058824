import Geometry
import Motion
import Testing

struct DecelerationTests {
  @Test func `a flick at the normal rate is meant to go half a second of its velocity`() {
    for (value, velocity, target) in [
      (0.0, 1000.0, 499.0), (100, 1000, 599), (0, -500, -249.5), (-80, -1200, -678.8),
      (300, -850, -124.15), (50, 0, 50),
    ] {
      let projected = value + Deceleration.normal.projection(of: velocity)
      #expect((projected - target).magnitude < 1e-9)
    }
  }

  @Test func `other rates go other ways`() {
    #expect((Deceleration.fast.projection(of: 1000.0) - 99).magnitude < 1e-9)
    let ruler = Deceleration(rate: 0.9972)
    #expect((ruler.projection(of: 1000.0) - 356.142857143).magnitude < 1e-9)
  }

  @Test func `a projection is the sum over single milliseconds`() {
    var (velocity, displacement) = (1000.0, 0.0)
    for _ in 0..<20_000 {
      velocity *= 0.998
      displacement += velocity / 1000
    }
    #expect((Deceleration.normal.projection(of: 1000.0) - displacement).magnitude < 1e-9)
  }

  @Test func `both parts of a velocity are projected alike`() {
    let displacement = Deceleration.normal.projection(of: Vector(1000, -500))
    #expect((displacement - Vector(499, -249.5)).length < 1e-9)
  }
}
