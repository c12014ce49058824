import Drawing
import Geometry
import Views
import Testing
import Widgets

struct BottomSheetDrawingTests {
  private static let stage = Size(390, 844)

  private func picture(of sheet: BottomSheet, at time: Double) -> [Command] {
    var canvas = Canvas(size: Self.stage)
    let placed = sheet.placed(on: Self.stage, at: time)
    placed.draw(sheet, on: &canvas)
    return canvas.commands
  }

  private func sheet() -> BottomSheet {
    var sheet = BottomSheet()
    sheet.measure(collapsed: 350, expanded: 700, time: 0)
    return sheet
  }

  @Test func `nothing behind a sheet is dimmed`() throws {
    let sheet = sheet()
    let body = try #require(sheet.placed(on: Self.stage, at: 0)[.body]?.drawn)
    for command in picture(of: sheet, at: 0) {
      guard case .group(.clip(let path, _), _) = command, let bounds = path.controlBounds else {
        Issue.record("a command that is not clipped to the sheet: \(command)")
        continue
      }
      #expect(body.inset(by: -20).union(bounds) == body.inset(by: -20))
    }
  }

  @Test func `the shadow is black at 5 per cent, 10 points wide, 2 points up`() throws {
    let shadow = try #require(
      picture(of: sheet(), at: 0).flattened.lazy.compactMap(\.blurredRoundedRect).first)
    #expect(shadow.color == Color(white: 0, alpha: 0.05))
    #expect(shadow.blur == 10 && shadow.cornerRadius == 40)
    #expect(shadow.rect.origin == Point(0, 844 - 350 - 2))
  }

  @Test func `the indicator is a grey capsule of 64 by 6 points, brighter under a finger`() {
    let box = Rect(195 - 32, 844 - 350 + 8, 64, 6)
    let capsule = Path(roundedRect: box, radius: 3)
    var sheet = sheet()
    let grey = picture(of: sheet, at: 0).flattened.compactMap { $0.fill(of: capsule) }
    #expect(grey == [.solid(Color(white: 0.56, alpha: 0.5))])
    sheet.press(.handle, finger: 1, at: .zero, time: 0)
    let held = picture(of: sheet, at: 1).flattened.compactMap { $0.fill(of: capsule) }
    #expect(held.count == 2 && held.first == grey.first)
  }

  @Test func `a sheet that is not measured draws nothing`() {
    #expect(picture(of: BottomSheet(), at: 0).isEmpty)
  }
}

extension [Command] {
  /// All commands that are no groups.
  fileprivate var flattened: [Command] {
    flatMap { command in
      if case .group(_, let inner) = command { inner.flattened } else { [command] }
    }
  }
}

extension Command {
  fileprivate var blurredRoundedRect: BlurredRoundedRect? {
    if case .blurredRoundedRect(let box) = self { box } else { nil }
  }

  fileprivate func fill(of outline: Path) -> Brush? {
    if case .fill(outline, let brush, _, _) = self { brush } else { nil }
  }
}
