import Geometry

/// The factors that evaluate the waves of a grid at a time, and scale them to a sea's height.
package struct WaveMoment: Sendable {
  /// A train's constants in the sums over all trains, each for four points.
  struct Train: Sendable {
    /// Cosine and sine of −ω · phase, times the significant height in metres.
    var cosine: SIMD4<Float>
    var sine: SIMD4<Float>
    var alongX: SIMD4<Float>
    var alongZ: SIMD4<Float>
    var slopeX: SIMD4<Float>
    var slopeZ: SIMD4<Float>
    /// k · alongX², k · alongZ², k · alongX · alongZ.
    var squeezeX: SIMD4<Float>
    var squeezeZ: SIMD4<Float>
    var shear: SIMD4<Float>
  }

  let trains: [Train]
  /// Significant height in metres.
  let significantHeight: Double

  /// Computes the state of `swell` at `phase` seconds, for a significant height in metres.
  package init(_ swell: Swell, phase: Double, significantHeight: Double) {
    self.significantHeight = significantHeight
    trains = swell.waves.map { wave in
      let (sine, cosine) = Math.sinCos(-wave.frequency * phase)
      let (k, x, z) = (wave.wavenumber, wave.alongX, wave.alongZ)
      func all(_ value: Double) -> SIMD4<Float> { SIMD4(repeating: Float(value)) }
      return Train(
        cosine: all(cosine * significantHeight), sine: all(sine * significantHeight),
        alongX: all(x), alongZ: all(z), slopeX: all(k * x), slopeZ: all(k * z),
        squeezeX: all(k * x * x), squeezeZ: all(k * z * z), shear: all(k * x * z))
    }
  }
}

/// The water along one row, four points at a time.
package struct SurfaceRow: Sendable {
  /// A train along the row: its contribution to the next four points.
  private struct Runner {
    var cosine: SIMD4<Float>
    var sine: SIMD4<Float>
    let turnCosine: SIMD4<Float>
    let turnSine: SIMD4<Float>

    /// Advances to the next four points.
    @inline(__always)
    mutating func turn() {
      let c = cosine * turnCosine - sine * turnSine
      sine = sine * turnCosine + cosine * turnSine
      cosine = c
    }
  }

  /// Displacement to the right in metres.
  var shiftX: [SIMD4<Float>]
  /// Displacement away from the viewer in metres.
  package var shiftZ: [SIMD4<Float>]
  /// Height above rest in metres.
  package var height: [SIMD4<Float>]
  /// Slope per metre rightwards and away.
  var slopeX: [SIMD4<Float>]
  var slopeZ: [SIMD4<Float>]

  /// Creates a row of `blocks` times four points, at rest.
  package init(blocks: Int) {
    let row = [SIMD4<Float>](repeating: .zero, count: blocks)
    (shiftX, shiftZ, height, slopeX, slopeZ) = (row, row, row, row, row)
  }

  /// Computes the water of row `index`.
  package mutating func compute(_ index: Int, of grid: SeaGrid, _ moment: WaveMoment) {
    var all = SurfaceRow.runners(index, of: grid, moment, most: Swell.count)
    var runners = all.mutableSpan
    let trains = moment.trains.span
    for block in 0..<grid.blocks {
      var (x, z, h) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      var (sx, sz, q) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      for index in runners.indices {
        let (c, s, train) = (runners[index].cosine, runners[index].sine, trains[index])
        h += c
        x -= s * train.alongX
        z -= s * train.alongZ
        sx -= s * train.slopeX
        sz -= s * train.slopeZ
        q += c * train.squeezeZ
        runners[index].turn()
      }
      // Where the water contracts the slope grows.
      var room = 1 - q
      room.replace(with: 0.4, where: room .< 0.4)
      shiftX[block] = x
      shiftZ[block] = z
      height[block] = h
      slopeX[block] = sx
      slopeZ[block] = sz / room
    }
  }

  /// Computes the Jacobian of the horizontal motion at the points of row `index`, by its longest
  /// trains alone: 1 at rest, below 0 where the surface folds over itself.
  package static func fold(
    _ index: Int, of grid: SeaGrid, _ moment: WaveMoment, trains: Int,
    into fold: inout [SIMD4<Float>]
  ) {
    var all = runners(index, of: grid, moment, most: trains)
    var runners = all.mutableSpan
    let trains = moment.trains.span
    for block in 0..<grid.blocks {
      var (xx, zz, xz) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      for index in runners.indices {
        let (c, train) = (runners[index].cosine, trains[index])
        xx += c * train.squeezeX
        zz += c * train.squeezeZ
        xz += c * train.shear
        runners[index].turn()
      }
      let kept: SIMD4<Float> = (1 - xx) * (1 - zz)
      fold[block] = kept - xz * xz
    }
  }

  private static func runners(
    _ index: Int, of grid: SeaGrid, _ moment: WaveMoment, most: Int
  ) -> [Runner] {
    let row = grid.rows[index]
    let count = min(row.count, most)
    // A row without trains has one of no height: all empty arrays share one storage, and their span
    // traps where the linker has aligned that less than an element (swiftlang/swift#89954).
    guard count > 0 else {
      return [Runner(cosine: .zero, sine: .zero, turnCosine: .zero, turnSine: .zero)]
    }
    return (0..<count).map { wave in
      let harmonic = grid.harmonics[row.first + wave]
      let train = moment.trains[wave]
      return Runner(
        cosine: harmonic.cosine * train.cosine - harmonic.sine * train.sine,
        sine: harmonic.sine * train.cosine + harmonic.cosine * train.sine,
        turnCosine: SIMD4(repeating: harmonic.turnCosine),
        turnSine: SIMD4(repeating: harmonic.turnSine))
    }
  }
}
