import Drawing
import Geometry

/// The colours of the picture for one setting of the colour control: the ground, the thallus from
/// old to new, and a spark. They keep their distances in hue when the control turns them all.
struct Palette: Hashable, Sendable {
  /// OKLCH hue in degrees of the subject for a control value of 0…1; 0.38 is a pale green-teal.
  static func hue(_ colour: Double) -> Double { 30 + 360 * colour }

  /// The colour that stands for a value of the control.
  static func swatch(_ colour: Double) -> Color { Color(oklch: 0.8, 0.11, hue(colour)) }

  private static let knots = 20
  private(set) var colour: Double
  private var near: [Color] = []
  private var far: [Color] = []
  /// The warm accent: cups and a few spores.
  private(set) var spark = Color.clear
  private(set) var ember = Color.clear
  /// The ground at the top, at the horizon of the light, and at the bottom.
  private(set) var ground: [Color] = []
  /// What lies between lobes.
  private(set) var shade = Color.clear
  /// Light on wet stone.
  private(set) var sheen = Color.clear

  init(colour: Double) {
    self.colour = colour
    mix()
  }

  /// Turns all colours to a new value of the control.
  mutating func turn(to colour: Double) {
    guard colour != self.colour else { return }
    self.colour = colour
    mix()
  }

  /// A colour of the subject: `tone` 0 sunk into the ground … 1 newest tip.
  func near(_ tone: Double, alpha: Double = 1) -> Color {
    Palette.pick(near, tone, alpha)
  }

  /// The same farther away: dimmer and bluer.
  func far(_ tone: Double, alpha: Double = 1) -> Color {
    Palette.pick(far, tone, alpha)
  }

  private static func pick(_ colors: [Color], _ tone: Double, _ alpha: Double) -> Color {
    let place = min(max(tone, 0), 1) * Double(knots)
    let index = min(Int(place), knots - 1)
    let (a, b, t) = (colors[index], colors[index + 1], place - Double(index))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t,
      blue: a.blue + (b.blue - a.blue) * t, alpha: alpha)
  }

  private mutating func mix() {
    let hue = Palette.hue(colour)
    let cold = hue + 62
    near = (0...Palette.knots).map { knot in
      let t = Double(knot) / Double(Palette.knots)
      let chroma = 0.022 + 0.36 * t * (1 - t) * (1 - 0.35 * t) + 0.03 * t
      return Color(oklch: 0.15 + 0.79 * t, chroma * 0.95, cold - 62 * Growth.smooth(t * 1.5) - 10 * t)
    }
    far = (0...Palette.knots).map { knot in
      let t = Double(knot) / Double(Palette.knots)
      return Color(oklch: 0.16 + 0.42 * t, 0.03 + 0.06 * t, cold - 22 * t)
    }
    spark = Color(oklch: 0.82, 0.12, hue - 95)
    ember = Color(oklch: 0.5, 0.1, hue - 105)
    ground = [
      Color(oklch: 0.135, 0.022, cold + 12), Color(oklch: 0.205, 0.034, cold),
      Color(oklch: 0.12, 0.02, cold + 16),
    ]
    shade = Color(oklch: 0.1, 0.022, cold + 10)
    sheen = Color(oklch: 0.5, 0.05, cold)
  }
}
