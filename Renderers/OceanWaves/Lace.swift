import Geometry

/// How foam tears: every place has a hardness, and thinning foam goes first where it is hard.
package enum Lace {
  /// Hardness at all places of `grid`, 0…1.
  static func field(_ grid: SeaGrid, seed: UInt64) -> [SIMD4<Float>] {
    let noise = GradientNoise(seed: seed)
    return grid.texture(finest: 12, growth: 16, flatness: 0.3) { x, y in
      // Foam lasts longest along the ridges of noise, so that it thins to a net.
      let coarse = abs(noise.value(x * 0.3, y * 0.3))
      let net = abs(noise.value(x * 0.8 + 31, y * 0.8))
      let fine = abs(noise.value(x * 1.9 + 57, y * 1.9))
      return min(0.9 * coarse + 0.75 * net + 0.5 * fine, 1)
    }
  }

  /// How much of a place `amount` of foam covers, 0…1.
  @inline(__always)
  package static func cover(_ amount: SIMD4<Float>, _ hardness: SIMD4<Float>) -> SIMD4<Float> {
    var t = (amount * 1.2 - hardness * 0.95) * 1.5
    t.replace(with: 0, where: t .< 0)
    t.replace(with: 1, where: t .> 1)
    return t * (2 - t) * (1.08 - hardness * 0.6)
  }
}

/// Facets of the water too small for the grid: a field of slopes that never stands still, made of
/// two fixed ones in quadrature.
struct Facets: Sendable {
  let first: [SIMD4<Float>]
  let second: [SIMD4<Float>]

  init(_ grid: SeaGrid, seed: UInt64) {
    func field(_ seed: UInt64) -> [SIMD4<Float>] {
      let noise = GradientNoise(seed: seed)
      return grid.texture(finest: 7, growth: 2, flatness: 0.19) { x, y in
        2.3 * noise.value(x, y) + 1.3 * noise.value(x * 2.1 + 17, y * 2.1)
      }
    }
    (first, second) = (field(seed), field(seed &+ 1))
  }
}

extension SeaGrid {
  /// A pattern over all places that looks the same in rest wherever it lies: `finest` points wide
  /// at the horizon and `growth` wider at the near end, `flatness` times as high as wide.
  func texture(
    finest: Double, growth: Double, flatness: Double, _ pattern: (Double, Double) -> Double
  ) -> [SIMD4<Float>] {
    var field: [SIMD4<Float>] = []
    field.reserveCapacity(rows.count * blocks)
    for row in rows {
      let near = Double(row.nearness)
      let width = (finest + growth * near) * unit
      // ∫ dy / (flatness · width) over the way from the horizon.
      let y = depth * Math.log(1 + growth * near / finest) / (growth * flatness * unit)
      for block in 0..<blocks {
        var places = SIMD4<Float>.zero
        for lane in 0..<4 {
          let x = left + spacing * Double(block * 4 + lane)
          places[lane] = Float(pattern(x / width, y))
        }
        field.append(places)
      }
    }
    return field
  }
}
