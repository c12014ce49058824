import Drawing
import Geometry
import Testing

/// Colours of unequal opacity mix by what they cover.
@Suite struct ColorMixingTests {
  private func distance(_ a: Color, _ b: Color) -> Double {
    max(
      abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  private let orange = Color(red: 1, green: 0.65, blue: 0)

  @Test func `a fade to clear has one tint`() {
    for color in [Color.white, .crimson, orange] {
      for amount in [0, 0.25, 0.5, 0.9, 1] {
        let wanted = amount < 1 ? color.opacity(1 - amount) : .clear
        #expect(distance(color.mixed(with: .clear, by: amount), wanted) < 1e-5)
        #expect(distance(Color.clear.mixed(with: color, by: 1 - amount), wanted) < 1e-5)
      }
    }
  }

  @Test func `each colour counts as much as it covers`() {
    // A third of the cover is red's, as of opaque colours that are mixed by two thirds.
    let mixture = Color.red.opacity(0.4).mixed(with: .blue.opacity(0.8), by: 0.5)
    let opaque = Color.red.mixed(with: .blue, by: 2.0 / 3)
    #expect(abs(mixture.alpha - 0.6) < 1e-12)
    #expect(
      distance(Color(red: mixture.red, green: mixture.green, blue: mixture.blue), opaque) < 1e-9)
  }

  @Test func `stops that fade to clear keep the tint of their neighbour`() {
    let fade = GradientStop.evenlySpaced([orange, .clear], steps: 4)
    #expect(fade.map(\.location) == [0, 0.25, 0.5, 0.75, 1])
    for (index, stop) in fade.enumerated() {
      #expect(distance(stop.color, orange.opacity(1 - Double(index) / 4)) < 1e-5)
    }
    let through = GradientStop.evenlySpaced([.red, .clear, .blue], steps: 2)
    #expect(through.map(\.location) == [0, 0.25, 0.5, 0.5, 0.75, 1])
    #expect(through[2].color == .red.opacity(0) && through[3].color == .blue.opacity(0))
    #expect(
      GradientStop.evenlySpaced([.clear, .clear], steps: 1).map(\.color) == [.clear, .clear])
  }
}
