import Drawing
import Geometry
import RandomNumbers
import Testing

/// HSL, its readers, and mixing in other spaces than OKLab.
@Suite struct ColorSpaceTests {
  private func distance(_ a: Color, _ b: Color) -> Double {
    max(
      abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  /// The hexcone by cases, as in CSS Color Module Level 3, § 4.2.4.
  private func hexcone(_ hue: Double, _ saturation: Double, _ lightness: Double) -> Color {
    let top =
      lightness <= 0.5
      ? lightness * (saturation + 1) : lightness + saturation - lightness * saturation
    let bottom = lightness * 2 - top
    func part(_ shift: Double) -> Double {
      let h = (hue + shift) - (hue + shift).rounded(.down)
      if h * 6 < 1 { return bottom + (top - bottom) * h * 6 }
      if h * 2 < 1 { return top }
      if h * 3 < 2 { return bottom + (top - bottom) * (2.0 / 3 - h) * 6 }
      return bottom
    }
    return Color(red: part(1.0 / 3), green: part(0), blue: part(-1.0 / 3))
  }

  @Test func `colours of HSL are those of the older formula, and are read back`() {
    var chance = Chance(11)
    for _ in 0..<5000 {
      let (hue, saturation) = (chance.number(in: -3...3), chance.unit())
      let lightness = chance.unit()
      let color = Color(hue: hue, saturation: saturation, lightness: lightness)
      #expect(distance(color, hexcone(hue, saturation, lightness)) < 1e-12)
      #expect(abs(color.lightness - lightness) < 1e-12)
      guard 0.02...0.98 ~= lightness, saturation > 0.02 else { continue }
      #expect(abs(color.saturation - saturation) < 1e-10)
      let turn = color.hue - hue
      #expect(0..<1 ~= color.hue && abs(turn - turn.rounded()) < 1e-10)
    }
  }

  @Test func `readers know greys, black, white and the colours of a wheel`() {
    for grey in [0, 0.3, 1] {
      let color = Color(white: grey)
      #expect(color.hue == 0 && color.saturation == 0)
      #expect(color.lightness == grey && color.brightness == grey)
    }
    let wheel: [Color] = [.red, .yellow, .lime, .cyan, .blue, .magenta]
    for (index, color) in wheel.enumerated() {
      #expect(abs(color.hue - Double(index) / 6) < 1e-15)
      #expect(color.saturation == 1 && color.lightness == 0.5 && color.brightness == 1)
      let again = Color(hue: Double(index) / 6, saturation: 1, lightness: 0.5)
      #expect(distance(again, color) < 1e-15)
    }
    #expect(
      Color(hue: 0.2, saturation: 7, lightness: -1, alpha: 0.5) == Color(white: 0, alpha: 0.5))
    let colour = Color(hue: 0.62, saturation: 0.4, brightness: 0.7)
    #expect(abs(colour.hue - 0.62) < 1e-12 && abs(colour.brightness - 0.7) < 1e-12)
    #expect(Color(red: 1, green: 0, blue: 0.25).hue > 0.9)
  }

  @Test func `mixing without a space is in OKLab, to the last bit`() {
    for (a, b) in [(Color.red, Color.blue.opacity(0.3)), (.clear, .gold), (.teal, .coral)] {
      for amount in [-1, 0, 0.3, 1, 2] {
        #expect(a.mixed(with: b, by: amount, in: .oklab) == a.mixed(with: b, by: amount))
      }
    }
  }

  @Test func `opaque colours mix by channel in sRGB, and as light in linear sRGB`() {
    let (a, b) = (Color(red: 0.9, green: 0.2, blue: 0.1), Color(red: 0.1, green: 0.6, blue: 0.1))
    let quarter = a.mixed(with: b, by: 0.25, in: .sRGB)
    #expect(distance(quarter, Color(red: 0.7, green: 0.3, blue: 0.1)) < 1e-15)
    // Half the light of white is encoded as 0.7354 (IEC 61966-2-1: 1.055 · 0.5^(1/2.4) − 0.055).
    let grey = Color.white.mixed(with: .black, by: 0.5, in: .linearSRGB)
    #expect(distance(grey, Color(white: 0.735_356_983_052_449_5)) < 1e-12)
    #expect(distance(Color.white.mixed(with: .black, by: 0.5, in: .sRGB), .init(white: 0.5)) == 0)
    for space in MixingSpace.allCases {
      #expect(distance(a.mixed(with: b, by: -1, in: space), a) < 1e-6)
      #expect(distance(a.mixed(with: b, by: 9, in: space), b) < 1e-6)
    }
  }

  @Test func `in every space, colours count as much as they cover`() {
    for space in MixingSpace.allCases {
      let fade = Color.orange.mixed(with: .clear, by: 0.4, in: space)
      #expect(distance(fade, .orange.opacity(0.6)) < 1e-6)
      #expect(Color.clear.mixed(with: .clear, by: 0.5, in: space) == .clear)
      let mixture = Color.red.opacity(0.4).mixed(with: .blue.opacity(0.8), by: 0.5, in: space)
      let opaque = Color.red.mixed(with: .blue, by: 2.0 / 3, in: space)
      #expect(abs(mixture.alpha - 0.6) < 1e-12)
      #expect(distance(mixture, opaque.opacity(mixture.alpha)) < 1e-9)
    }
  }
}
