import Drawing
import Geometry

/// Lily pads round the flower: dark leaves that catch its light.
extension LotusWorld {
  /// Places on the water, radii, and where the notch is, in radians; the farthest first.
  private static let pads: [SIMD4<Double>] = [
    [-4.4, -7, 0.8, 1.1], [4.6, -6.2, 0.8, 2], [-0.9, -5.6, 0.6, 1.4], [0.35, -3.6, 0.55, 1.2],
    [-2.3, -3.2, 0.7, 2.4], [1.5, -2.3, 0.62, 2], [3.9, -2.2, 0.7, 1.8], [-4.4, -1.9, 0.76, 0.9],
    [-1.28, -1.5, 0.5, 0.7], [2.6, -0.5, 0.62, 2.6], [-2.75, -0.35, 0.56, 0.2],
    [-1.12, 0.42, 0.34, 5.6], [1.02, 0.62, 0.4, 3.6], [-2.35, 0.95, 0.42, 5.1],
    [2.2, 1, 0.36, 4.2],
  ]

  func drawPads(on canvas: inout Canvas) {
    for (index, pad) in LotusWorld.pads.enumerated() {
      let u = Double(index) * 5.7
      let place = SIMD3(pad.x + 0.05 * field.value(u, 0.11 * time), 0, pad.y)
      let turn = pad.w + 0.12 * field.value(u + 2.3, 0.08 * time)
      // The first and the last of the corners lie on both sides of the notch.
      let rim = composition.circle(round: place, radius: pad.z, from: turn)[3...61]
      let blade = Path(polygon: [composition.project(place)] + rim)
      let far = (-pad.y / 7).clippedToUnit
      let dark = LotusPalette.leaf.mixed(with: LotusPalette.night(0.2, 0.04), by: 0.75 * far)
      let near = dark.mixed(with: palette.lit, by: 0.95 * light)
      let glint = palette.warmth.opacity(0.5 * light * (1 - 0.6 * far))
      canvas.fill(
        blade, with: composition.outwards([near, dark.mixed(with: near, by: 0.3), dark]))
      canvas.stroke(
        blade, with: composition.outwards([glint, glint.opacity(0.5), glint.opacity(0.1)]),
        Stroke(1.1 * composition.unit, join: .round))
    }
  }
}
