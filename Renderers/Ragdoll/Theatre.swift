import Drawing
import Geometry

/// The stage: a curtain far behind, boards with a pool of light, its beam, and drapes at the sides.
/// It stands still, so its meshes are made once.
struct Theatre: Hashable, Sendable {
  private let composition: RagdollComposition
  private let curtain: Mesh
  private let floor: Mesh
  private let beam: Mesh
  private let drapes: [Mesh]

  init(_ composition: RagdollComposition) {
    self.composition = composition
    curtain = Theatre.curtain(composition)
    floor = Theatre.floor(composition)
    beam = Theatre.beam(composition)
    drapes =
      [Theatre.drape(composition, isLeft: true), Theatre.drape(composition, isLeft: false)]
      + [Theatre.valance(composition)]
  }

  func draw(on canvas: inout Canvas) {
    canvas.mesh(curtain)
    canvas.mesh(floor)
    let (size, horizon) = (composition.size, composition.horizon)
    let dim = 9 * composition.unit
    canvas.softBox(
      Rect(-size.width, horizon - dim * 0.3, size.width * 3, dim), cornerRadius: 0, blur: dim * 1.6,
      color: RagdollPalette.shadow.opacity(0.5))
    canvas.mesh(beam)
    for drape in drapes { canvas.mesh(drape) }
  }

  /// A grid of `columns` × `rows` vertices over 0…1 each way.
  private static func mesh(
    _ columns: Int, _ rows: Int, _ vertex: (Double, Double) -> (Point, Color)
  ) -> Mesh {
    let vertices = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let (place, color) = vertex(
          Double(column) / Double(columns - 1), Double(row) / Double(rows - 1))
        return Mesh.Vertex(place, color: color)
      }
    }
    return Mesh(grid: vertices, columns: columns)
  }

  /// How light a fold is, 0…1, `turns` of folds along a cloth: soft backs, narrow valleys.
  private static func fold(_ turns: Double) -> Double {
    let wave = 0.5 + 0.5 * Math.sin(Math.twoPi * turns)
    let side = 0.5 + 0.5 * Math.sin(Math.twoPi * turns + 1.1)
    return 0.65 * wave * wave + 0.35 * side
  }

  /// What falls off smoothly from 1 at the middle to 0 at `distance` 1.
  private static func falloff(_ distance: Double) -> Double {
    let left = max(0, 1 - distance * distance)
    return left * left
  }

  private static func curtain(_ composition: RagdollComposition) -> Mesh {
    let (size, height) = (composition.size, composition.height)
    let noise = GradientNoise(seed: 7)
    let bright = Point(composition.origin.x + 0.06 * height, composition.origin.y - 0.62 * height)
    // Eleven columns to a fold.
    let columns = Int((size.width / height * 68).clipped(to: 24...280))
    return mesh(columns, 8) { u, v in
      let point = Point(u * size.width, v * composition.horizon)
      let x = (point.x - composition.origin.x) / height
      let y = (point.y - composition.origin.y) / height
      let bend = 0.35 * noise.value(x * 1.7, y * 0.25) + 0.05 * noise.value(x * 3, y * 1.3)
      let folds = fold(x * 6.2 + bend * 2.6)
      let way = point - bright
      let spot = falloff(
        (way.dx * way.dx / (1.1 * 1.1) + way.dy * way.dy / (0.95 * 0.95)).squareRoot() / height)
      let foot = 0.75 + 0.25 * (-y * 3).clippedToUnit
      return (point, RagdollPalette.curtain((0.2 + 0.8 * spot) * (0.12 + 0.78 * folds) * foot))
    }
  }

  private static func floor(_ composition: RagdollComposition) -> Mesh {
    let (size, height) = (composition.size, composition.height)
    let top = composition.horizon
    return mesh(33, 25) { u, v in
      let point = Point(u * size.width, top + (size.height - top) * v * (0.35 + 0.65 * v))
      let x = (point.x - composition.origin.x) / height
      let y = (point.y - composition.origin.y) / height
      // The pool has a soft rim, and light that strays about it.
      let distance = (x * x / (0.66 * 0.66) + y * y / (0.125 * 0.125)).squareRoot()
      let pool = ((1.18 - distance) / 0.62).clippedToUnit.smoothstep
      let stray = falloff((x * x / 1.44 + y * y / 0.2).squareRoot())
      return (point, RagdollPalette.floor(0.56 * pool * (1 - 0.3 * distance) + 0.14 * stray))
    }
  }

  /// Light that falls from above left, seen in the dust.
  private static func beam(_ composition: RagdollComposition) -> Mesh {
    let (origin, height) = (composition.origin, composition.height)
    let lamp = Point(origin.x - 0.66 * height, min(-0.12 * height, origin.y - 1.6 * height))
    return mesh(13, 6) { u, v in
      let side = 2 * u - 1
      let end = origin + Vector(0.62 * side, 0.02) * height
      let start = lamp + Vector(0.05 * side, 0) * height
      let soft = falloff(side.magnitude)
      return (
        start.mixed(with: end, by: v),
        RagdollPalette.beam.opacity(soft * (0.2 - 0.15 * v))
      )
    }
  }

  /// Width of a side drape at the height `v`, 0 top … 1 floor, as a share of its widest: it is
  /// gathered by a cord.
  private static func gathered(_ v: Double) -> Double {
    let above = 1 - 0.62 * (v / 0.62).clippedToUnit.smoothstep
    return v < 0.62 ? above : 0.38 + 0.2 * ((v - 0.62) / 0.38).smoothstep
  }

  private static func drape(_ composition: RagdollComposition, isLeft: Bool) -> Mesh {
    let size = composition.size
    let height = composition.height
    let widest = max(0.16 * size.width, size.width / 2 - 1.05 * height) * 1.3
    let foot = composition.origin.y + 0.16 * height
    let turns = max(2.5, widest / height * 6)
    return mesh(Int(turns * 9) + 1, 15) { u, v in
      let width = widest * gathered(v)
      let x = isLeft ? u * width : size.width - u * width
      let lit = 0.25 + 0.75 * (isLeft ? u : u * 0.8)
      let folds = fold(u * turns + 0.1 * v)
      let edge = min(1, (1 - u) * 14)
      let dim = 0.35 + 0.65 * (1 - (v - 0.5).magnitude * 1.5).clippedToUnit
      let color = RagdollPalette.drape(folds * lit * dim)
      return (Point(x, foot * v), color.opacity(edge * min(1, (1 - v) * 6)))
    }
  }

  /// Swags along the upper edge.
  private static func valance(_ composition: RagdollComposition) -> Mesh {
    let size = composition.size
    let depth = min(0.2 * composition.height, composition.origin.y * 0.12)
    let swags = max(3, (size.width / (composition.height * 0.42)).rounded())
    return mesh(Int(swags) * 16 + 1, 10) { u, v in
      let along = u * swags - (u * swags).rounded(.down)
      let sag = 4 * along * (1 - along)
      let drop = depth * (0.55 + 0.45 * sag)
      let folds = fold(v * 2.2 * (0.4 + 0.6 * sag) + 0.15 * sag)
      let center = 1 - (2 * u - 1) * (2 * u - 1) * 0.75
      let color = RagdollPalette.drape((0.14 + 0.72 * folds * v) * center)
      return (Point(u * size.width, drop * v), color.opacity(min(1, (1 - v) * 9)))
    }
  }
}
