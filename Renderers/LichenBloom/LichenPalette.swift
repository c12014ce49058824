import Drawing
import Geometry

/// The colours of the picture for one setting of the colour control: the ground, the thallus from
/// old to new, and a warm accent. The control rotates all hues and keeps their differences.
package struct LichenPalette: Hashable, Sendable {
  /// Returns the OKLCH hue in degrees of the subject for a control value of 0…1; 0.38 is a pale
  /// green-teal.
  static func hue(_ colour: Double) -> Double { 30 + 360 * colour }

  /// Returns the hue of the ground: it turns by less than a third as much, so that the ground stays
  /// dark blue.
  private static func night(_ colour: Double) -> Double { 232 + 110 * (colour - 0.38) }

  /// Returns the swatch of a value of the control.
  package static func swatch(_ colour: Double) -> Color { Color(oklch: 0.8, 0.11, hue(colour)) }

  private static let knots = 20
  private(set) var colour: Double
  private var near: [Color] = []
  private var far: [Color] = []
  /// The warm accent: cups and a few spores.
  private(set) var spark = Color.clear
  private(set) var ember = Color.clear
  /// The ground at the top, at the horizon of the light, and at the bottom.
  private(set) var ground: [Color] = []
  /// The shade between lobes.
  private(set) var shade = Color.clear
  /// Light on wet stone.
  private(set) var sheen = Color.clear

  init(colour: Double) {
    self.colour = colour
    mix()
  }

  /// Changes all colours to a new value of the control.
  mutating func turn(to colour: Double) {
    guard colour != self.colour else { return }
    self.colour = colour
    mix()
  }

  /// Returns a colour of the subject: `tone` 0 sunk into the ground … 1 newest tip.
  func near(_ tone: Double, alpha: Double = 1) -> Color {
    LichenPalette.pick(near, tone, alpha)
  }

  /// Returns the same farther away: dimmer and bluer.
  func far(_ tone: Double, alpha: Double = 1) -> Color {
    LichenPalette.pick(far, tone, alpha)
  }

  private static func pick(_ colors: [Color], _ tone: Double, _ alpha: Double) -> Color {
    let position = tone.clippedToUnit * Double(knots)
    let index = min(Int(position), knots - 1)
    let (a, b, t) = (colors[index], colors[index + 1], position - Double(index))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: alpha)
  }

  private mutating func mix() {
    let hue = LichenPalette.hue(colour)
    let night = LichenPalette.night(colour)
    let steps = (0...LichenPalette.knots).map { Double($0) / Double(LichenPalette.knots) }
    near = steps.map { t in
      let chroma = 0.026 + 0.21 * t * (1 - t) * (1 - 0.3 * t) + 0.035 * t
      let own = Color(oklch: 0.15 + 0.78 * t, chroma, hue + 14 - 16 * t - 26 * t * t)
      let cold = Color(oklch: 0.15 + 0.78 * t, chroma, night)
      return own.mixed(with: cold, by: 0.75 * (1 - (1.5 * t).smoothstep))
    }
    far = steps.map { t in
      let own = Color(oklch: 0.16 + 0.42 * t, 0.03 + 0.06 * t, hue)
      return own.mixed(with: Color(oklch: 0.16 + 0.42 * t, 0.03 + 0.06 * t, night), by: 0.68)
    }
    spark = Color(oklch: 0.8, 0.1, hue - 92)
    ember = Color(oklch: 0.5, 0.09, hue - 100)
    ground = [
      Color(oklch: 0.17, 0.028, night + 14), Color(oklch: 0.235, 0.038, night),
      Color(oklch: 0.155, 0.027, night + 18),
    ]
    shade = Color(oklch: 0.1, 0.022, night + 10)
    sheen = Color(oklch: 0.5, 0.05, night)
  }
}
