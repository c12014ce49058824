import Geometry
import GoldenTesting
import OceanWaves
import Testing

@Suite struct FoamTests {
  private func sea(height: Double, foam: Double) -> Sea {
    OceanRun(1) { ($0.height, $0.foam) = (height, foam) }.state
  }

  @Test func `foam rises only where the surface folds below the threshold`() {
    let sea = sea(height: 1, foam: 0.8)
    var foam = Foam(sea.grid)
    let moment = sea.moment
    var (folded, calm) = (0, 0)
    var fold = [SIMD4<Float>](repeating: .zero, count: sea.grid.blocks)
    for turn in 0..<Foam.turns {
      foam.advance(to: sea.clock.phase, turn: turn, control: 0.8, sea.grid, moment)
    }
    for index in sea.grid.rows.indices {
      SurfaceRow.fold(index, of: sea.grid, moment, trains: Foam.trains, into: &fold)
      let threshold = Foam.threshold(
        0.8, significantHeight: sea.significantHeight,
        folding: Double(sea.grid.rows[index].folding))
      for block in 0..<sea.grid.blocks {
        for lane in 0..<4 {
          let rises = foam.source[index * sea.grid.blocks + block][lane] > 0
          #expect(rises == (Double(fold[block][lane]) < Double(Float(threshold))))
          if rises { folded += 1 } else { calm += 1 }
        }
      }
    }
    #expect(folded > 20)
    #expect(calm > 2 * folded)
  }

  @Test func `the Jacobian is 1 where there are no waves`() {
    let sea = sea(height: 1, foam: 0.8)
    let still = WaveMoment(sea.swell, phase: 1, significantHeight: 0)
    var fold = [SIMD4<Float>](repeating: .zero, count: sea.grid.blocks)
    SurfaceRow.fold(3, of: sea.grid, still, trains: Foam.trains, into: &fold)
    #expect(fold.allSatisfy { $0 == SIMD4(repeating: 1) })
  }

  /// The Jacobian against differences of the horizontal shifts of neighbouring places.
  @Test func `the Jacobian is the area that water keeps`() {
    let swell = Swell(seed: 8)
    let grid = SeaGrid(Camera(Size(120, 240)), swell, columns: 60)
    let moment = WaveMoment(swell, phase: 4, significantHeight: 2)
    var fold = [SIMD4<Float>](repeating: .zero, count: grid.blocks)
    let index = grid.rows.count / 3
    let row = grid.rows[index]
    SurfaceRow.fold(index, of: grid, moment, trains: Foam.trains, into: &fold)
    let weights = (0..<row.count).map { train -> Double in
      let harmonic = grid.harmonics[row.first + train]
      let size = Double(
        (harmonic.cosine[0] * harmonic.cosine[0] + harmonic.sine[0] * harmonic.sine[0])
          .squareRoot())
      return size * 2
    }
    func shift(_ x: Double, _ z: Double) -> (Double, Double) {
      zip(swell.waves, weights).prefix(Foam.trains).reduce((0, 0)) { sum, pair in
        let (wave, size) = pair
        let sine = size * Math.sin(wave.angle(x: x, z: z, phase: 4))
        return (sum.0 - wave.alongX * sine, sum.1 - wave.alongZ * sine)
      }
    }
    let (z, step) = (Double(row.distance), 1e-4)
    for place in [3, 40, 62] {
      let x = (grid.left + grid.spacing * Double(place)) * Double(row.metres)
      let (east, west) = (shift(x + step, z), shift(x - step, z))
      let (far, near) = (shift(x, z + step), shift(x, z - step))
      let xx = 1 + (east.0 - west.0) / (2 * step)
      let zz = 1 + (far.1 - near.1) / (2 * step)
      let xz = (far.0 - near.0) / (2 * step)
      let zx = (east.1 - west.1) / (2 * step)
      #expect(abs(Double(fold[place / 4][place % 4]) - (xx * zz - xz * zx)) < 2e-3)
    }
  }

  @Test(arguments: [0.0, 0.4, 1])
  func `foam fades to 37 % in its lifetime`(control: Double) {
    let sea = sea(height: 0.5, foam: control)
    let lifetime = Foam.lifetime(control)
    let since = sea.foam.since[0]
    let ageing = sea.foam.ageing(of: 0, at: since + lifetime, lifetime: lifetime)
    #expect(abs(Double(ageing.kept) - Math.exp(-1)) < 1e-6)
    let half = sea.foam.ageing(of: 0, at: since + lifetime / 2, lifetime: lifetime)
    #expect(abs(half.kept * half.kept - ageing.kept) < 1e-6)
  }

  @Test func `amounts stay between nothing and everything`() {
    let sea = sea(height: 1, foam: 1)
    for amount in sea.foam.amount {
      #expect(amount.min() >= 0)
      #expect(amount.max() <= 1)
    }
  }

  @Test func `without foam there is none`() {
    let sea = sea(height: 1, foam: 0)
    #expect(sea.foamFraction == 0)
  }

  @Test func `thinning foam uncovers hard places first`() {
    let (soft, hard) = (SIMD4<Float>(repeating: 0.1), SIMD4<Float>(repeating: 0.6))
    let amount = SIMD4<Float>(repeating: 0.45)
    #expect(Lace.cover(amount, soft)[0] > 0)
    #expect(Lace.cover(amount, hard)[0] == 0)
    #expect(Lace.cover(.zero, soft)[0] == 0)
  }
}
