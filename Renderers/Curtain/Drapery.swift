import Drawing
import Geometry
import Rendering

/// The drawing of the cloth: a fine surface through its points, transmitted and reflected light,
/// and the weave.
struct Drapery {
  private let composition: CurtainComposition
  private let cloth: Cloth
  private let weave: Weave
  private let palette: CurtainPalette
  private let cols: Int
  private let rows: Int
  /// Pixels per point of the picture of the cloth: enough for its threads, whatever the scale.
  private let density: Double

  init(_ world: CurtainWorld) {
    composition = world.composition
    cloth = world.cloth
    weave = world.weave
    palette = world.palette
    cols = (cloth.cols - 1) * max(1, (44 + cloth.cols - 2) / (cloth.cols - 1)) + 1
    rows = (cloth.rows - 1) * max(1, (46 + cloth.rows - 2) / (cloth.rows - 1)) + 1
    let area = (composition.right - composition.left) * composition.drop
    density = min(2, (230_000 / max(area, 1)).squareRoot())
  }

  func draw(on canvas: inout Canvas) {
    let surface = Resampling(cols: cloth.cols, rows: cloth.rows).sampled(
      cloth.positions, cols: cols, rows: rows)
    let seen = surface.map(composition.project)
    var mesh = Mesh(grid: vertices(surface, seen), columns: cols, texture: weave.picture)
    mesh.interpolation = .none
    mesh.resolution = density
    canvas.mesh(mesh)
    if let folds = folds(seen, mesh.indices) { canvas.mesh(folds, blend: .multiply) }
  }

  /// Returns the parts of the cloth that face away from the eye: it lies in folds there, and less
  /// light passes its layers; nil if there are none.
  private func folds(_ seen: [Point], _ indices: [Int]) -> Mesh? {
    var backs: [Mesh.Vertex] = []
    for first in stride(from: 0, to: indices.count, by: 3) {
      let (a, b, c) = (seen[indices[first]], seen[indices[first + 1]], seen[indices[first + 2]])
      guard (b - a).cross(c - a) < 0 else { continue }
      backs += [a, b, c].map { Mesh.Vertex($0, color: CurtainPalette.foldedLight) }
    }
    return backs.isEmpty ? nil : Mesh(vertices: backs, indices: Array(backs.indices))
  }

  private func vertices(_ surface: [SIMD3<Double>], _ seen: [Point]) -> [Mesh.Vertex] {
    let light = Backlight(composition)
    return surface.indices.map { index in
      let (row, col) = index.quotientAndRemainder(dividingBy: cols)
      return Mesh.Vertex(
        seen[index], color: color(surface, col, row, seen[index], light),
        texturePoint: Weave.place(Double(col) / Double(cols - 1), Double(row) / Double(rows - 1)),
        depth: surface[index].z)
    }
  }

  /// Returns the light in the cloth at a point of its fine surface.
  @inline(__always)
  private func color(
    _ surface: [SIMD3<Double>], _ col: Int, _ row: Int, _ point: Point,
    _ light: Backlight
  ) -> Color {
    let index = row * cols + col
    let (l, r) = (col > 0 ? index - 1 : index, col + 1 < cols ? index + 1 : index)
    let (u, d) = (row > 0 ? index - cols : index, row + 1 < rows ? index + cols : index)
    let across = surface[r] - surface[l]
    var face = across.cross(surface[d] - surface[u])
    face = face * (1 / max(face.lengthSquared.squareRoot(), 1e-12))
    if face.z < 0 { face = face * -1 }

    // The more oblique, the more cloth the light has to pass.
    let slant = 1 / max(face.z, 0.16) - 1
    let hem = seam(col, row)
    let passed = 1 / (1 + 0.85 * slant + 0.16 * slant * slant) * (1 - 0.42 * hem)
    // Ridges receive the full light, valleys are shaded by the cloth in front of them.
    let reach = max(1, cols / 60)
    let (fl, fr) = (index - min(col, 3 * reach), index + min(cols - 1 - col, 3 * reach))
    let rise = surface[index].z - (surface[fl].z + surface[fr].z) * 0.5
    let open = (0.5 + rise / (26 * composition.unit)).clippedToUnit
    let key = max(0, face.dot(SIMD3(-0.52, -0.45, 0.726)))
    let back = light.level(point.x, point.y)
    let tone =
      0.8 * back * passed * (0.62 + 0.38 * open) + 0.15 * key * key * (0.4 + 0.6 * open) + 0.02
    return palette.cloth(tone, light.height(point.y), times: Weave.gain)
  }

