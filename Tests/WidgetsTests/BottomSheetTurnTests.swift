import Geometry
import Testing
import Widgets

/// Where a drag of the content turns into one of the sheet.
struct BottomSheetTurnTests {
  /// An expanded sheet whose content a finger has scrolled by 100 points and back, up to `past`
  /// points further down, and let go of at 1,500 points per second.
  private func sheet(draggedPast past: Double) -> BottomSheet {
    var sheet = BottomSheet()
    sheet.show(.expanded, time: 0)
    sheet.measure(collapsed: 350, expanded: 700, content: 1676, time: 0)
    sheet.press(.content, finger: 1, at: Point(0, 500), time: 0)
    sheet.drag(to: Point(0, 400), time: 0.1)
    sheet.drag(to: Point(0, 500 + past), time: 0.2)
    sheet.lift(velocity: Vector(0, 1500), time: 0.2)
    return sheet
  }

  @Test func `content that is back at its top is thrown, not the sheet`() {
    #expect(sheet(draggedPast: 0).state == .expanded)
  }

  @Test func `beyond the top of its content the sheet is thrown`() {
    #expect(sheet(draggedPast: 1).state == .collapsed)
  }
}
