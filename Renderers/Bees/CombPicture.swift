import Drawing
import Geometry

/// The comb as light: walls of wax, and honey that glows in them.
struct CombPicture {
  private let hive: Hive
  private let levels: [Double]

  init(_ hive: Hive) {
    self.hive = hive
    let unit = hive.composition.unit
    levels = zip(hive.comb.cells, hive.comb.drops).map { place, drops in
      let level = Double(drops) / Double(Comb.capacity)
      return level * (0.9 + 0.1 * hive.shimmer(at: place, over: 50 * unit))
    }
  }

  func draw(on canvas: inout Canvas) {
    let (comb, composition) = (hive.comb, hive.composition)
    let light = 0.25 + 0.75 * comb.fullness
    for (reach, strength) in [(3.0, 0.16), (1.7, 0.2)] {
      canvas.glow(
        at: composition.comb, radius: reach * composition.reach,
        color: BeesPalette.amber.opacity(strength * light))
    }
    canvas.mesh(cells)
    for (place, level) in zip(comb.cells, levels) where level > 0.02 {
      canvas.glow(
        at: place, radius: 2.4 * comb.radius, color: BeesPalette.amber.opacity(0.17 * level))
    }
  }

  /// Walls that neighbours light, and in each of them a cell that is brightest in its middle.
  private var cells: Mesh {
    var vertices: [Mesh.Vertex] = []
    var indices: [Int] = []
    func hexagon(at place: Point, radius: Double, _ middle: Color, _ rim: Color) {
      let first = vertices.count
      vertices.append(Mesh.Vertex(place, color: middle))
      for corner in CombPicture.corners {
        vertices.append(Mesh.Vertex(place + corner * radius, color: rim))
      }
      for corner in 0..<6 { indices += [first, first + 1 + corner, first + 1 + (corner + 1) % 6] }
    }
    let radius = hive.comb.radius
    for (place, level) in zip(hive.comb.cells, levels) {
      let wall = BeesPalette.wax.mixed(with: BeesPalette.amber, by: 0.1 + 0.5 * level)
      hexagon(at: place, radius: 1.02 * radius, wall, wall)
    }
    for (place, level) in zip(hive.comb.cells, levels) {
      hexagon(
        at: place, radius: 0.86 * radius, BeesPalette.honey(0.04 + 0.94 * level),
        BeesPalette.honey(0.12 + 0.56 * level))
    }
    return Mesh(vertices: vertices, indices: indices)
  }

  private static let corners = (0..<6).map { Vector(angle: Math.pi * (Double($0) / 3 + 0.5)) }
}
