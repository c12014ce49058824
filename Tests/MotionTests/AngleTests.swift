import Geometry
import Motion
import Testing

struct AngleTests {
  @Test func `degrees and radians tell the same angle`() {
    #expect((Angle(degrees: 180).radians - Math.pi).magnitude < 1e-15)
    #expect((Angle(radians: Math.twoPi).degrees - 360).magnitude < 1e-12)
  }

  @Test func `an angle turns as far as it says, all round if need be`() {
    var heading = Animated(Angle(degrees: 350), spring: .smooth)
    heading.retarget(to: Angle(degrees: 10), at: 0)
    #expect(heading.velocity(at: 0.1).radians < 0)
  }

  @Test func `the shortest displacement is at most half a turn and ends in the same direction`() {
    for degrees in stride(from: -1000.0, through: 1000, by: 35) {
      for other in stride(from: -800.0, through: 800, by: 45) {
        let (target, present) = (Angle(degrees: degrees), Angle(degrees: other))
        let nearest = target.nearest(to: present)
        #expect(nearest.displacement(from: present).magnitude <= Math.pi + 1e-12)
        let turns = nearest.displacement(from: target).radians / Math.twoPi
        #expect((turns - turns.rounded()).magnitude < 1e-12)
      }
    }
  }

  @Test func `the shortest displacement from 350 to 10 degrees leads through 360`() {
    var heading = Animated(Angle(degrees: 350), spring: .smooth)
    heading.retarget(to: Angle(degrees: 10).nearest(to: heading.value(at: 0)), at: 0)
    #expect((heading.target.degrees - 370).magnitude < 1e-9)
    #expect(heading.velocity(at: 0.1).radians > 0)
  }
}
