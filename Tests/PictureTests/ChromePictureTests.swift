import Drawing
import Geometry
import GoldenTesting
import Views
import Testing
import Widgets

/// The player's chrome over dark and over bright ground, and what is drawn round a page.
@Suite struct ChromePictureTests {
  private static let titles = [
    "Lichen Bloom", "Ocean Waves", "Curtain", "Swarm Drones", "Spring Grid",
  ]

  @Test func `at rest on the smallest stage`() {
    expectGolden(band(width: 320, ChromeState()), scale: 2)
  }

  @Test func `pressed, loved and recording between two pages`() {
    let state = ChromeState(
      page: 2.4, pressProgress: { $0 == .share || $0 == .tab(0) ? 1 : 0 }, favourite: 1,
      recording: RecordingLight(1, pulse: 0.1))
    expectGolden(band(width: 390, state), scale: 2)
  }

  @Test func `many tabs`() {
    let state = ChromeState(page: 4.5, favourite: 0.6, recording: RecordingLight(0.5))
    expectGolden(band(width: 320, titles: Self.titles + Self.titles, state), scale: 2)
  }

  @Test func `the name alone`() {
    expectGolden(band(width: 160, ChromeState(opacity: 0)), scale: 2)
  }

  @Test func `fingers that rest, move and have lifted`() {
    var canvas = ground(Size(320, 140))
    for (index, speed) in [0.0, 300, 900].enumerated() {
      let finger = Point(50 + 110 * Double(index), 40 + 30 * Double(index))
      let places = (0...24).reversed().map { step in
        let age = Double(step) / 120
        return (finger - Vector(speed * age, 900 * age * age), -age)
      }
      TouchIndicator(places, lift: index == 1 ? -0.15 : nil).draw(on: &canvas, at: 0)
    }
    expectGolden(canvas, scale: 2)
  }

  @Test func `a player on its way out`() {
    var canvas = Canvas(size: Size(160, 280))
    AmbientBackdrop(hue: 230).draw(on: &canvas)
    let card = PlayerCard.dismissed(by: 0.4, stage: canvas.size)
    card.draw(on: &canvas) { canvas in
      canvas.transformed(by: card.transform) { $0.append(ground($0.size)) }
    }
    expectGolden(canvas, scale: 2)
  }

  /// A picture that is brighter and more colourful than any of our experiences.
  private func ground(_ size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    canvas.fill(
      Path(canvas.bounds),
      with: .linear(
        LinearGradient(
          from: .zero, to: Point(size.width, 0),
          stops: GradientStop.evenlySpaced([
            Color(oklch: 0.13, 0.03, 265), Color(oklch: 0.4, 0.1, 200),
            Color(oklch: 0.95, 0.04, 90),
          ]))))
    return canvas
  }

  private func band(
    width: Double, titles: [String] = ChromePictureTests.titles, _ state: ChromeState
  ) -> Canvas {
    var canvas = ground(Size(width, 144))
    let bar = ChromeBar(titles: titles, brand: "Motecraft", stageSize: canvas.size)
    let band: View<Void> = bar.view(state)
    band.placed(in: Rect(0, 0, width, ChromeBar.height)).draw((), on: &canvas)
    return canvas
  }
}
