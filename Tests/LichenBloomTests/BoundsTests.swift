import Drawing
import Geometry
import GoldenTesting
import LichenBloom
import Rendering
import Testing

struct BoundsTests {
  @Test func `a minute of tapping fills the garden only so far`() {
    var run = LichenRun(seed: 3) { ($0.density, $0.growth) = (12, 1) }
    var random = SeededGenerator(seed: 4)
    var (most, pieces) = (0.0, 0.0)
    for _ in 0..<180 {
      run.tap(1, random.point(in: run.stage.bounds))
      run.run(steps: 38)
      most = max(most, run.metric("blooms"))
      pieces = max(pieces, run.metric("segments"))
    }
    #expect(most <= Double(2 * GrowthSchedule.seats.count + Garden.maxGuests))
    #expect(pieces < 14_000)
  }

  @Test func `a garden left alone stays as full as it was`() {
    var run = LichenRun()
    run.run(steps: 2400)
    let early = run.metric("segments")
    run.run(steps: 4800)
    #expect(run.metric("segments") < early * 1.6)
    #expect(run.metric("blooms") <= Double(2 * GrowthSchedule.seats.count))
  }

  @Test(arguments: [
    Size(1, 1), Size(10, 10), Size(2000, 12), Size(12, 2000), Size(320, 568), Size(1024, 768),
  ])
  func `every stage can be played on`(size: Size) throws {
    var run = LichenRun(size) { $0.wildness = 1 }
    run.run(steps: 60)
    run.touch(1, Point(0, size.height))
    run.run(steps: 1)
    run.touch(1, Point(size.width, 0))
    run.run(steps: 120)
    let picture = run.canvas
    try picture.validate()
    #expect(picture.colors.allSatisfy { $0.alpha.isFinite && $0.red.isFinite })
  }

  @Test func `the greatest rosette keeps its margins and leaves the controls free`() {
    for size in [Size(320, 568), Size(390, 844), Size(1024, 768), Size(700, 700)] {
      let composition = LichenComposition(Stage(size: size))
      #expect(composition.focus.x - composition.reach >= 16)
      #expect(composition.focus.y - composition.reach >= 16)
      #expect(
        composition.focus.y + composition.reach
          <= Stage(size: size).clearBounds().maxY + 1)
      #expect(composition.focus.y < size.height / 2)
    }
  }
}
