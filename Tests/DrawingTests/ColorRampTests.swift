import Drawing
import Geometry
import Testing

/// Ramps hold their curve of lightness in every colour.
@Suite struct ColorRampTests {
  private static let places = (0...256).map { Double($0) / 256 }

  static let all =
    ColorRamp.named + [
      ("far too strong", .sequential(from: OKLCH(0.1, 0.4, 0), to: OKLCH(0.95, 0.4, 720))),
      ("strong sides", .diverging(from: OKLCH(0.5, 0.4, 30), over: 0.9, to: OKLCH(0.6, 0.4, 265))),
      ("strong wheel", .cyclic(lightness: 0.2, over: 0.95, chroma: 0.35, from: 90)),
    ]

  @Test(arguments: all)
  func `lightness and hue are those that are meant, and chroma is no more`(
    name: String, ramp: ColorRamp
  ) {
    for place in Self.places {
      let (meant, shown) = (ramp.oklch(at: place), ramp.color(at: place).oklch)
      #expect((shown.lightness - meant.lightness).magnitude < 1e-4, "\(name) at \(place)")
      #expect(shown.chroma <= meant.chroma + 1e-4)
      guard shown.chroma > 0.01 else { continue }
      let turn = (shown.hue - meant.hue) / 360
      #expect((turn - turn.rounded()).magnitude < 1e-3, "\(name) at \(place)")
    }
  }

  @Test(arguments: ColorRamp.named)
  func `ramps with names ask for nothing that sRGB cannot show`(name: String, ramp: ColorRamp) {
    for place in Self.places {
      let lost = ramp.oklch(at: place).chroma - ramp.color(at: place).oklch.chroma
      #expect(lost < 1e-4, "\(name) at \(place)")
    }
  }

  @Test func `the lightness of a sequential ramp is a straight line`() {
    for ramp in [ColorRamp.ember, .lagoon, .moss, .dusk, .mist] {
      let (low, high) = (ramp.oklch(at: 0).lightness, ramp.oklch(at: 1).lightness)
      for place in Self.places {
        let shown = ramp.color(at: place).oklch.lightness
        #expect((shown - (low + (high - low) * place)).magnitude < 1e-4)
      }
    }
  }

  @Test func `both sides of a diverging ramp are equally light, and its middle is grey`() {
    for ramp in [ColorRamp.coast, .aurora] {
      #expect(ramp.color(at: 0.5).oklch.chroma < 1e-3)
      for place in Self.places {
        let sides = [place, 1 - place].map { ramp.color(at: $0).oklch.lightness }
        #expect((sides[0] - sides[1]).magnitude < 2e-4)
      }
    }
  }

  @Test func `a cyclic ramp closes, and goes round`() {
    for ramp in [ColorRamp.wheel, .day] {
      #expect(ramp.color(at: 0) == ramp.color(at: 1))
      #expect(ramp.color(at: -0.25) == ramp.color(at: 0.75))
      #expect(ramp.color(at: 12.5) == ramp.color(at: 0.5))
      #expect(ramp.colors(4).last == ramp.color(at: 0.75))
    }
    let lightness = Self.places.map { ColorRamp.wheel.color(at: $0).oklch.lightness }
    #expect(lightness.allSatisfy { ($0 - 0.76).magnitude < 1e-4 })
  }

  @Test func `neighbours on a ramp lie about equally far apart`() {
    // A lightness that swings like that of the day rests at its ends: its steps are no equal ones.
    for (name, ramp) in ColorRamp.named where name != "day" {
      let labs = Self.places.map { OKLab(ramp.color(at: $0)) }
      let steps = zip(labs, labs.dropFirst()).map { one, other in
        let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
        return (l * l + a * a + b * b).squareRoot()
      }
      // From the flattest to the steepest part, seams of gamut included.
      #expect(
        steps.max() ?? 0 < 4 * (steps.min() ?? 0),
        "\(name): \(steps.min() ?? 0) … \(steps.max() ?? 0)")
    }
  }

  @Test func `places beyond the ends are the ends, and colours reach both`() {
    #expect(ColorRamp.ember.color(at: -3) == ColorRamp.ember.color(at: 0))
    #expect(ColorRamp.ember.color(at: 3) == ColorRamp.ember.color(at: 1))
    let colors = ColorRamp.ember.colors(5)
    #expect(colors.first == ColorRamp.ember.color(at: 0) && colors.count == 5)
    #expect(colors.last == ColorRamp.ember.color(at: 1))
    #expect(ColorRamp.ember.colors(1) == [ColorRamp.ember.color(at: 0)])
    #expect(ColorRamp.coast.stops(3).map(\.location) == [0, 0.5, 1])
  }
}
