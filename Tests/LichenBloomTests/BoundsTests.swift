import Drawing
import Geometry
import Gestures
import LichenBloom
import Rendering
import Testing

struct BoundsTests {
  @Test func `a minute of tapping fills the garden only so far`() {
    var lichen = LichenBloom()
    lichen.density = 12
    lichen.growth = 1
    var rehearsing = Rehearsing(lichen, seed: 3)
    var random = SeededGenerator(seed: 4)
    var (most, pieces) = (0.0, 0.0)
    for _ in 0..<180 {
      let place = Point(random.number(in: 0...390), random.number(in: 0...844))
      rehearsing.run(1, touch: Rehearsing.finger(.began, at: place))
      rehearsing.run(1, touch: Rehearsing.finger(.ended, at: place))
      rehearsing.run(38)
      most = max(most, rehearsing.metric("blooms"))
      pieces = max(pieces, rehearsing.metric("segments"))
    }
    #expect(most <= Double(2 * GrowthSchedule.seats.count + Garden.mostGuests))
    #expect(pieces < 14_000)
  }

  @Test func `a garden left alone stays as full as it was`() {
    var rehearsing = Rehearsing()
    rehearsing.run(2400)
    let early = rehearsing.metric("segments")
    rehearsing.run(4800)
    #expect(rehearsing.metric("segments") < early * 1.6)
    #expect(rehearsing.metric("blooms") <= Double(2 * GrowthSchedule.seats.count))
  }

  @Test(arguments: [
    Size(1, 1), Size(10, 10), Size(2000, 12), Size(12, 2000), Size(320, 568), Size(1024, 768),
  ])
  func `every stage can be played on`(size: Size) {
    var lichen = LichenBloom()
    lichen.wildness = 1
    var rehearsing = Rehearsing(lichen, size)
    rehearsing.run(60)
    let corner = Point(0, size.height)
    rehearsing.run(1, touch: Rehearsing.finger(.began, at: corner))
    rehearsing.run(120, touch: Rehearsing.finger(.moved, at: Point(size.width, 0)))
    let picture = rehearsing.picture
    #expect(picture.places.allSatisfy { $0.isFinite })
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
