import Motion
import Testing

/// Content that a finger scrolls.
@Suite struct ScrollerTests {
  private func scroller(reach: Double = 1000) -> Scroller {
    Scroller(reach: reach, band: RubberBand(dimension: 300))
  }

  /// A finger drags by `displacement` points and leaves at 1 s with `velocity` points per second.
  private func thrown(_ displacement: Double, _ velocity: Double, reach: Double = 1000) -> Scroller
  {
    var scroller = scroller(reach: reach)
    scroller.grab(1, at: 50, time: 0)
    scroller.drag(to: 50 + displacement, time: 0.5)
    scroller.release(velocity: velocity, time: 1)
    return scroller
  }

  @Test func `it follows the finger by the same amount, and by less beyond its end`() {
    var scroller = scroller()
    scroller.grab(3, at: 400, time: 0)
    #expect(scroller.finger == 3)
    scroller.drag(to: 650, time: 0.1)
    #expect(scroller.offset(at: 0.1) == 250)
    scroller.drag(to: 300, time: 0.2)
    #expect(scroller.offset(at: 0.2) == RubberBand(dimension: 300).stretch(byPull: -100))
  }

  @Test(arguments: [0.0, 300])
  func `left to itself no finger holds it, whether it coasts or rests`(velocity: Double) {
    let scroller = thrown(100, velocity)
    #expect(scroller.finger == nil && scroller.fingerPosition(for: 0) == nil)
    #expect(scroller.isSettled(at: 1.1) == (velocity == 0))
    #expect(scroller.isSettled(at: 20))
    let displacement = Decay(velocity: velocity).totalDisplacement
    #expect(abs(scroller.offset(at: 20) - 100 - displacement) < 0.05)
  }

  @Test func `thrown over its end it bounces back to it`() {
    let scroller = thrown(900, 2000)
    let places = (0...600).map { scroller.offset(at: 1 + Double($0) / 120) }
    #expect(places.max().map { $0 > 1001 && $0 < 1200 } == true)
    #expect(abs(scroller.offset(at: 20) - 1000) < 0.05)
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 17 })
  }

  @Test func `put somewhere it rests there, and nothing holds it`() {
    var scroller = thrown(100, 300)
    scroller.put(40, time: 1.2)
    #expect(scroller.offset(at: 1.2) == 40 && scroller.offset(at: 9) == 40)
    #expect(scroller.isSettled(at: 1.2) && scroller.finger == nil)
  }

  @Test func `a new reach takes back what coasts beyond it`() {
    var scroller = thrown(500, 400)
    scroller.confine(to: 550, time: 1.05)
    #expect(abs(scroller.offset(at: 20) - 550) < 0.05)
  }

  @Test func `a wheel scrolls at once and to an end, and stops what coasts`() {
    var scroller = scroller(reach: 100)
    let back = scroller.scroll(by: -5, time: 0)
    let far = scroller.scroll(by: 60, time: 0)
    #expect(!back && far && scroller.offset(at: 0) == 60 && scroller.isSettled(at: 0))
    let end = scroller.scroll(by: 60, time: 1)
    let further = scroller.scroll(by: 1, time: 1)
    #expect(end && !further && scroller.offset(at: 1) == 100)
    let still = scroller.scroll(by: 0, time: 1)
    #expect(!still)
    var coasting = thrown(100, 300)
    let place = coasting.offset(at: 1.1)
    let isCaught = coasting.scroll(by: 7, time: 1.1)
    #expect(isCaught && coasting.isSettled(at: 1.1) && coasting.offset(at: 20) == place + 7)
    coasting.grab(1, at: 0, time: 2)
    let isFree = coasting.scroll(by: 7, time: 2)
    #expect(!isFree)
  }

  @Test(arguments: [101.0, -101, 20])
  func `let go beyond its end it goes on as fast as it went under the finger`(beyond: Double) {
    let band = RubberBand(dimension: 300)
    var scroller = Scroller(reach: 100, band: band)
    scroller.grab(1, at: 0, time: 0)
    let place = beyond < 0 ? beyond : 100 + beyond
    scroller.drag(to: place, time: 0.1)
    let before = scroller.offset(at: 0.1)
    scroller.drag(to: place + 1e-6, time: 0.1)
    let pace = (scroller.offset(at: 0.1) - before) / 1e-6
    let from = scroller.offset(at: 0.1)
    scroller.release(velocity: 900, time: 0.1)
    let speed = (scroller.offset(at: 0.1 + 1e-7) - from) / 1e-7
    #expect(abs(speed - 900 * pace) < 2 && pace < 0.6)
  }
}
