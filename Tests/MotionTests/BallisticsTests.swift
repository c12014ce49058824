import Geometry
import Motion
import Testing

struct BallisticsTests {
  @Test(arguments: [30, 120, 1000])
  func `a flight is the closed form at any length of steps`(_ rate: Int) {
    let (gravity, drag) = (250.0, 1.75)
    let motion = Ballistics(gravity: gravity, drag: drag, for: 1 / Double(rate))
    let (start, speed) = (Point(40, 90), Vector(220, -310))
    var (place, velocity) = (start, speed)
    for step in 1...3 * rate {
      place += motion.displacement(from: velocity)
      velocity = motion.velocity(from: velocity)
      let t = Double(step) / Double(rate)
      let decay = Math.exp(-drag * t)
      let fall = Vector(0, gravity / drag)
      #expect(place.distance(to: start + fall * t + (speed - fall) * ((1 - decay) / drag)) < 1e-8)
      #expect((velocity - (fall + (speed - fall) * decay)).length < 1e-8)
    }
  }

  @Test func `with next to no air it is a parabola`() {
    let motion = Ballistics(gravity: 100, drag: 1e-4, for: 2)
    var (place, velocity) = (Point(0, 0), Vector(30, -100))
    place += motion.displacement(from: velocity)
    velocity = motion.velocity(from: velocity)
    #expect(place.distance(to: Point(60, 0)) < 0.02)
    #expect((velocity - Vector(30, 100)).length < 0.02)
  }
}
