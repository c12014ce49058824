import Geometry

/// What turns the waves of a grid to a moment, and scales them to a sea's height.
struct WaveMoment: Sendable {
  /// A train's constants in the sums over all trains.
  struct Train: Sendable {
    /// Cosine and sine of −ω · phase, times the significant height in metres.
    var cosine: Float
    var sine: Float
    var alongX: Float
    var alongZ: Float
    var slopeX: Float
    var slopeZ: Float
    /// k · alongX², k · alongZ², k · alongX · alongZ.
    var squeezeX: Float
    var squeezeZ: Float
    var shear: Float
  }

  let trains: [Train]

  init(_ swell: Swell, phase: Double, significantHeight: Double) {
    trains = swell.waves.map { wave in
      let (sine, cosine) = Math.sinCos(-wave.frequency * phase)
      let (k, x, z) = (wave.wavenumber, wave.alongX, wave.alongZ)
      return Train(
        cosine: Float(cosine * significantHeight), sine: Float(sine * significantHeight),
        alongX: Float(x), alongZ: Float(z), slopeX: Float(k * x), slopeZ: Float(k * z),
        squeezeX: Float(k * x * x), squeezeZ: Float(k * z * z), shear: Float(k * x * z))
    }
  }
}

/// The water along one row, four places at a time.
struct SurfaceRow: Sendable {
  /// Metres from the place at rest: rightwards, away, up.
  var shiftX: [SIMD4<Float>]
  var shiftZ: [SIMD4<Float>]
  var height: [SIMD4<Float>]
  /// Rise per metre rightwards and away.
  var slopeX: [SIMD4<Float>]
  var slopeZ: [SIMD4<Float>]
  private var cosines: [SIMD4<Float>]
  private var sines: [SIMD4<Float>]

  init(blocks: Int) {
    let row = [SIMD4<Float>](repeating: .zero, count: blocks)
    (shiftX, shiftZ, height, slopeX, slopeZ) = (row, row, row, row, row)
    cosines = [SIMD4<Float>](repeating: .zero, count: Swell.count)
    sines = cosines
  }

  /// Computes the water of row `index`.
  mutating func compute(_ index: Int, of grid: SeaGrid, _ moment: WaveMoment) {
    let row = grid.rows[index]
    start(row, of: grid, moment)
    for block in 0..<grid.blocks {
      var (x, z, h) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      var (sx, sz, q) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      for wave in 0..<row.count {
        let train = moment.trains[wave]
        let harmonic = grid.harmonics[row.first + wave]
        let (c, s) = (cosines[wave], sines[wave])
        h += c
        x -= s * train.alongX
        z -= s * train.alongZ
        sx -= s * train.slopeX
        sz -= s * train.slopeZ
        q += c * train.squeezeZ
        cosines[wave] = c * harmonic.turnCosine - s * harmonic.turnSine
        sines[wave] = s * harmonic.turnCosine + c * harmonic.turnSine
      }
      // Where the water draws together the slope grows.
      var room = 1 - q
      room.replace(with: 0.4, where: room .< 0.4)
      shiftX[block] = x
      shiftZ[block] = z
      height[block] = h
      slopeX[block] = sx
      slopeZ[block] = sz / room
    }
  }

  /// Jacobian of the horizontal motion at every place of row `index`, by the long waves alone: 1 at
  /// rest, below 0 where the surface folds over itself. Written to `jacobian`.
  mutating func fold(
    _ index: Int, of grid: SeaGrid, _ moment: WaveMoment, waves: Int,
    into jacobian: inout [SIMD4<Float>]
  ) {
    let row = grid.rows[index]
    start(row, of: grid, moment)
    let count = min(row.count, waves)
    for block in 0..<grid.blocks {
      var (xx, zz, xz) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
      for wave in 0..<count {
        let train = moment.trains[wave]
        let harmonic = grid.harmonics[row.first + wave]
        let (c, s) = (cosines[wave], sines[wave])
        xx += c * train.squeezeX
        zz += c * train.squeezeZ
        xz += c * train.shear
        cosines[wave] = c * harmonic.turnCosine - s * harmonic.turnSine
        sines[wave] = s * harmonic.turnCosine + c * harmonic.turnSine
      }
      jacobian[block] = (1 - xx) * (1 - zz) - xz * xz
    }
  }

  private mutating func start(_ row: SeaGrid.Row, of grid: SeaGrid, _ moment: WaveMoment) {
    for wave in 0..<row.count {
      let harmonic = grid.harmonics[row.first + wave]
      let train = moment.trains[wave]
      cosines[wave] = harmonic.cosine * train.cosine - harmonic.sine * train.sine
      sines[wave] = harmonic.sine * train.cosine + harmonic.cosine * train.sine
    }
  }
}
