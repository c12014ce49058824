import Drawing
import Geometry

/// The comb as light: walls of wax, and honey that glows in them.
struct CombPicture {
  private let hive: Hive
  private let levels: [Double]

  init(_ hive: Hive) {
    self.hive = hive
    let reach = hive.composition.reach
    levels = zip(hive.comb.cells, hive.comb.drops).map { place, drops in
      let tone = 0.78 + 0.42 * hive.shimmer(at: place, over: 0.2 * reach)
      return Double(drops) / Double(Comb.capacity) * tone.clippedToUnit
    }
  }

  func draw(on canvas: inout Canvas) {
    let (comb, composition) = (hive.comb, hive.composition)
    let light = 0.2 + 0.8 * comb.fullness
    for (reach, strength) in [(3.2, 0.13), (1.75, 0.2)] {
      canvas.glow(
        at: composition.comb, radius: reach * composition.reach,
        color: BeesPalette.amber.opacity(strength * light))
    }
    drawWax(light, on: &canvas)
    canvas.mesh(cells)
    for (place, level) in zip(comb.cells, levels) where level > 0.02 {
      canvas.glow(
        at: place, radius: 2.5 * comb.radius, color: BeesPalette.amber.opacity(0.13 * level))
    }
  }

  /// The wax, lit by the honey above.
  private func drawWax(_ light: Double, on canvas: inout Canvas) {
    let (middle, reach) = (hive.composition.comb, hive.composition.reach)
    let stops = GradientStop.even([
      BeesPalette.wax.mixed(with: BeesPalette.amber, by: 0.5 * light),
      BeesPalette.wax.mixed(with: BeesPalette.night(0.17, 0.03), by: 0.4),
    ])
    canvas.fill(
      hive.comb.wax,
      with: .radial(
        RadialGradient(
          center: middle + Vector(0, -0.35 * reach), radius: 1.4 * reach, stops: stops)))
  }

  /// Cells that are brightest in their middle.
  private var cells: Mesh {
    var vertices: [Mesh.Vertex] = []
    var indices: [Int] = []
    let radius = 0.86 * hive.comb.radius
    for (place, level) in zip(hive.comb.cells, levels) {
      let first = vertices.count
      vertices.append(Mesh.Vertex(place, color: BeesPalette.honey(0.05 + 0.87 * level)))
      let rim = BeesPalette.honey(0.13 + 0.47 * level)
      for corner in 0..<6 {
        vertices.append(Mesh.Vertex(place + Comb.corners[corner] * radius, color: rim))
        indices += [first, first + 1 + corner, first + 1 + (corner + 1) % 6]
      }
    }
    return Mesh(vertices: vertices, indices: indices)
  }
}
