import Drawing
import Geometry
import Views
import Testing
import Widgets

/// What the chrome puts on a canvas.
@Suite struct ChromeDrawingTests {
  private let stage = Size(390, 844)

  private func drawn(
    _ state: ChromeState, titles: [String] = ["Lichen Bloom", "Curtain", "Rain"]
  ) -> Canvas {
    let bar = ChromeBar(titles: titles, brand: "Motecraft", stageSize: stage)
    var canvas = Canvas(size: stage)
    let band: View<Void> = bar.view(state)
    band.placed(in: Rect(0, 0, stage.width, ChromeBar.height)).draw((), on: &canvas)
    return canvas
  }

  @Test func `Of a chrome that is away only the name is left`() {
    var name = Canvas(size: stage)
    let mark = Watermark("Motecraft")
    mark.draw(in: Rect(16, 14, mark.width, 44), beside: 0, on: &name)
    #expect(!name.commands.isEmpty)
    #expect(drawn(ChromeState(opacity: 0)) == name)
  }

  @Test func `A player without a brand shows no name`() throws {
    let bar = ChromeBar(titles: ["Rain"], stageSize: stage)
    let band: View<Void> = bar.view(ChromeState(opacity: 0))
    var canvas = Canvas(size: stage)
    band.placed(in: Rect(0, 0, stage.width, ChromeBar.height)).draw((), on: &canvas)
    #expect(canvas.commands.isEmpty)
  }

  @Test func `The name is fainter where the chrome is away`() {
    func strength(_ chrome: Double) -> Double {
      var canvas = Canvas(size: stage)
      Watermark("Motecraft").draw(in: Rect(0, 0, 120, 44), beside: chrome, on: &canvas)
      guard case .fill(_, .solid(let color), _, _) = canvas.commands.last else { return -1 }
      return color.alpha
    }
    #expect(strength(0) > 0.2)
    #expect(strength(0) < strength(0.5) && strength(0.5) < strength(1))
  }

  @Test(arguments: [ChromePart.share, .favourite, .tab(0), .tab(2)])
  func `Each part answers a finger of its own`(part: ChromePart) {
    let rest = drawn(ChromeState())
    let pressed = drawn(ChromeState(pressProgress: { $0 == part ? 1 : 0 }))
    #expect(pressed != rest)
    #expect(drawn(ChromeState(pressProgress: { $0 == .watermark ? 1 : 0 })) == rest)
  }

  @Test func `Heart, recording and page can be seen`() {
    let looks = [
      ChromeState(), ChromeState(favourite: 0.5), ChromeState(favourite: 1),
      ChromeState(favourite: 1.1), ChromeState(recording: RecordingLight(0.5)),
      ChromeState(recording: RecordingLight(1)),
      ChromeState(recording: RecordingLight(1, pulse: 0.5)), ChromeState(page: 0.5),
      ChromeState(page: 1),
      ChromeState(opacity: 0.5),
    ]
    #expect(Set(looks.map { drawn($0) }).count == looks.count)
  }

  @Test func `The pulse of recording has no seam`() {
    let (start, end) = (
      drawn(ChromeState(recording: RecordingLight(1, pulse: 0))),
      drawn(ChromeState(recording: RecordingLight(1, pulse: 1)))
    )
    #expect(start == end)
    #expect(
      drawn(ChromeState(recording: RecordingLight(0, pulse: 0.3)))
        == drawn(ChromeState(recording: RecordingLight(0, pulse: 0.8))))
  }

  @Test func `A tab that the stage's edge cuts is hardly fainter than the others`() throws {
    // They begin at 16, 100, 184, 268 and 352 points; the stage ends at 390, in the last title.
    let canvas = drawn(ChromeState(), titles: Array(repeating: "Rain", count: 12))
    let inks = canvas.texts.filter { $0.text == "Rain" }.compactMap { text -> Color? in
      let around = text.path.dropLast().reduce(canvas.commands) { $0[$1].inner }
      guard case .stroke(_, .solid(let ink), _, _) = around[text.path.last ?? 0] else { return nil }
      return ink
    }
    // The first is lit.
    #expect(inks.count == 5 && Set(inks[1..<4]).count == 1)
    let (whole, cut) = (try #require(inks.dropFirst().first), try #require(inks.last))
    #expect(cut.alpha < whole.alpha && cut.alpha >= 0.8 * whole.alpha - 1e-9)
  }

  @Test func `Tabs beyond the stage's edges are not drawn`() {
    let seen = Array(repeating: "Rain", count: 5)
    let (rain, ink) = (
      seen + Array(repeating: "Rain", count: 7), seen + Array(repeating: "Ink", count: 7)
    )
    #expect(drawn(ChromeState(page: 0), titles: rain) == drawn(ChromeState(page: 0), titles: ink))
    #expect(drawn(ChromeState(page: 3), titles: rain) != drawn(ChromeState(page: 3), titles: ink))
  }
}
