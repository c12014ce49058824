import Drawing
import Geometry
import Rendering

extension RagdollComposition {
  /// The stage: a curtain far behind, boards with a pool of light, its beam, and drapes at the
  /// sides.
  var theatre: Canvas {
    var canvas = Canvas(size: size)
    canvas.mesh(curtain)
    canvas.mesh(floor)
    canvas.blurredRoundedRect(
      Rect(-size.width, horizon - 2.7 * unit, size.width * 3, 9 * unit), cornerRadius: 0,
      blur: 14.4 * unit, color: RagdollPalette.shadow.opacity(0.5))
    for mesh in [beam, drape(isLeft: true), drape(isLeft: false), valance] { canvas.mesh(mesh) }
    return canvas
  }

  /// Returns the brightness of a fold, 0…1, `turns` of folds along a cloth: soft backs, narrow
  /// valleys.
  private func fold(_ turns: Double) -> Double {
    let wave = 0.5 + 0.5 * Math.sin(Math.twoPi * turns)
    let side = 0.5 + 0.5 * Math.sin(Math.twoPi * turns + 1.1)
    return 0.65 * wave * wave + 0.35 * side
  }

  /// Returns a smooth falloff from 1 at the middle to 0 on an ellipse of these half axes.
  private func falloff(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Double {
    let left = max(0, 1 - (x * x / (width * width) + y * y / (height * height)))
    return left * left
  }

  private var curtain: Mesh {
    let noise = GradientNoise(seed: 7)
    // Eleven columns to a fold.
    let columns = Int((size.width / height * 68).clipped(to: 24...280))
    return Mesh(columns: columns, rows: 8) { u, v in
      let point = Point(u * size.width, v * horizon)
      let place = self.place(under: point)
      let (x, y) = (place.x, place.y)
      let bend = 0.35 * noise.value(x * 1.7, y * 0.25) + 0.05 * noise.value(x * 3, y * 1.3)
      let spot = falloff(x - 0.06, y + 0.62, 1.1, 0.95)
      let foot = 0.75 + 0.25 * (-y * 3).clippedToUnit
      let light = (0.2 + 0.8 * spot) * (0.12 + 0.78 * fold(x * 6.2 + bend * 2.6)) * foot
      return Mesh.Vertex(point, color: RagdollPalette.curtain(light))
    }
  }

  private var floor: Mesh {
    Mesh(columns: 33, rows: 25) { u, v in
      let point = Point(u * size.width, horizon + (size.height - horizon) * v * (0.35 + 0.65 * v))
      let place = self.place(under: point)
      let (x, y) = (place.x, place.y)
      // The pool has a soft rim, with stray light around it.
      let distance = (x * x / (0.66 * 0.66) + y * y / (0.125 * 0.125)).squareRoot()
      let pool = ((1.18 - distance) / 0.62).smoothstep * (1 - 0.3 * distance)
      let light = 0.56 * pool + 0.14 * falloff(x, y, 1.2, 0.2.squareRoot())
      return Mesh.Vertex(point, color: RagdollPalette.floor(light))
    }
  }

  /// Light that falls from above left, visible in the dust.
  private var beam: Mesh {
    let lamp = Point(origin.x - 0.66 * height, min(-0.12 * height, origin.y - 1.6 * height))
    return Mesh(columns: 13, rows: 6) { u, v in
      let side = 2 * u - 1
      let end = origin + Vector(0.62 * side, 0.02) * height
      let start = lamp + Vector(0.05 * side, 0) * height
      let light = falloff(side, 0, 1, 1) * (0.2 - 0.15 * v)
      return Mesh.Vertex(
        start.mixed(with: end, by: v), color: RagdollPalette.beam.opacity(light))
    }
  }

  private func drape(isLeft: Bool) -> Mesh {
    let widest = max(0.16 * size.width, size.width / 2 - 1.05 * height) * 1.3
    let foot = origin.y + 0.16 * height
    // On a flat stage folds are broader, not more numerous: a mesh has as many columns as are
    // visible.
    let turns = (widest / height * 6).clipped(to: 2.5...60)
    return Mesh(columns: Int(turns * 9) + 1, rows: 15) { u, v in
      // It is gathered by a cord.
      let above = 1 - 0.62 * (v / 0.62).smoothstep
      let width = widest * (v < 0.62 ? above : 0.38 + 0.2 * ((v - 0.62) / 0.38).smoothstep)
      let x = isLeft ? u * width : size.width - u * width
      let lit = 0.25 + 0.75 * (isLeft ? u : u * 0.8)
      let dim = 0.35 + 0.65 * (1 - (v - 0.5).magnitude * 1.5).clippedToUnit
      let color = RagdollPalette.drape(fold(u * turns + 0.1 * v) * lit * dim)
      return Mesh.Vertex(
        Point(x, foot * v), color: color.opacity(min(1, (1 - u) * 14) * min(1, (1 - v) * 6)))
    }
  }

  /// Swags along the upper edge.
  private var valance: Mesh {
    let depth = min(0.2 * height, origin.y * 0.12)
    let swags = (size.width / (height * 0.42)).rounded().clipped(to: 3...40)
    return Mesh(columns: Int(swags) * 16 + 1, rows: 10) { u, v in
      let along = (u * swags).fraction
      let sag = 4 * along * (1 - along)
      let folds = fold(v * 2.2 * (0.4 + 0.6 * sag) + 0.15 * sag)
      let center = 1 - (2 * u - 1) * (2 * u - 1) * 0.75
      let color = RagdollPalette.drape((0.14 + 0.72 * folds * v) * center)
      return Mesh.Vertex(
        Point(u * size.width, depth * (0.55 + 0.45 * sag) * v),
        color: color.opacity(min(1, (1 - v) * 9)))
    }
  }
}

/// Positions of the elements on a stage of any size.
package struct RagdollComposition: Hashable, Sendable {
  let size: Size
  /// Height of the figure, in points.
  package let height: Double
  /// The origin of the figure's coordinates: the middle of the floor.
  package let origin: Point
  /// The height at which the floor meets the curtain, in points from the upper edge.
  let horizon: Double

  init(_ stage: Stage) {
    size = stage.size
    let free = max(
      min(stage.clearBounds().maxY, size.height - stage.safeArea.bottom), size.height * 0.2)
    // On a wide stage it is smaller, so that a raised hand stays in the picture, and stands farther
    // up, so that its reflection lies above the controls.
    let wide = ((size.width - max(size.height, 480)) / 250).clippedToUnit
    height = min(free * (0.6 - 0.1 * wide), size.width * 0.86)
    origin = Point(size.width / 2, free * (0.945 - 0.085 * wide))
    horizon = origin.y - height * 0.15
  }

  /// The length of 1 pt for a figure that is 360 pt high.
  var unit: Double { height / 360 }

  /// The stage in heights of the figure, the floor at y = 0; higher than three, falls would take
  /// too long.
  var room: Rect {
    let top = min(origin.y / height, 3)
    return Rect(-origin.x / height, -top, size.width / height, top)
  }

  /// Projects a position in the figure's world to the stage.
  @inline(__always)
  package func project(_ point: Point) -> Point {
    Point(origin.x + point.x * height, origin.y + point.y * height)
  }

  /// Returns the position in the figure's world at `point` of the stage.
  func place(under point: Point) -> Point {
    Point((point.x - origin.x) / height, (point.y - origin.y) / height)
  }
}
