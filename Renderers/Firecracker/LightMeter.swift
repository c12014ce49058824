import Drawing
import Geometry

/// Measures the mean relative luminance of the picture from what is drawn: the colours of sky and
/// ground, and what every glow adds to them.
///
/// Glows are taken one by one, so that those that overlap count a little less than they should.
/// Stars, lanterns and paper are left out.
///
/// Source: W3C, "Web content accessibility guidelines 2.2", 2023, "relative luminance".
enum LightMeter {
  /// The mean relative luminance of the picture, 0…1.
  static func luminance(of fireworks: Fireworks) -> Double {
    let stage = Rect(origin: .zero, size: fireworks.composition.size)
    let (courtyard, lights) = (fireworks.courtyard, Lights(fireworks))
    let rows = 64
    let ground = (0..<rows).reduce(0) { sum, row in
      let parts = parts(courtyard.color(at: (Double(row) + 0.5) / Double(rows) * stage.height))
      let luminance = parts * (curve.x + parts * (curve.y + parts * curve.z))
      return sum + (luminance * weights).sum() / Double(rows)
    }
    func added(_ glows: [Glow], _ flatness: Double) -> Double {
      glows.reduce(0) { sum, glow in
        let box = Size(2 * glow.radius, 2 * glow.radius * flatness)
        let seen = stage.intersection(Rect(center: glow.center, size: box)) ?? .zero
        let share = seen.width * seen.height / (stage.width * stage.height)
        return sum + share * gain(glow, on: courtyard.color(at: glow.center.y))
      }
    }
    return (ground + added(lights.flat, Lights.flatness) + added(lights.upright, 1)).clippedToUnit
  }

  private static func parts(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue) * color.alpha
  }

  /// The luminance that a glow adds to a colour, as a mean over the square round the glow.
  ///
  /// The share of its colour that a glow adds, (1 − r²)³, has the means 1/4, 1/7 and 1/10 over its
  /// disc, as have its square and its cube; so a curve of the third degree is integrated at once.
  private static func gain(_ glow: Glow, on color: Color) -> Double {
    let (base, light) = (parts(color), parts(glow.color))
    let first = curve.x + base * (2 * curve.y + base * (3 * curve.z))
    let second = curve.y + base * (3 * curve.z)
    let mean = light * (first / 4 + light * (second / 7 + light * (curve.z / 10)))
    return (mean * weights).sum() * Math.pi / 4
  }

  /// How much red, green and blue weigh.
  private static let weights = SIMD3(0.2126, 0.7152, 0.0722)
  /// The transfer curve of sRGB (IEC 61966-2-1) as a polynomial: the factors of the first, second
  /// and third power; within 5 % from 0.05 on.
  private static let curve = SIMD3(0.0475, 0.515, 0.4637)
}
