import Geometry

/// Foam on the water: it rises where the surface folds and then fades. It is attached to the points
/// of a grid, so it rides on the waves.
///
/// Source: J. Tessendorf, "Simulating ocean water", SIGGRAPH course notes 2001 (folding as the sign
/// of the Jacobian).
package struct Foam: Sendable {
  /// A row is updated once in this many steps.
  package static let turns = 8
  /// Wave trains that fold water into foam; shorter ones only ripple it.
  package static let trains = 18
  /// Rise of the amount per wave second for each unit that the Jacobian lies below the threshold;
  /// less at the low end of the control.
  static let gain: Float = 22

  /// The amount at the last update of a row.
  package private(set) var amount: [SIMD4<Float>]
  /// Rise of the amount per wave second from then on.
  package private(set) var source: [SIMD4<Float>]
  /// Wave time of the last update of each row.
  package private(set) var since: [Double]
  private let blocks: Int
  private var jacobian: [SIMD4<Float>]

  /// Creates a sea without foam, on `grid`.
  package init(_ grid: SeaGrid) {
    blocks = grid.blocks
    let none = [SIMD4<Float>](repeating: .zero, count: grid.rows.count * grid.blocks)
    (amount, source) = (none, none)
    since = grid.rows.map { _ in 0 }
    jacobian = [SIMD4<Float>](repeating: .zero, count: grid.blocks)
  }

  /// Returns the Jacobian below which foam rises, at a foam control of 0…1 and a significant height
  /// in metres, in a row that shows `folding` of the whole sea's deviation.
  ///
  /// A higher sea folds more, but the threshold falls by less, so that more of it breaks. Less of
  /// the folding shown gives less foam; with hardly any there is none.
  package static func threshold(_ control: Double, significantHeight: Double, folding: Double)
    -> Double
  {
    guard folding >= 0.25 else { return -1 }
    return 1 - (2.05 - 0.45 * control) * (0.06 + 0.045 * significantHeight) * folding
  }

  /// Returns the wave seconds in which foam fades to 37 %, at a foam control of 0…1.
  package static func lifetime(_ control: Double) -> Double { 1 + 3.2 * control }

  /// Returns the coefficients of row `index` at `phase`: amount = kept · amount + grown · source.
  package func ageing(of index: Int, at phase: Double, lifetime: Double) -> (
    kept: Float, grown: Float
  ) {
    let kept = Math.exp(-(phase - since[index]) / lifetime)
    return (Float(kept), Float(lifetime * (1 - kept)))
  }

  /// Updates the rows of this turn, at `phase`.
  package mutating func advance(
    to phase: Double, turn: Int, control: Double, _ grid: SeaGrid, _ moment: WaveMoment
  ) {
    for index in stride(from: turn % Foam.turns, to: grid.rows.count, by: Foam.turns) {
      update(index, at: phase, control: control, grid, moment)
    }
  }

  private mutating func update(
    _ index: Int, at phase: Double, control: Double, _ grid: SeaGrid, _ moment: WaveMoment
  ) {
    let (kept, grown) = ageing(of: index, at: phase, lifetime: Foam.lifetime(control))
    since[index] = phase
    SurfaceRow.fold(index, of: grid, moment, trains: Foam.trains, into: &jacobian)
    let gain = Foam.gain * Float((control / 0.15).smoothstep)
    let threshold = Float(
      Foam.threshold(
        control, significantHeight: moment.significantHeight,
        folding: Double(grid.rows[index].folding)))
    for block in 0..<blocks {
      let place = index * blocks + block
      var foam = amount[place] * kept + source[place] * grown
      foam.replace(with: 1, where: foam .> 1)
      foam.replace(with: 0, where: foam .< 1e-4)
      amount[place] = foam
      var excess = threshold - jacobian[block]
      excess.replace(with: 0, where: excess .< 0)
      source[place] = excess * gain
    }
  }
}

/// The tearing of foam: every point has a hardness, and thinning foam disappears first where it is
/// hard.
package enum Lace {
  /// Returns the hardness at all points of `grid`, 0…1.
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

  /// Returns the share of a point that `amount` of foam covers, 0…1.
  @inline(__always)
  package static func cover(_ amount: SIMD4<Float>, _ hardness: SIMD4<Float>) -> SIMD4<Float> {
    var t = (amount * 1.2 - hardness * 0.95) * 1.5
    t.replace(with: 0, where: t .< 0)
    t.replace(with: 1, where: t .> 1)
    let curve: SIMD4<Float> = t * (2 - t)
    return curve * (1.08 - hardness * 0.6)
  }
}

/// Facets of the water too small for the grid: a varying field of slopes, made of two fixed ones in
/// quadrature.
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
  /// Returns a pattern over all points that looks the same at any distance: `finest` points wide at
  /// the horizon and `growth` wider at the near end, `flatness` times as high as wide.
  func texture(
    finest: Double, growth: Double, flatness: Double, _ pattern: (Double, Double) -> Double
  ) -> [SIMD4<Float>] {
    var field: [SIMD4<Float>] = []
    field.reserveCapacity(rows.count * blocks)
    for row in rows {
      let near = Double(row.nearness)
      let width = (finest + growth * near) * unit
      // ∫ dy / (flatness · width) from the horizon.
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
