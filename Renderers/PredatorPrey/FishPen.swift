import Drawing
import Geometry

/// Draws small fish: dark backs, mirrors for flanks. A flank shines as it turns to the light, so
/// the whole school flashes where it turns together.
struct FishPen {
  let sea: Sea
  private var (shoal, glows): (Mesh, [Glow]) = (Mesh(), [])

  /// From the snout round, then the middle of the flank, then the tail; in body lengths.
  private static let outline: [(along: Double, up: Double, tone: Double)] = [
    (0.5, 0, 0.6), (0.24, 0.115, 0.14), (-0.08, 0.105, 0.12), (-0.36, 0.022, 0.34),
    (-0.08, -0.1, 0.62), (0.24, -0.1, 0.7), (0.22, 0.01, 1), (-0.08, 0.015, 1),
    (-0.56, 0.13, 0.36), (-0.43, 0, 0.4), (-0.55, -0.125, 0.4),
  ]
  private static let triangles = [
    0, 1, 6, 0, 6, 5, 1, 2, 6, 2, 7, 6, 6, 7, 5, 7, 4, 5, 2, 3, 7, 7, 3, 4, 3, 8, 9, 3, 9, 10,
  ]

  init(_ sea: Sea) { self.sea = sea }

  mutating func add(_ fish: Fish) {
    let (swimmer, size) = (fish.swimmer, 0.5 + 0.5 * fish.presence)
    let near = sea.composition.nearness(swimmer.place)
    let shine = self.shine(swimmer)
    let fog = (0.5 + 0.5 * near) * (0.6 + 0.6 * sea.brightness)
    let alpha = fish.presence.smoothstep * (0.7 + 0.3 * near)
    let vertices = FishPen.outline.map { along, up, tone in
      let bend = max(0, 0.2 - along)
      let side = 0.34 * bend * bend * Math.sin(swimmer.beat)
      let color = WaterPalette.silver((tone * (0.34 + 0.8 * shine) + 0.06) * fog, alpha: alpha)
      let place = sea.composition.project(swimmer, along: along * size, up: up * size, side: side)
      return Mesh.Vertex(place, color: color)
    }
    shoal.append(Mesh(vertices: vertices, indices: FishPen.triangles))
    let center = sea.composition.project(swimmer.place)
    let scale = sea.composition.scale(swimmer.place.z)
    let glint = WaterPalette.silver(0.7, alpha: 0.7 * max(0, shine - 0.6) * fog * alpha)
    glows.append(Glow(center, radius: 0.7 * scale, color: glint))
    // A few light up the water round the school.
    let halo = WaterPalette.haze.opacity(0.07 * min(fog, 0.9) * alpha)
    if fish.id % 4 == 0 { glows.append(Glow(center, radius: 2.5 * scale, color: halo)) }
  }

  /// How far the flank mirrors the light from above left to the eye, 0…1.
  private func shine(_ swimmer: Swimmer) -> Double {
    let bank = Math.sinCos(
      (0.3 * swimmer.yaw).clipped(to: -0.9...0.9) + 0.07 * Math.sin(0.5 * swimmer.beat))
    let flank = swimmer.side * bank.cos + swimmer.rise * bank.sin
    let mirror = max(0, flank.dot(SIMD3(-0.2, -0.5, -0.84)) * (flank.z > 0 ? -1 : 1))
    let ripple = sea.scenery.ripple(at: swimmer.place, sea.time)
    return ((0.2 + 0.8 * Math.pow(mirror, 5)) * (0.9 + 0.8 * ripple)).clippedToUnit
  }

  mutating func flush(on canvas: inout Canvas) {
    canvas.mesh(shoal)
    for glow in glows { canvas.glow(at: glow.center, radius: glow.radius, color: glow.color) }
    (shoal, glows) = (Mesh(), [])
  }
}
