import Drawing
import Geometry

/// Draws hunters: heavy, dim, with a rim of light along the back.
struct HunterPen {
  let composition: WaterComposition
  let light: Double

  /// Length of a hunter in body lengths of a fish.
  private static let length = 7.0
  /// Half the height along the body from the snout to the root of the tail, in lengths of it: above
  /// and below.
  private static let profile: [(along: Double, above: Double, below: Double)] = [
    (0, 0.006, 0.004), (0.03, 0.022, 0.014), (0.08, 0.042, 0.026), (0.16, 0.064, 0.044),
    (0.26, 0.08, 0.062), (0.37, 0.084, 0.07), (0.48, 0.076, 0.066), (0.6, 0.06, 0.052),
    (0.72, 0.04, 0.035), (0.83, 0.023, 0.021), (0.92, 0.014, 0.014), (1, 0.015, 0.015),
  ]
  /// Fins: corners along the body and up, the first and the last at its skin.
  private static let fins: [[(along: Double, up: Double)]] = [
    [(0.36, 0.07), (0.47, 0.2), (0.5, 0.19), (0.5, 0.06)],
    [(0.72, 0.03), (0.78, 0.07), (0.78, 0.025)],
    [(0.98, 0.01), (1.13, 0.19), (1.17, 0.2), (1.07, 0)],
    [(0.98, -0.01), (1.08, -0.13), (1.11, -0.135), (1.07, 0)],
    [(0.27, -0.04), (0.4, -0.2), (0.43, -0.2), (0.37, -0.05)],
    [(0.7, -0.03), (0.76, -0.07), (0.77, -0.025)],
  ]
  /// Rows of the body from back to belly: how far up, and how light.
  private static let rows: [(up: Double, tone: Double)] = [
    (1, 1), (0.8, 0.36), (0.3, 0.12), (-0.45, 0.16), (-1, 0.3),
  ]

  /// Draws `hunter`.
  func draw(_ hunter: Hunter, ripple: Double, on canvas: inout Canvas) {
    let alpha = hunter.presence.smoothstep
    guard alpha > 0.01 else { return }
    let swimmer = hunter.swimmer
    let near = composition.nearness(swimmer.place)
    let rim = (0.32 + 0.42 * light) * (0.75 + 0.5 * ripple) * (0.6 + 0.4 * near)
    func color(_ tone: Double) -> Color {
      WaterPalette.silver(tone * rim, alpha: alpha * (0.72 + 0.28 * near))
    }
    for fin in HunterPen.fins {
      let corners = fin.map { point(swimmer, $0.along, $0.up) }
      let vertices = zip(corners, fin).map { corner, mark in
        Mesh.Vertex(corner, color: color(0.12 + 2.2 * max(0, mark.up)))
      }
      let indices = corners.count == 4 ? [0, 1, 2, 0, 2, 3] : [0, 1, 2]
      canvas.mesh(Mesh(vertices: vertices, indices: indices))
    }
    var vertices: [Mesh.Vertex] = []
    for station in HunterPen.profile {
      for row in HunterPen.rows {
        let up = row.up > 0 ? row.up * station.above : row.up * station.below
        vertices.append(Mesh.Vertex(point(swimmer, station.along, up), color: color(row.tone)))
      }
    }
    canvas.mesh(Mesh(grid: vertices, columns: HunterPen.rows.count))
    drawEye(swimmer, color(1), on: &canvas)
  }

  private func drawEye(_ swimmer: Swimmer, _ color: Color, on canvas: inout Canvas) {
    let size = 0.011 * HunterPen.length * composition.scale(swimmer.place.z)
    let turned = 1 - abs(swimmer.heading.z)
    canvas.fill(
      Path(circle: point(swimmer, 0.09, 0.012), radius: size * turned),
      with: color.opacity(0.85 * turned))
  }

  /// Where a place of the body is seen: `along` it from the snout, and `up`, in lengths of it.
  private func point(_ swimmer: Swimmer, _ along: Double, _ up: Double) -> Point {
    let bend = max(0, along - 0.25)
    let wave = Math.sin(0.42 * swimmer.beat - 3.6 * along)
    let sway = 0.16 * bend * wave - 0.22 * swimmer.yaw * bend * bend
    let side = swimmer.side
    let forward = 0.4 - along
    let level = (1 - swimmer.heading.y * swimmer.heading.y).squareRoot()
    // Up, at right angles to heading and side.
    let rise = SIMD3(
      swimmer.heading.x * swimmer.heading.y / max(level, 1e-6), -level,
      swimmer.heading.z * swimmer.heading.y / max(level, 1e-6))
    let way = swimmer.heading * forward + rise * up + side * sway
    let size = HunterPen.length * composition.scale(swimmer.place.z)
    // The eye looks a little upwards, so it sees what bends sideways.
    return composition.project(swimmer.place) + Vector(way.x, way.y - 0.3 * side.z * sway) * size
  }
}
