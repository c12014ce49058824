import Geometry
import Gestures
import Views
import Motion
import Testing
import Widgets

struct BottomSheetScrollTests {
  private static let stage = Size(390, 844)

  /// An expanded sheet whose content is `content` points high: 676 of them are seen.
  private func sheet(content: Double = 1676) -> BottomSheet {
    var sheet = BottomSheet()
    sheet.show(.expanded, time: 0)
    sheet.measure(collapsed: 350, expanded: 700, content: content, time: 0)
    return sheet
  }

  /// How far the content of `sheet` is seen to have gone up.
  private func offset(of sheet: BottomSheet, at time: Double) -> Double {
    let placed = sheet.whole(at: time, content: Self.content)
      .placed(in: Rect(origin: .zero, size: Self.stage))
    guard let whole = placed["whole"]?.drawn, let window = placed[.content]?.drawn else {
      return .nan
    }
    return window.minY - whole.minY
  }

  private static let content = View<BottomSheet>.fill.frame(height: 1676).id("whole")

  @Test func `the content of an expanded sheet follows the finger by the same amount`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
    for y in stride(from: 600.0, through: -300, by: -45) {
      sheet.drag(to: Point(0, y), time: 0)
      #expect((offset(of: sheet, at: 0) - (600 - y)).magnitude < 1e-9)
      #expect(sheet.height(at: 0) == 700)
    }
  }

  @Test func `beyond its end content is held back`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
    sheet.drag(to: Point(0, -600), time: 0)
    let stretch = offset(of: sheet, at: 0) - 1000
    #expect(stretch > 0 && stretch < 110)
    sheet.lift(velocity: .zero, time: 0)
    #expect((offset(of: sheet, at: 5) - 1000).magnitude < 1e-6)
  }

  @Test func `thrown content slows down as a decay does`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
    sheet.drag(to: Point(0, 590), time: 0)
    sheet.lift(velocity: Vector(0, -1000), time: 1)
    let decay = Decay(velocity: 1000.0)
    for time in stride(from: 0.0, through: 3, by: 0.1) {
      #expect(
        (offset(of: sheet, at: 1 + time) - (10 + decay.displacement(after: time))).magnitude < 1e-9)
    }
  }

  @Test(arguments: [-4000.0, 4000])
  func `content thrown against its end bounces and comes back, without a kink`(velocity: Double) {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
    sheet.drag(to: Point(0, 100), time: 0)
    sheet.lift(velocity: Vector(0, velocity), time: 0)
    let end = velocity < 0 ? 1000.0 : 0
    let offsets = (0...720).map { offset(of: sheet, at: Double($0) / 240) }
    let beyond = offsets.map { velocity < 0 ? $0 - end : end - $0 }.max() ?? 0
    #expect(beyond > 20 && beyond < 120)
    #expect((offsets[720] - end).magnitude < 0.01)
    let speeds = zip(offsets, offsets.dropFirst()).map { ($1 - $0) * 240 }
    for (before, after) in zip(speeds, speeds.dropFirst()) {
      #expect((after - before).magnitude < 450)
    }
  }

  @Test func `a finger stops thrown content where it is`() {
    for step in 0..<60 {
      var sheet = sheet()
      sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
      sheet.drag(to: Point(0, 300), time: 0)
      sheet.lift(velocity: Vector(0, -5000), time: 0)
      let time = Double(step) / 60
      let before = offset(of: sheet, at: time)
      sheet.press(.content, finger: 2, at: Point(0, 77), time: time)
      #expect((offset(of: sheet, at: time) - before).magnitude < 1e-9)
      #expect((offset(of: sheet, at: time + 2) - before).magnitude < 1e-9)
    }
  }

  @Test func `at the top of its content a finger that goes on down lowers the sheet`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 400), time: 0)
    sheet.drag(to: Point(0, 350), time: 0)
    sheet.drag(to: Point(0, 430), time: 0)
    #expect(offset(of: sheet, at: 0).magnitude < 1e-9)
    #expect((sheet.height(at: 0) - 670).magnitude < 1e-9)
    sheet.drag(to: Point(0, 360), time: 0)
    #expect((offset(of: sheet, at: 0) - 40).magnitude < 1e-9)
    #expect((sheet.height(at: 0) - 700).magnitude < 1e-9)
    sheet.drag(to: Point(0, 600), time: 0)
    sheet.lift(velocity: Vector(0, 50), time: 0)
    #expect(sheet.state == .collapsed)
  }

  @Test func `a drag of the content raises a collapsed sheet and then scrolls`() {
    var sheet = sheet()
    sheet.show(.collapsed, time: 0)
    sheet.press(.content, finger: 1, at: Point(0, 800), time: 9)
    for y in stride(from: 800.0, through: 100, by: -7) {
      sheet.drag(to: Point(0, y), time: 9)
      let way = 800 - y + sheet.collapsedHeight
      #expect((sheet.height(at: 9) - min(700, way)).magnitude < 0.01)
      #expect((offset(of: sheet, at: 9) - max(0, way - 700)).magnitude < 0.01)
    }
    sheet.lift(velocity: .zero, time: 9)
    #expect(sheet.state == .expanded)
  }

  @Test func `content that fits moves the sheet instead`() {
    var sheet = sheet(content: 600)
    sheet.press(.content, finger: 1, at: Point(0, 400), time: 0)
    sheet.drag(to: Point(0, 300), time: 0)
    #expect(sheet.height(at: 0) > 700 && sheet.height(at: 0) < 750)
    #expect(offset(of: sheet, at: 0) == 0)
  }

  @Test func `content that becomes shorter scrolls back to its end`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 900), time: 0)
    sheet.drag(to: Point(0, 0), time: 0)
    sheet.lift(velocity: .zero, time: 0)
    #expect(offset(of: sheet, at: 1) == 900)
    sheet.measure(collapsed: 350, expanded: 700, content: 976, time: 1)
    #expect(offset(of: sheet, at: 1) == 900)
    #expect((offset(of: sheet, at: 5) - 300).magnitude < 1e-6)
  }

  @Test func `a wheel scrolls the content of an expanded sheet, to its end`() {
    /// Turns of `lengths` over the content; returns those that it takes, and where it is then.
    func turns(_ lengths: [Double], _ sheet: BottomSheet) -> (taken: [Bool], offset: Double) {
      var sheet = sheet
      var delivery = InputDelivery<BottomSheet>([]) {
        $0.whole(at: 0, content: Self.content).placed(in: Rect(0, 0, 390, 700))
      }
      var out = EventSink(now: 0)
      let taken = lengths.map {
        delivery.handle(.wheel(Vector(0, $0), at: Point(195, 400)), at: 0, &sheet, &out)
      }
      return (taken, offset(of: sheet, at: 0))
    }
    let (taken, end) = turns([-10, 700, 400, 10, -100], sheet())
    #expect(taken == [false, true, true, false, true] && end == 900)
    var held = sheet()
    held.press(.content, finger: 1, at: Point(0, 600), time: 0)
    #expect(turns([10], held).taken == [false])
    var low = BottomSheet()
    low.measure(collapsed: 350, expanded: 700, content: 1676, time: 0)
    #expect(turns([10], low).taken == [false])
  }

  @Test func `what has gone out of sight takes no finger`() {
    var sheet = sheet()
    sheet.press(.content, finger: 1, at: Point(0, 600), time: 0)
    sheet.drag(to: Point(0, 300), time: 0)
    let placed = View.vStack(
      spacing: 0, [.spacer(minLength: 0), sheet.whole(at: 0, content: Self.content)]
    ).placed(in: Rect(origin: .zero, size: Self.stage))
    #expect(placed.hitPath(at: Point(10, 130)).first == nil)
    #expect(placed.hitPath(at: Point(10, 150)).first == "handle")
    #expect(placed.hitPath(at: Point(10, 170)).first == "whole")
  }
}
