import Drawing
import Testing
import Widgets

/// How titles are set in tabs.
@Suite struct TabTitlesTests {
  private static let ours = [
    "Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid",
  ]

  @Test func `Titles that all fit stand on one line`() {
    let titles = TabTitles(Self.ours, width: 112, scale: 1)
    #expect(titles.lines == Self.ours.map { [$0] })
    #expect(titles.size == 13)
  }

  @Test func `Where one title does not fit, all of two words are broken`() {
    let titles = TabTitles(Self.ours, width: 75, scale: 1)
    #expect(
      titles.lines == [
        ["Lichen", "Bloom"], ["Ocean", "Waves"], ["Curtain"], ["Swarm", "Drones"],
        ["Spring", "Grid"],
      ])
    #expect(titles.size == 11)
  }

  @Test func `Longer titles break where their lines are most even`() {
    #expect(TabTitles(["The Slow Garden"], width: 60, scale: 1).lines == [["The Slow", "Garden"]])
    let pond = TabTitles(["Rain over a Pond"], width: 60, scale: 1)
    #expect(pond.lines == [["Rain over", "a Pond"]])
  }

  @Test func `Titles get smaller together, but not too small to read`() {
    let face = StrokeTypeface(.regular)
    let titles = TabTitles(["Curtain", "Moonlight"], width: 45, scale: 1)
    #expect(titles.size < 11 && titles.size > 9)
    #expect(face.width(of: "Moonlight", size: titles.size) <= 45)
    #expect(TabTitles(["Curtain", "Photosynthesis"], width: 36, scale: 1).size == 9)
  }

  @Test func `Our titles are read at 11 points on the smallest stage`() {
    let strip = TabStrip(count: 5, stageWidth: 320)
    let width = strip.tabWidth - 2 * ChromeMetrics.titleMargin
    #expect(TabTitles(Self.ours, width: width, scale: 1).size == 11)
  }
}
