import Drawing
import Geometry

/// Draws hunters: heavy, dim, with a rim of light along the back. Measures are lengths of a hunter.
struct HunterPen {
  let sea: Sea

  private static let length = 7.0
  private static let fins: [[(along: Double, up: Double)]] = [
    [(0.36, 0.07), (0.47, 0.2), (0.5, 0.19), (0.5, 0.06)],
    [(0.98, 0.01), (1.13, 0.19), (1.17, 0.2), (1.07, 0)],
    [(0.98, -0.01), (1.08, -0.13), (1.11, -0.135), (1.07, 0)],
    [(0.27, -0.04), (0.4, -0.2), (0.43, -0.2), (0.37, -0.05)],
  ]
  private static let rows: [(up: Double, tone: Double)] = [
    (1, 1), (0.8, 0.36), (0.3, 0.12), (-0.4, 0.16), (-0.82, 0.3),
  ]

  func draw(_ hunter: Hunter, on canvas: inout Canvas) {
    let (swimmer, length) = (hunter.swimmer, HunterPen.length)
    let near = sea.composition.nearness(swimmer.place)
    let ripple = sea.scenery.ripple(at: swimmer.place, sea.time)
    let rim = (0.4 + 0.5 * sea.brightness) * (0.75 + 0.5 * ripple) * (0.6 + 0.4 * near)
    let alpha = hunter.presence.smoothstep * (0.75 + 0.25 * near)
    func vertex(_ along: Double, _ up: Double, _ tone: Double, aside: Double = 0) -> Mesh.Vertex {
      let bend = max(0, along - 0.25)
      let wave = 0.16 * Math.sin(0.42 * swimmer.beat - 3.6 * along) - 0.22 * swimmer.yaw * bend
      let place = sea.composition.project(
        swimmer, along: (0.4 - along) * length, up: up * length,
        side: (bend * wave + aside) * length)
      return Mesh.Vertex(place, color: WaterPalette.silver(tone * rim, alpha: alpha))
    }
    for fin in HunterPen.fins {
      canvas.mesh(Mesh(fan: fin.map { vertex($0.along, $0.up, 0.12 + 2.2 * max(0, $0.up)) }))
    }
    // A body is round: it shows where its section, higher than wide, reaches farthest across.
    let across = SIMD3(swimmer.heading.y, -swimmer.heading.x, 0).normalized
    let (rise, flank) = (across.dot(swimmer.rise), across.dot(swimmer.side))
    let girth = max(1e-9, Math.hypot(rise, 0.7 * flank)) * (rise < 0 ? -1 : 1)
    let (up, aside) = (rise / girth, 0.49 * flank / girth)
    let rows = zip(HunterPen.rows, HunterPen.rows.reversed()).map { row, opposite in
      (row.up, opposite.tone + (row.tone - opposite.tone) * (0.5 + 0.5 * min(1, 2 * up)))
    }
    let body = (0...16).flatMap { station in
      let (along, rest) = (Double(station) / 16, 1 - Double(station) / 16)
      let height = 0.55 * along * rest * rest + 0.014 * along
      return rows.map { vertex(along, $0 * height * up, $1, aside: $0 * height * aside) }
    }
    canvas.mesh(Mesh(grid: body, columns: rows.count))
  }
}
