import Geometry

/// How foam tears: every place has a hardness, and thinning foam goes first where it is hard.
enum Lace {
  /// Hardness at all places of `grid`, 0…1: noise in metres, drawn out along the crests.
  static func field(_ grid: SeaGrid, seed: UInt64) -> [SIMD4<Float>] {
    let noise = GradientNoise(seed: seed)
    var field: [SIMD4<Float>] = []
    field.reserveCapacity(grid.rows.count * grid.blocks)
    for row in grid.rows {
      let (z, metres) = (Double(row.distance), Double(row.metres))
      // Finer noise than the grid can carry would only flicker.
      let fine = 1 - smooth(metres * 5 - 0.2)
      for block in 0..<grid.blocks {
        var places = SIMD4<Float>.zero
        for lane in 0..<4 {
          let x = (grid.left + grid.spacing * Double(block * 4 + lane)) * metres
          let coarse = noise.value(x * 0.5, z * 0.8)
          let middle = noise.value(x * 1.7 + 31, z * 2.4)
          let small = fine > 0 ? noise.value(x * 5 + 57, z * 7) * fine : 0
          places[lane] = Float(min(max(0.5 + 0.45 * coarse + 0.5 * middle + 0.35 * small, 0), 1))
        }
        field.append(places)
      }
    }
    return field
  }

  /// How much of a place `amount` of foam covers, 0…1.
  @inline(__always)
  static func cover(_ amount: SIMD4<Float>, _ hardness: SIMD4<Float>) -> SIMD4<Float> {
    var t = (amount * 1.25 - hardness * 0.9) * 3.2
    t.replace(with: 0, where: t .< 0)
    t.replace(with: 1, where: t .> 1)
    return t * t * (3 - 2 * t)
  }
}
