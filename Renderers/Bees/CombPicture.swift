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
      let tone = 0.84 + 0.3 * hive.shimmer(at: place, over: 0.2 * reach)
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

  /// The wax: combs behind, in the shade of the one in front.
  private func drawWax(_ light: Double, on canvas: inout Canvas) {
    let (middle, reach) = (hive.composition.comb, hive.composition.reach)
    let rim = Path(polygon: hive.comb.rim)
    for (across, size, tone) in [(-0.66, 0.6, 0.1), (0.72, 0.52, 0.0), (0, 1, 0.35)] {
      let shift = Vector(across * reach, -0.8 * (1 - size) * reach)
      let stops = GradientStop.even([
        BeesPalette.wax.mixed(with: BeesPalette.amber, by: tone * light),
        BeesPalette.wax.mixed(with: BeesPalette.night(0.13, 0.03), by: 0.6 - 0.5 * tone),
      ])
      canvas.fill(
        rim.transformed(by: Transform.scale(size).about(middle).then(.translation(shift))),
        with: .radial(
          RadialGradient(
            center: middle + Vector(0, -0.35 * reach), radius: 1.35 * reach, stops: stops)))
    }
  }

  /// Cells that are brightest in their middle.
  private var cells: Mesh {
    var vertices: [Mesh.Vertex] = []
    var indices: [Int] = []
    let radius = 0.87 * hive.comb.radius
    for (place, level) in zip(hive.comb.cells, levels) {
      let first = vertices.count
      vertices.append(Mesh.Vertex(place, color: BeesPalette.honey(0.02 + 0.9 * level)))
      let rim = BeesPalette.honey(0.09 + 0.5 * level)
      for corner in 0..<6 {
        vertices.append(Mesh.Vertex(place + CombPicture.corners[corner] * radius, color: rim))
        indices += [first, first + 1 + corner, first + 1 + (corner + 1) % 6]
      }
    }
    return Mesh(vertices: vertices, indices: indices)
  }

  private static let corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) }
}
