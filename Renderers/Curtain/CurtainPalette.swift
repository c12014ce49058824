import Drawing
import Geometry

/// The colours of dusk: sky behind the window, cloth with that light in it, and a dark room.
struct CurtainPalette: Hashable, Sendable {
  /// The sky from the top of the window to its sill.
  static let sky = [
    Color(oklch: 0.30, 0.075, 278), Color(oklch: 0.40, 0.095, 295), Color(oklch: 0.53, 0.11, 335),
    Color(oklch: 0.68, 0.13, 30), Color(oklch: 0.80, 0.12, 62),
  ]
  static let skyStops = GradientStop.evenlySpaced(sky, steps: 5)
  /// The wall: above, beside the window, below.
  static let wallStops =
    GradientStop.evenlySpaced(
      [Color(oklch: 0.155, 0.03, 278), Color(oklch: 0.20, 0.04, 290)], steps: 4
    )
    .map { GradientStop($0.location * 0.45, $0.color) }
    + GradientStop.evenlySpaced(
      [Color(oklch: 0.20, 0.04, 290), Color(oklch: 0.15, 0.03, 285)], steps: 4
    )
    .dropFirst().map { GradientStop(0.45 + 0.55 * $0.location, $0.color) }
  /// The floor from the wall to the eye.
  static let floorStops = GradientStop.evenlySpaced(
    [
      Color(oklch: 0.185, 0.034, 300), Color(oklch: 0.15, 0.028, 290),
      Color(oklch: 0.125, 0.022, 282),
    ], steps: 4)
  static let frame = Color(oklch: 0.15, 0.03, 288)
  static let frameSide = Color(oklch: 0.27, 0.05, 310)
  static let frameEdge = Color(oklch: 0.42, 0.06, 320)
  static let hills = Color(oklch: 0.24, 0.05, 300)
  static let farHills = Color(oklch: 0.40, 0.075, 330)
  static let brassDark = Color(oklch: 0.20, 0.03, 60)
  /// The rod from its top down, and the balls at its ends from their highlight outwards.
  static let rodStops = GradientStop.evenlySpaced(
    [Color(oklch: 0.46, 0.07, 60), Color(oklch: 0.27, 0.045, 50), brassDark])
  static let ballStops = GradientStop.evenlySpaced(
    [Color(oklch: 0.66, 0.08, 68), Color(oklch: 0.34, 0.055, 52), brassDark])
  static let spark = Color(oklch: 0.88, 0.06, 85)

  private static let tones = 24
  private static let heights = 8
  /// The share of light transmitted by a fold of cloth, three layers deep: warm light is attenuated
  /// most, so that it turns to dusk rather than to brown.
  static let foldedLight = Color(red: 0.57, green: 0.485, blue: 0.735)

  /// Cloth by the light in it, for each height of the window: red, green, blue.
  private let cloth: [SIMD3<Double>]

  init() {
    cloth = (0...CurtainPalette.heights).flatMap { height in
      (0...CurtainPalette.tones).map { tone in
        CurtainPalette.cloth(
          Double(tone) / Double(CurtainPalette.tones),
          at: Double(height) / Double(CurtainPalette.heights))
      }
    }
  }

  /// Returns cloth at `height` of the window (0 top … 1 sill) with light `tone` (0…1) in it.
  private static func cloth(_ tone: Double, at height: Double) -> SIMD3<Double> {
    let lit = 318 + 98 * height * (0.55 + 0.45 * height)
    let hue = 288 + (lit - 288) * min(1, 0.25 + 1.15 * tone)
    let chroma = 0.028 + 0.115 * tone * (1.25 - 0.5 * tone)
    let color = Color(oklch: 0.115 + 0.70 * tone, chroma, hue)
    return SIMD3(color.red, color.green, color.blue)
  }

  /// Returns cloth with light `tone` in it at `height` of the window, both 0…1, interpolated
  /// between neighbours and multiplied by `gain`.
  @inline(__always)
  func cloth(_ tone: Double, _ height: Double, times gain: Double) -> Color {
    let t = tone.clipped(to: 0...0.9999) * Double(CurtainPalette.tones)
    let h = height.clipped(to: 0...0.9999) * Double(CurtainPalette.heights)
    let (i, j) = (Int(t), Int(h))
    let (a, b) = (t - Double(i), h - Double(j))
    let row = j * (CurtainPalette.tones + 1) + i
    let next = row + CurtainPalette.tones + 1
    let upper = cloth[row] + (cloth[row + 1] - cloth[row]) * a
    let lower = cloth[next] + (cloth[next + 1] - cloth[next]) * a
    let light = (upper + (lower - upper) * b) * gain
    return Color(red: light.x, green: light.y, blue: light.z)
  }
}
