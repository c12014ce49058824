import Drawing
import Geometry

/// Lily pads round the flower: dark leaves that catch its light.
struct Pads: Hashable, Sendable {
  private struct Pad: Hashable, Sendable {
    let x: Double
    let z: Double
    let radius: Double
    /// Where its notch is, in radians.
    let notch: Double
  }

  private static let pads = [
    Pad(x: -1.28, z: -1.5, radius: 0.5, notch: 0.7), Pad(x: 1.5, z: -2.3, radius: 0.62, notch: 2),
    Pad(x: 0.35, z: -3.6, radius: 0.55, notch: 1.2), Pad(x: -2.3, z: -3.2, radius: 0.7, notch: 2.4),
    Pad(x: -1.12, z: 0.42, radius: 0.34, notch: 5.6),
    Pad(x: 1.02, z: 0.62, radius: 0.4, notch: 3.6),
    Pad(x: 2.6, z: -0.5, radius: 0.62, notch: 2.6),
    Pad(x: -2.75, z: -0.35, radius: 0.56, notch: 0.2),
    Pad(x: 3.9, z: -2.2, radius: 0.7, notch: 1.8), Pad(x: -4.4, z: -1.9, radius: 0.76, notch: 0.9),
    Pad(x: -0.9, z: -5.6, radius: 0.6, notch: 1.4), Pad(x: 4.6, z: -6.2, radius: 0.8, notch: 2),
    Pad(x: -4.4, z: -7, radius: 0.8, notch: 1.1),
    Pad(x: 2.2, z: 1, radius: 0.36, notch: 4.2), Pad(x: -2.35, z: 0.95, radius: 0.42, notch: 5.1),
  ]

  /// Draws the leaves, the farthest first, in a light of `light` from the flower.
  func draw(
    at time: Double, _ field: GradientNoise, in composition: LotusComposition,
    _ palette: LotusPalette, light: Double, on canvas: inout Canvas
  ) {
    for (index, pad) in Pads.pads.enumerated().sorted(by: { $0.element.z < $1.element.z }) {
      let u = Double(index) * 5.7
      let x = pad.x + 0.05 * field.value(u, 0.11 * time)
      let turn = pad.notch + 0.12 * field.value(u + 2.3, 0.08 * time)
      let corners = composition.circle(x, pad.z, radius: pad.radius, corners: 48)
      let foot = composition.project(SIMD3(x, 0, pad.z))
      // The notch takes the place of the corners that lie in it.
      let gap = Int((turn / Math.twoPi * 48).rounded())
      let rim = (3..<48).map { corners[($0 + gap - 1) % 48] }
      let blade = Path(polygon: [foot] + rim)
      let far = (-pad.z / 7).clippedToUnit
      let reach = 2.7 * composition.scale
      let edge = (composition.base, reach)
      canvas.fill(blade, with: brush(edge, palette, light, far: far))
      for vein in stride(from: 3, to: 45, by: 5) {
        canvas.stroke(
          Path(polyline: [foot, foot.mixed(with: rim[vein % rim.count], by: 0.9)]),
          with: palette.lit.opacity(0.16 * light * (1 - far)), Stroke(0.8 * composition.unit))
      }
      canvas.stroke(
        blade, with: glint(edge, palette, light * (1 - 0.6 * far)),
        Stroke(1.1 * composition.unit, join: .round))
    }
  }

  private func brush(
    _ edge: (Point, Double), _ palette: LotusPalette, _ light: Double, far: Double
  ) -> Brush {
    let dark = palette.leaf.mixed(with: LotusPalette.night(0.2, 0.04), by: 0.75 * far)
    let near = dark.mixed(with: palette.lit, by: 0.95 * light)
    return .radial(
      RadialGradient(
        center: edge.0, radius: edge.1,
        stops: GradientStop.even([near, dark.mixed(with: near, by: 0.3), dark], steps: 4)))
  }

  private func glint(_ edge: (Point, Double), _ palette: LotusPalette, _ light: Double) -> Brush {
    .radial(
      RadialGradient(
        center: edge.0, radius: edge.1,
        stops: [
          GradientStop(0, palette.warmth.opacity(0.5 * light)),
          GradientStop(0.45, palette.warmth.opacity(0.26 * light)),
          GradientStop(1, palette.warmth.opacity(0.05 * light)),
        ]))
  }
}
