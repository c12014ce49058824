import Drawing
import Geometry

/// The comb as light: walls of wax, and honey that glows in them.
struct CombPicture {
  let hive: Hive

  func draw(on canvas: inout Canvas) {
    let (comb, reach, middle) = (hive.comb, hive.composition.reach, hive.composition.comb)
    let light = BeesPalette.amber.opacity(0.2 + 0.8 * comb.fullness)
    canvas.glow(at: middle, radius: 3.2 * reach, color: light.opacity(0.13))
    canvas.glow(at: middle, radius: 1.75 * reach, color: light.opacity(0.2))
    canvas.fill(comb.wax, with: BeesPalette.wax)
    var (vertices, indices) = ([Mesh.Vertex](), [Int]())
    var shine = Canvas(size: canvas.size)
    for (place, drops) in zip(comb.cells, comb.drops) {
      // Cells shimmer, neighbours together, and are brightest in their middle.
      let way = (place - middle) / (0.2 * reach)
      let tone = 0.78 + 0.42 * hive.air.noise.value(way.dx, way.dy, 0.3 * hive.time)
      let level = Double(drops) / Double(Comb.capacity) * tone.clippedToUnit
      let (first, rim) = (vertices.count, BeesPalette.honey(0.13 + 0.47 * level))
      vertices.append(Mesh.Vertex(place, color: BeesPalette.honey(0.05 + 0.87 * level)))
      for (index, corner) in comb.corners.enumerated() {
        vertices.append(Mesh.Vertex(place + corner * 0.86, color: rim))
        indices += [first, first + 1 + index, first + 1 + (index + 1) % 6]
      }
      guard level > 0.02 else { continue }
      shine.glow(
        at: place, radius: 2.5 * comb.radius, color: BeesPalette.amber.opacity(0.13 * level))
    }
    canvas.mesh(Mesh(vertices: vertices, indices: indices))
    canvas.append(shine)
  }
}
