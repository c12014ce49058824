import Drawing
import Geometry

/// Draws small fish: dark backs, mirrors for flanks. A flank shines as it turns to the light, so
/// the whole school flashes where it turns together.
struct FishPen {
  private let composition: WaterComposition
  private let scenery: Scenery
  private let time: Double
  private let light: Double
  private var vertices: [Mesh.Vertex] = []
  private var indices: [Int] = []
  private var sparkles: [Glow] = []

  /// The way half between the light from above left and the eye.
  private static let shine = SIMD3(-0.2, -0.5, -0.84)
  /// Outline of a fish from above its head round: along its body from the middle, and up, in body
  /// lengths; then the middle line, and the tail.
  private static let outline: [(along: Double, up: Double, tone: Double)] = [
    (0.5, 0, 0.6), (0.24, 0.115, 0.1), (-0.08, 0.105, 0.08), (-0.36, 0.022, 0.3),
    (-0.08, -0.1, 0.62), (0.24, -0.1, 0.7), (0.22, 0.005, 1), (-0.08, 0.01, 1),
    (-0.56, 0.125, 0.3), (-0.43, 0, 0.35), (-0.55, -0.12, 0.34),
  ]
  private static let triangles = [
    0, 1, 6, 0, 6, 5, 1, 2, 6, 2, 7, 6, 6, 7, 5, 7, 4, 5, 2, 3, 7, 7, 3, 4, 3, 8, 9, 3, 9, 10,
  ]

  init(_ sea: Sea) {
    (composition, scenery) = (sea.composition, sea.scenery)
    (time, light) = (sea.time, sea.brightness)
  }

  /// Adds a fish in front of those before it.
  mutating func add(_ fish: Fish) {
    let swimmer = fish.swimmer
    let near = composition.nearness(swimmer.place)
    let side = swimmer.side
    let up = SIMD3(
      side.y * swimmer.heading.z - side.z * swimmer.heading.y,
      side.z * swimmer.heading.x - side.x * swimmer.heading.z,
      side.x * swimmer.heading.y - side.y * swimmer.heading.x)
    let flash = shine(swimmer, side, up)
    let fog = (0.42 + 0.5 * near) * (0.62 + 0.5 * light)
    let alpha = fish.presence.smoothstep * (0.62 + 0.38 * near)
    let size = composition.scale(swimmer.place.z) * fish.growth
    let center = composition.project(swimmer.place)
    let first = vertices.count
    let wave = Math.sin(swimmer.beat)
    for corner in FishPen.outline {
      // The body bends towards the tail, sideways; the eye sees a little of that from below.
      let bend = max(0, 0.2 - corner.along)
      let sway = 0.34 * bend * bend * wave
      let x = swimmer.heading.x * corner.along + up.x * corner.up + side.x * sway
      let y =
        swimmer.heading.y * corner.along + up.y * corner.up + side.y * sway
        - 0.35 * (swimmer.heading.z * corner.along * 0.4 + side.z * sway)
      let tone = corner.tone * (0.3 + 0.8 * flash) + 0.06
      vertices.append(
        Mesh.Vertex(
          center + Vector(x, y) * size, color: WaterPalette.silver(tone * fog, alpha: alpha)))
    }
    indices += FishPen.triangles.map { first + $0 }
    if flash > 0.72, near > 0.2 {
      sparkles.append(
        Glow(
          center, radius: 0.62 * size,
          color: WaterPalette.silver(0.85, alpha: 0.8 * (flash - 0.72) * fog * alpha)))
    }
  }

  /// How far its flank mirrors the light to the eye, 0…1.
  private func shine(
    _ swimmer: Swimmer, _ side: SIMD3<Double>, _ up: SIMD3<Double>
  ) -> Double {
    // It banks into its turns.
    let bank = Math.sinCos((0.3 * swimmer.yaw).clipped(to: -0.9...0.9) + 0.07 * Math.sin(0.5 * swimmer.beat))
    var flank = side * bank.cos + up * bank.sin
    if flank.z > 0 { flank = -flank }
    let mirror = max(0, flank.dot(FishPen.shine))
    let square = mirror * mirror
    let gloss = square * square * square
    let ripple = scenery.ripple(at: swimmer.place, time)
    return ((0.16 + 0.8 * gloss) * (0.85 + 0.75 * ripple)).clippedToUnit
  }

  /// Draws all that were added, and forgets them.
  mutating func flush(on canvas: inout Canvas) {
    guard !vertices.isEmpty else { return }
    canvas.mesh(Mesh(vertices: vertices, indices: indices))
    for glow in sparkles {
      canvas.glow(at: glow.center, radius: glow.radius, color: glow.color)
    }
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    sparkles.removeAll(keepingCapacity: true)
  }
}
