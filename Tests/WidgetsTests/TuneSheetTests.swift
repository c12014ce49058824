import Geometry
import Views
import Testing
import Widgets

struct TuneSheetTests {
  private static let stage = Size(390, 844)

  private func sheet(rows: [Double] = [62, 62, 62], clearance: Double = 0) -> TuneSheet {
    var sheet = TuneSheet()
    sheet.measure(rows: rows, stage: Self.stage, clearance: clearance, time: 0)
    return sheet
  }

  private func placed(_ sheet: TuneSheet, rows: Int = 3, at time: Double) -> Placement<TuneSheet> {
    let rows = (0..<rows).map { View<TuneSheet>.fill.id("row \($0)") }
    return View.zStack(
      alignment: .bottom,
      [
        .fill.id("below"),
        sheet.view(Lens(\TuneSheet.self), theme: Theme(), at: time, rows: rows),
      ]
    )
    .placed(in: Rect(origin: .zero, size: Self.stage))
  }

  @Test func `a collapsed sheet is a handle and a little more`() {
    #expect(sheet().sheet.height(at: 0) == 32)
    #expect(sheet(clearance: 200).sheet.height(at: 0) == 232)
  }

  @Test func `an expanded sheet shows all rows and the button below them`() throws {
    var sheet = sheet()
    sheet.sheet.show(.expanded, time: 0)
    let placed = placed(sheet, at: 9)
    let body = try #require(placed["body"]?.drawn)
    for index in 0..<3 {
      let row = try #require(placed["row \(index)"]?.drawn)
      #expect((row.minX - 16).magnitude < 1e-6 && (row.width - 358).magnitude < 1e-6)
      #expect(row.width == TuneSheet.rowWidth(onStage: Self.stage.width))
      #expect((row.minY - (body.minY + 30 + 74 * Double(index))).magnitude < 1e-6)
      #expect(row.height == 62)
    }
    let reset = try #require(placed["reset"]?.drawn)
    #expect(reset.height == 44 && reset.midX == 195)
    #expect((reset.maxY - (Self.stage.height - 28)).magnitude < 1e-6)
    #expect(placed.hitPath(at: reset.center).first == "reset")
  }

  @Test func `more rows than fit are scrolled to`() throws {
    var sheet = sheet(rows: Array(repeating: 62, count: 14))
    #expect((sheet.sheet.expandedHeight - 759.6).magnitude < 1e-9)
    sheet.sheet.show(.expanded, time: 0)
    sheet.sheet.press(.content, finger: 1, at: Point(0, 700), time: 9)
    sheet.sheet.drag(to: Point(0, -700), time: 9)
    sheet.sheet.lift(velocity: .zero, time: 9)
    let reset = try #require(placed(sheet, rows: 14, at: 20)["reset"]?.drawn)
    #expect((reset.maxY - (Self.stage.height - 28)).magnitude < 1e-6)
  }

  @Test func `a collapsed sheet leaves what is below its handle in reach`() {
    var sheet = sheet(clearance: 200)
    #expect(placed(sheet, at: 0).hitPath(at: Point(195, 620)).first == "handle")
    #expect(placed(sheet, at: 0).hitPath(at: Point(195, 700)).first == "below")
    sheet.sheet.show(.expanded, time: 0)
    #expect(placed(sheet, at: 9).hitPath(at: Point(195, 700)).first == "row 2")
  }

  @Test func `rows fade in as the sheet rises`() {
    var sheet = sheet()
    #expect(sheet.opacity(at: 0) == 0)
    sheet.sheet.show(.expanded, time: 0)
    let presences = (0...60).map { sheet.opacity(at: Double($0) / 60) }
    #expect(presences.last == 1)
    #expect(zip(presences, presences.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `rows that are measured anew let the sheet glide to its new height`() {
    var sheet = sheet()
    sheet.sheet.show(.expanded, time: 0)
    let before = sheet.sheet.height(at: 5)
    sheet.measure(rows: [62, 62, 62, 62], stage: Self.stage, time: 5)
    #expect(sheet.sheet.height(at: 5) == before)
    #expect((sheet.sheet.height(at: 9) - before - 74).magnitude < 1e-6)
  }
}
