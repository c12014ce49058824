import Play
import Testing

@Suite struct ClockTests {
  @Test func `time goes with the wall, at its speed, and stands`() {
    var clock = SessionClock(wall: 100, isRunning: true)
    #expect(clock.session(at: 101) == 1)
    clock.go(at: 0.25, wall: 102)
    #expect(clock.session(at: 106) == 3)
    #expect(clock.wall(at: 3) == 106)
    clock.run(false, at: 106)
    #expect(clock.session(at: 900) == 3)
    #expect(clock.wall(at: 4) == nil)
    clock.run(true, at: 900)
    clock.go(at: 99, wall: 900)
    #expect(clock.speed == 4)
    #expect(clock.session(at: 901) == 7)
    clock.jump(to: 1, at: 901)
    #expect(clock.session(at: 901.5) == 3)
    clock.stop(at: 2.5)
    #expect(!clock.isRunning && clock.session(at: 950) == 2.5)
  }

  @Test func `the page's times come over as far apart as they were`() {
    var clock = PageClock()
    // The page's clock is 1000 s behind; ways of 3 ms, 1 ms, 20 ms.
    for (sent, way) in [(5.0, 0.003), (5.1, 0.001), (5.2, 0.02)] {
      clock.handle(sent: sent, wall: sent + 1000 + way)
    }
    let (one, two) = (
      clock.wall(5.19, arrived: 1005.22), clock.wall(5.2, arrived: 1005.22)
    )
    #expect(abs(two - one - 0.01) < 1e-9)
    #expect(abs(two - 1005.201) < 1e-9)
  }

  @Test func `times that no clock tells are those of arrival`() {
    var clock = PageClock()
    #expect(clock.wall(5, arrived: 7) == 7)
    clock.handle(sent: 5, wall: 7)
    #expect(clock.wall(1e300, arrived: 7) == 7)
    #expect(clock.wall(-1e300, arrived: 7) == 7 - PageClock.maxLatency)
    #expect(clock.wall(.nan, arrived: 7) == 7)
  }

  @Test func `a clock that drifts is followed`() {
    var clock = PageClock()
    for second in 0..<60 {
      clock.handle(sent: Double(second) * 0.999, wall: Double(second) + 0.001)
    }
    #expect(abs(clock.wall(59 * 0.999, arrived: 59.1) - 59.001) < 0.02)
  }
}
