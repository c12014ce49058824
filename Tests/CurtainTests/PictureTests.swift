import Geometry
import GoldenTesting
import Rendering
import Testing
import Curtain

/// The picture of the cloth.
@Suite struct PictureTests {
  @Test func `every stage can be drawn, the cloth held or far beyond it`() {
    for size in [Size(10, 10), Size(390, 844), Size(900, 60), Size(60, 900)] {
      var play = CurtainRun(cols: 8, rows: 8, size: size)
      let start = play.seen(4, 5)
      for place in [start, Point(-1e6, 1e6), Point(size.width * 3, -size.height)] {
        play.hold(from: start, at: place, steps: 2)
        #expect(!play.canvas.commands.isEmpty)
      }
    }
  }

  @Test func `the light on the floor grows where the curtain is drawn aside`() {
    var play = CurtainRun(cols: 10, rows: 12)
    let closed = play.state.gaps(3)
    let start = play.seen(1, 8)
    play.hold(from: start, at: start + Vector(150, -90), steps: 90)
    let open = play.state.gaps(3)
    #expect(open[0] > closed[0] + 0.2)
    #expect(closed[2] > closed[1])
  }
}
