import Geometry
import Views
import Testing

@Suite struct LocalSpaceTests {
  let finger = Point(200, 462)

  func column(_ buttonHeight: Double) -> Placement<Void> {
    Part.column("column", buttonHeight: buttonHeight).placed(400, 800)
  }

  @Test func `a finger resting on a button that grows seems to travel by the growth`() {
    #expect(column(56).convert(finger, toLocalOf: "column button") == Point(39, 28))
    #expect(column(180).convert(finger, toLocalOf: "column button") == Point(39, 152))
  }

  @Test func `seen from the column that never moves the finger rests`() {
    #expect(column(56).convert(finger, toLocalOf: "column") == Point(39, 152))
    #expect(column(180).convert(finger, toLocalOf: "column") == Point(39, 152))
  }

  @Test func `the local space follows offsets`() {
    let placement = Part.box(20, 20).id("knob").offset(Vector(30, -5)).placed(100, 100)
    #expect(placement.convert(Point(70, 35), toLocalOf: "knob") == .zero)
  }

  @Test func `there is no local space of a part that is not there`() {
    #expect(column(56).convert(finger, toLocalOf: "other") == nil)
  }

  /// Heights of a sheet that follows a drag, measured at each step in what is then on stage. The
  /// finger rises 10 points before the drag is recognised, and then 1 point per step.
  func heights(measuredBy point: (Placement<Void>, Point) -> Point?) -> [Double] {
    var height = 300.0
    var start: Double?
    return (10..<20).map { risen in
      let sheet = Part.vStack(
        spacing: 0, [.spacer(minLength: 0), .fill.frame(height: height).id("sheet")])
      let stage = sheet.placed(400, 800)
      let from = start ?? point(stage, Point(100, 520))?.y ?? .nan
      start = from
      height = 300 + from - (point(stage, Point(100, 520 - Double(risen)))?.y ?? .nan)
      return height
    }
  }

  @Test func `a sheet dragged in its own space trembles and in root space follows the finger`() {
    #expect(heights { $1 } == (10..<20).map { 300 + Double($0) })
    let trembling = heights { $0.convert($1, toLocalOf: "sheet") }
    let steps = zip(trembling, trembling.dropFirst()).map { $1 - $0 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 * $1 < 0 })
  }
}
