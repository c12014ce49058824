import Drawing
import Geometry

/// The comb as light: walls of wax, and honey that glows in them.
struct CombPicture {
  let hive: Hive

  func draw(on canvas: inout Canvas) {
    let (comb, reach, middle) = (hive.comb, hive.composition.reach, hive.composition.comb)
    let light = 0.2 + 0.8 * comb.fullness
    for (size, strength) in [(3.2, 0.13), (1.75, 0.2)] {
      canvas.glow(
        at: middle, radius: size * reach, color: BeesPalette.amber.opacity(strength * light))
    }
    let stops = GradientStop.even([
      BeesPalette.wax.mixed(with: BeesPalette.amber, by: 0.5 * light),
      BeesPalette.wax.mixed(with: BeesPalette.night(0.17, 0.03), by: 0.4),
    ])
    let center = middle + Vector(0, -0.35 * reach)
    canvas.fill(
      comb.wax, with: .radial(RadialGradient(center: center, radius: 1.4 * reach, stops: stops)))
    // Cells shimmer, neighbours together, and are brightest in their middle.
    var (vertices, indices) = ([Mesh.Vertex](), [Int]())
    var shine: [Glow] = []
    for (place, drops) in zip(comb.cells, comb.drops) {
      let tone = 0.78 + 0.42 * hive.shimmer(at: place)
      let level = Double(drops) / Double(Comb.capacity) * tone.clippedToUnit
      let first = vertices.count
      vertices.append(Mesh.Vertex(place, color: BeesPalette.honey(0.05 + 0.87 * level)))
      for (index, corner) in Comb.corners.enumerated() {
        let rim = BeesPalette.honey(0.13 + 0.47 * level)
        vertices.append(Mesh.Vertex(place + corner * (0.86 * comb.radius), color: rim))
        indices += [first, first + 1 + index, first + 1 + (index + 1) % 6]
      }
      let color = BeesPalette.amber.opacity(0.13 * level)
      shine.append(Glow(place, radius: 2.5 * comb.radius, color: color))
    }
    canvas.mesh(Mesh(vertices: vertices, indices: indices))
    for glow in shine where glow.color.alpha > 0.003 {
      canvas.glow(at: glow.center, radius: glow.radius, color: glow.color)
    }
  }
}