  /// Returns 1 in the hems, where the cloth is doubled, 0 elsewhere.
  @inline(__always)
  private func seam(_ col: Int, _ row: Int) -> Double {
    let down = Double(rows - 1 - row) / Double(rows - 1)
    let side = Double(min(col, cols - 1 - col)) / Double(cols - 1)
    if down < 0.045 { return 1 }
    if row * 30 < rows { return 0.8 }
    return side < 0.018 ? 0.8 : 0
  }
}

/// The light transmission of the flat cloth, with threads of uneven thickness: a texture of the
/// weave, mapped to the cloth from edge to edge.
struct Weave: Hashable, Sendable {
  static let width = 256
  static let height = 512
  /// The transmission of its white, relative to the mean of cloth.
  static let gain = 1.094
  /// Opaque greys.
  let picture: Bitmap

  /// Returns the position in the picture of a point of the cloth, 0…1 from edge to edge; the
  /// picture's last column and row begin at the cloth's far edges.
  static func place(_ across: Double, _ down: Double) -> Point {
    Point(
      across * Double(width - 1) / Double(width), down * Double(height - 1) / Double(height))
  }

  /// Creates a weave with a thicker thread at each column and row.
  init(cols: Int, rows: Int, seed: UInt64) {
    var chance = SeededGenerator(seed: seed &+ 0x5EED)
    let noise = GradientNoise(seed: chance.next())
    let warp = Weave.threads(Weave.width, ribs: cols, depth: 0.05, &chance)
    let weft = Weave.threads(Weave.height, ribs: rows, depth: 0.075, &chance)
    let slub = Weave.slubs(noise)
    var picture = Bitmap(width: Weave.width, height: Weave.height)
    for y in 0..<Weave.height {
      for x in 0..<Weave.width {
        let (cell, part) = (x >> 5, Float(x & 31) * (1 / 32))
        let left = slub[y * Weave.slubCols + cell]
        let streak = left + (slub[y * Weave.slubCols + cell + 1] - left) * part
        let tie: Float = (x ^ y) & 2 == 0 ? 0.012 : -0.012
        let value = 1 + warp[x] + weft[y] + streak + tie
        let grey = UInt8((value * Float(255 / Weave.gain)).clipped(to: 0...255))
        picture[x, y] = (grey, grey, grey, 255)
      }
    }
    self.picture = picture
  }

  private static let slubCols = width / 32 + 1

  /// Returns horizontal threads of varying thickness.
  private static func slubs(_ noise: GradientNoise) -> [Float] {
    var slubs: [Float] = []
    slubs.reserveCapacity(slubCols * height)
    for y in 0..<height {
      for cell in 0..<slubCols {
        slubs.append(Float(0.055 * noise.value(Double(cell) * 0.43, Double(y) * 0.37)))
      }
    }
    return slubs
  }

  /// Returns the brightness of `count` parallel threads with `ribs` thick ones from edge to edge.
  private static func threads(
    _ count: Int, ribs: Int, depth: Double, _ chance: inout SeededGenerator
  ) -> [Float] {
    let gap = Double(count - 1) / Double(ribs - 1)
    return (0..<count).map { index in
      let position = Double(index) / gap
      let off = (position - position.rounded()) * gap / 1.5
      let rib = 1 / (1 + off * off * off * off)
      return Float(0.035 * (chance.unit() - 0.5) - depth * rib)
    }
  }
}
