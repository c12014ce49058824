import Geometry

/// The points at which the sea is computed: rows of constant distance, from the foreground to the
/// horizon, evenly spaced on the stage. The points are those of the water at rest.
///
/// Waves too short for a row's distance from its neighbours are faded out there; their slopes count
/// as roughness instead.
package struct SeaGrid: Sendable {
  /// A row of points.
  package struct Row: Sendable {
    /// Distance from the viewer in metres.
    package var distance: Float
    /// Metres per point of the stage.
    package var metres: Float
    /// The index of its first wave among the harmonics.
    package var first: Int
    /// The number of its wave trains.
    package var count: Int
    /// Variance of the omitted slopes, in a sea whose significant height is 1 m.
    var roughness: Float
    /// Position of the row at rest on the sea, 0 at the horizon … 1 at the lower edge and beyond.
    var nearness: Float
    /// Deviation of the Jacobian here, relative to the whole sea's.
    package var folding: Float
    /// Narrowness of the path of moonlight here, relative to its depth, and its brightness, 0…1.
    var narrowing: Float
    var shine: Float
    /// Visibility of its foam, 0…1: low where controls may lie.
    var foaming: Float
  }

  /// A wave train along one row: cosine and sine at the first four points, and the rotation to the
  /// next four.
  package struct Harmonic: Sendable {
    /// Cosines at four neighbouring points.
    package var cosine: SIMD4<Float>
    /// Sines at four neighbouring points.
    package var sine: SIMD4<Float>
    var turnCosine: Float
    var turnSine: Float
  }

  /// From the foreground to the horizon.
  package let rows: [Row]
  /// The contributions of the trains to each row, row after row.
  package let harmonics: [Harmonic]
  /// Groups of four points in a row.
  package let blocks: Int
  /// Distance from the middle of the stage to the first point, in points.
  package let left: Double
  /// Distance between neighbouring points of a row, in points.
  package let spacing: Double
  /// Height of the sea on the stage, in points, and a length that grows with the stage.
  let depth: Double
  let unit: Double

  /// Creates a grid of `columns` columns for the view of `camera` of `swell`.
  package init(_ camera: Camera, _ swell: Swell, columns: Int) {
    (depth, unit) = (camera.depthOfSea, max(camera.unit, 0.02))
    let steepness = swell.waves.prefix(Foam.trains).reduce(0) {
      $0 + $1.wavenumber * $1.amplitude * $1.wavenumber * $1.amplitude
    }
    spacing = camera.size.width / Double(columns)
    blocks = (Int(Double(columns) * 1.26) + 8) / 4
    left = -spacing * (Double(blocks * 4) - 1) / 2
    let count = Int((camera.depthOfSea * 0.4).clipped(to: 24...190))
    var rows: [Row] = []
    var harmonics: [Harmonic] = []
    for index in (0..<count).reversed() {
      func below(_ place: Double) -> Double {
        camera.depthOfSea * 1.3 * Math.pow(place / Double(count), 1.35)
      }
      let y = below(Double(index) + 0.5)
      let distance = camera.distance(below: y)
      let gap = distance * (below(Double(index) + 1) - below(Double(index))) / y
      let metres = distance / camera.focal
      let calm = 1 - 0.5 * ((y / camera.depthOfSea - 0.5) / 0.6).smoothstep
      let first = harmonics.count
      var roughness = 0.0
      var folding = 0.0
      for (train, wave) in swell.waves.enumerated() {
        let weight = calm * (1 - ((wave.wavenumber * gap - 0.7) / 1.1).smoothstep)
        let slope = wave.wavenumber * wave.amplitude
        roughness += (1 - weight * weight) * slope * slope / 2
        if train < Foam.trains { folding += weight * weight * slope * slope }
        guard weight > 0 else { continue }
        harmonics.append(
          SeaGrid.harmonic(
            wave, weight: weight, x: left * metres, z: distance, step: spacing * metres))
      }
      rows.append(
        Row(
          distance: Float(distance), metres: Float(metres), first: first,
          count: harmonics.count - first, roughness: Float(roughness),
          nearness: Float(y / camera.depthOfSea),
          folding: Float((folding / steepness).squareRoot()),
          narrowing: Float(1 + 5 * Math.exp(-y / camera.depthOfSea * 5)),
          shine: Float(
            (y / camera.depthOfSea * 14).smoothstep
              * (1 - 0.93 * ((y / camera.depthOfSea - 0.5) / 0.55).smoothstep)),
          foaming: Float(1 - 0.9 * ((y / camera.depthOfSea - 0.42) / 0.45).smoothstep)))
    }
    (self.rows, self.harmonics) = (rows, harmonics)
  }

  private static func harmonic(
    _ wave: Wave, weight: Double, x: Double, z: Double, step: Double
  ) -> Harmonic {
    var (cosine, sine) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for lane in 0..<4 {
      let angle = wave.angle(x: x + step * Double(lane), z: z, phase: 0)
      let (s, c) = Math.sinCos(angle)
      cosine[lane] = Float(c * weight * wave.amplitude)
      sine[lane] = Float(s * weight * wave.amplitude)
    }
    let turn = Math.sinCos(wave.wavenumber * wave.alongX * step * 4)
    return Harmonic(
      cosine: cosine, sine: sine, turnCosine: Float(turn.cos), turnSine: Float(turn.sin))
  }
}
