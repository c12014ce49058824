import Drawing
import Geometry

/// Lily pads round the flower: dark leaves that catch its light.
enum Pads {
  /// Places on the water, radii, and where the notch is, in radians; the farthest first.
  private static let pads: [SIMD4<Double>] = [
    [-4.4, -7, 0.8, 1.1], [4.6, -6.2, 0.8, 2], [-0.9, -5.6, 0.6, 1.4], [0.35, -3.6, 0.55, 1.2],
    [-2.3, -3.2, 0.7, 2.4], [1.5, -2.3, 0.62, 2], [3.9, -2.2, 0.7, 1.8], [-4.4, -1.9, 0.76, 0.9],
    [-1.28, -1.5, 0.5, 0.7], [2.6, -0.5, 0.62, 2.6], [-2.75, -0.35, 0.56, 0.2],
    [-1.12, 0.42, 0.34, 5.6], [1.02, 0.62, 0.4, 3.6], [-2.35, 0.95, 0.42, 5.1],
    [2.2, 1, 0.36, 4.2],
  ]

  /// Draws the leaves in a light of `light` from the flower.
  static func draw(
    at time: Double, _ field: GradientNoise, in composition: LotusComposition,
    _ palette: LotusPalette, light: Double, on canvas: inout Canvas
  ) {
    for (index, pad) in pads.enumerated() {
      let u = Double(index) * 5.7
      let x = pad.x + 0.05 * field.value(u, 0.11 * time)
      let turn = pad.w + 0.12 * field.value(u + 2.3, 0.08 * time)
      let foot = composition.project(SIMD3(x, 0, pad.y))
      // The first and the last of the corners lie on both sides of the notch.
      let rim = composition.circle(x, pad.y, radius: pad.z, from: turn, corners: 48)[2...46]
      let blade = Path(polygon: [foot] + rim)
      let far = (-pad.y / 7).clippedToUnit
      let dark = palette.leaf.mixed(with: LotusPalette.night(0.2, 0.04), by: 0.75 * far)
      let near = dark.mixed(with: palette.lit, by: 0.95 * light)
      let glint = palette.warmth.opacity(0.5 * light * (1 - 0.6 * far))
      canvas.fill(
        blade, with: brush([near, dark.mixed(with: near, by: 0.3), dark], composition))
      for vein in stride(from: 5, to: 46, by: 6) {
        canvas.stroke(
          Path(polyline: [foot, foot.mixed(with: rim[vein], by: 0.9)]),
          with: palette.lit.opacity(0.16 * light * (1 - far)), Stroke(0.8 * composition.unit))
      }
      canvas.stroke(
        blade, with: brush([glint, glint.opacity(0.5), glint.opacity(0.1)], composition),
        Stroke(1.1 * composition.unit, join: .round))
    }
  }

  /// Colours from the flower outwards.
  private static func brush(_ colors: [Color], _ composition: LotusComposition) -> Brush {
    .radial(
      RadialGradient(
        center: composition.base, radius: 2.7 * composition.scale,
        stops: GradientStop.even(colors, steps: 4)))
  }
}
