import Geometry
import Rendering
import Testing

/// Where and when experiences play.
@Suite struct StageTests {
  @Test func `the safe bounds are what nothing covers`() {
    let insets = Insets(top: 44, leading: 3, bottom: 220, trailing: 5)
    let stage = Stage(size: Size(390, 844), seed: 3, safeArea: insets)
    #expect(stage.bounds == Rect(0, 0, 390, 844))
    #expect(stage.safeBounds == Rect(3, 44, 382, 580))
    #expect(Stage(size: Size(10, 20)).safeBounds == Rect(0, 0, 10, 20))
    #expect(Stage(size: Size(390, 100), safeArea: insets).safeBounds.height == 0)
  }

  @Test func `periods fill a loop a whole number of times`() {
    let stage = Stage(size: Size(10, 20), loopDuration: 6)
    #expect([1, 1.9, 2, 4, 4.1, 5, 60, 0.7].map(stage.period) == [1, 2, 2, 3, 6, 6, 6, 6.0 / 9])
    let endless = Stage(size: Size(10, 20))
    #expect(endless.loopDuration == nil)
    #expect(endless.period(near: 1.9) == 1.9)
  }

  @Test(arguments: [120, 125, 150, 144, 240])
  func `time is the index over the rate, never a sum`(rate: Int) {
    for index in [0, 1, 7, 1_000, 123_456_789] {
      let step = Step(index: index, rate: rate)
      #expect(step.rate == rate)
      #expect(step.seconds == Double(index) / Double(rate))
      #expect(step.duration == (index == 0 ? 0 : 1 / Double(rate)))
    }
    #expect(Step(index: 7 * rate, rate: rate).seconds == 7)
  }

  @Test func `rates that are no whole numbers keep their time exact`() {
    // 120 steps for 30000/1001 frames a second: 120000 steps in 1001 seconds.
    let step = Step(index: 120_000, rate: 120_000, in: 1001)
    #expect(step.seconds == 1001)
    #expect(step.rate == 120)
    #expect(step.duration == 1001.0 / 120_000)
  }
}
