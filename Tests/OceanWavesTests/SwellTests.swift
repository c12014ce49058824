import Geometry
import GoldenTesting
import OceanWaves
import Testing

@Suite struct SwellTests {
  @Test(arguments: [0, 1, 99] as [UInt64])
  func `every train obeys the dispersion of deep water`(seed: UInt64) {
    let waves = Swell(seed: seed).waves
    #expect(waves.count >= 12)
    for wave in waves {
      let expected = wave.frequency * wave.frequency
      #expect(abs(9.81 * wave.wavenumber - expected) < 1e-12 * expected)
      #expect(abs(Math.hypot(wave.alongX, wave.alongZ) - 1) < 1e-12)
    }
  }

  @Test func `trains come to the viewer from many directions`() {
    let waves = Swell(seed: 5).waves
    let headings = waves.map { Math.atan2($0.alongX, -$0.alongZ) }
    #expect((headings.max() ?? 0) - (headings.min() ?? 0) > 0.5)
    #expect(waves.filter { $0.alongZ < 0 }.count > waves.count * 3 / 4)
  }

  @Test func `the spectrum is highest at its peak and falls as the fifth power`() {
    let peak = 1.2
    let top = Swell.jonswap(peak, peak: peak)
    for frequency in stride(from: 0.3, through: 9, by: 0.1) where abs(frequency - peak) > 0.02 {
      #expect(Swell.jonswap(frequency, peak: peak) < top)
    }
    let fall = Swell.jonswap(12, peak: peak) / Swell.jonswap(6, peak: peak)
    #expect(abs(fall - 1 / 32) < 1e-3)
  }

  /// Four standard deviations of some 20,000 heights lie within 6 % of the spectrum's significant
  /// height.
  @Test(arguments: [0.0, 0.5, 1])
  func `the surface is as high as its spectrum says`(control: Double) {
    let swell = Swell(seed: 11)
    let height = Swell.significantHeight(control)
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for index in 0..<20_000 {
      let i = Double(index)
      let (x, z, phase) = (i * 7.31 - 3000, (i * 0.618).truncated * 900, i * 0.737)
      let y = swell.waves.reduce(0) {
        $0 + height * $1.amplitude * Math.cos($1.angle(x: x, z: z, phase: phase))
      }
      sum += y
      squares += y * y
      count += 1
    }
    let deviation = (squares / count - (sum / count) * (sum / count)).squareRoot()
    #expect(abs(4 * deviation / height - 1) < 0.06)
  }

  @Test func `rows hold the sum of the trains`() {
    let sea = OceanRun(1.5) { $0.height = 0.7 }.state
    var row = SurfaceRow(blocks: sea.grid.blocks)
    let index = sea.grid.rows.count / 2
    row.compute(index, of: sea.grid, sea.moment)
    let z = Double(sea.grid.rows[index].distance)
    let metres = Double(sea.grid.rows[index].metres)
    let trains = sea.grid.rows[index].count
    #expect(trains > 5)
    for place in stride(from: 0, to: sea.grid.blocks * 4, by: 9) {
      let x = (sea.grid.left + sea.grid.spacing * Double(place)) * metres
      let whole = sea.shift(x: x, z: z)
      let missing = sea.swell.waves.filter { $0.wavenumber * metres > 0.01 }.reduce(0) {
        $0 + $1.amplitude * sea.significantHeight
      }
      let drawn = Double(row.height[place / 4][place % 4])
      #expect(abs(drawn - whole.y) <= missing + 1e-3)
      #expect(abs(Double(row.shiftZ[place / 4][place % 4]) - whole.z) <= missing + 1e-3)
    }
  }
}

extension Double {
  /// The part behind the point.
  fileprivate var truncated: Double { self - rounded(.down) }
}
