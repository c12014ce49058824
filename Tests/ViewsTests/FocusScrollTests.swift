import Geometry
import Gestures
import Testing
import Views

/// The focus of views out of sight.
@Suite struct FocusScrollTests {
  @Test func `what gets the focus out of sight is scrolled into view along its own axis`() {
    /// Three rows of five buttons of 40 x 60 points, which scroll sideways, in a list that scrolls up
    /// and down.
    @Sendable func wall(_ desk: Desk) -> View<Desk> {
      let rows = desk.across.indices.map { index in
        View<Desk>.hStack(
          spacing: 0,
          (0..<5).map { button in
            View.fill.frame(width: 40, height: 60).typing("\(index)\(button)")
          }
        )
        .fixedSize(horizontal: true, vertical: false)
        .offset(Vector(-desk.across[index], 0))
        .frame(width: 100, alignment: .leading)
        .onWheel { desk, wheel, _ in
          let way = wheel.way.dx == 0 ? wheel.way.dy : wheel.way.dx
          desk.across[index] += way
          return true
        }
      }
      return View.vStack(spacing: 0, rows).offset(Vector(0, -desk.down))
        .frame(height: 100, alignment: .top)
        .onWheel { desk, wheel, _ in
          desk.down += wheel.way.dy
          return wheel.way.dy != 0
        }
    }
    let bench = DeskBench(of: wall)
    bench.desk.across = [0, 0, 0]
    func tab(_ count: Int = 1) { for _ in 0..<count { bench.strike("Tab") } }
    tab(2)
    #expect(bench.desk.across == [0, 0, 0] && bench.desk.down == 0)
    tab()
    #expect(bench.desk.across == [20, 0, 0] && bench.desk.down == 0)
    tab(2)
    #expect(bench.desk.across == [100, 0, 0] && bench.desk.down == 0)
    tab()
    #expect(bench.desk.across == [100, 0, 0] && bench.desk.down == 20)
    bench.strike("Tab", with: "Shift")
    #expect(bench.desk.across == [100, 0, 0] && bench.desk.down == 0)
    tab(10)
    #expect(bench.desk.across == [100, 100, 100] && bench.desk.down == 80)
    tab()
    #expect(bench.desk.across == [0, 100, 100] && bench.desk.down == 0)
    bench.wait { $0.focus("24") }
    #expect(bench.desk.across == [0, 100, 100] && bench.desk.down == 80)
  }
}
