import Drawing
import Geometry

/// The colours of the show: an indigo night, warm lights, and cool sparks among them.
enum SwarmPalette {
  private static let knots = 24

  /// Lights from far to near, rose to gold.
  static let lights = ramp(
    from: OKLCH(0.6, 0.16, 5), to: OKLCH(0.86, 0.115, 76))
  /// Sparks from far to near.
  static let sparks = ramp(from: OKLCH(0.64, 0.12, 232), to: OKLCH(0.86, 0.1, 200))
  /// Halos of lights: redder than the lights, because faint gold is brown.
  static let halos = ramp(from: OKLCH(0.52, 0.17, 345), to: OKLCH(0.68, 0.17, 398))
  static let sparkHalos = ramp(from: OKLCH(0.52, 0.14, 250), to: OKLCH(0.68, 0.125, 222))
  static let star = night(0.86, 0.04, turn: -20)
  static let cores = (light: Color(oklch: 0.97, 0.035, 82), spark: Color(oklch: 0.97, 0.03, 205))

  private static func ramp(from far: OKLCH, to near: OKLCH) -> [Color] {
    ColorRamp.sequential(from: far, to: near).colors(knots + 1)
  }

  /// Returns the colour of a light by its tone, 0 far and deep … 1 near and bright, and its share
  /// of spark.
  static func light(_ tone: Double, spark: Double) -> Color {
    let knot = self.knot(tone)
    return mix(lights[knot], sparks[knot], spark)
  }

  /// Returns the colour of its halo.
  static func halo(_ tone: Double, spark: Double) -> Color {
    let knot = self.knot(tone)
    return mix(halos[knot], sparkHalos[knot], spark)
  }

  /// Returns the colour of its core.
  static func core(spark: Double) -> Color { mix(cores.light, cores.spark, spark) }

  private static func knot(_ tone: Double) -> Int {
    Int((tone.clippedToUnit * Double(knots)).rounded())
  }

  private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t)
  }

  /// Returns a colour of sky and water, `turn` degrees from their hue.
  static func night(_ lightness: Double, _ chroma: Double, turn: Double = 0) -> Color {
    Color(oklch: lightness, chroma, 272 + turn)
  }
}
