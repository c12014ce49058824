import Geometry
import Testing

/// The noise of p5.js.
struct ValueNoiseTests {
  /// Seed, octaves, falloff, position and value, by a port of p5.js's own formulas to Python.
  private static let values: [(UInt64, Int, Double, [Double], Double)] = [
    (99, 4, 0.5, [0.0, 0.0, 0.0], 0.25728343418450095),
    (99, 4, 0.5, [0.5, 0, 0], 0.296200141456211),
    (99, 4, 0.5, [-3.75, 12.125, 0], 0.29149546624778616),
    (7, 4, 0.5, [100.37, 200.9, 15.6], 0.5084786363163002),
    (7, 8, 0.65, [1.1, 2.2, 3.3], 0.5870114032638329),
    (7, 1, 0.5, [4095.5, 0.25, 15.75], 0.2035392256446016),
    (0, 2, 0.2, [5000.123, 300.77, 20.01], 0.26922605461433147),
    (4294967295, 6, 0.75, [0.001, 0.002, 0.003], 0.389606722826065),
    (4294967303, 4, 0.5, [100.37, 200.9, 15.6], 0.5084786363163002),
    (12345, 24, 0.9, [77.7, 8.08, 0.5], 2.4255016393269226),
  ]

  @Test func `values are those of p5 js after noiseSeed and noiseDetail`() {
    for (seed, octaves, falloff, position, value) in Self.values {
      let noise = ValueNoise(seed: seed, octaves: octaves, falloff: falloff)
      let found = noise.value(position[0], position[1], position[2])
      #expect((found - value).magnitude <= 4e-15)
    }
    let noise = ValueNoise(seed: 99)
    #expect(noise.value(3.5) == noise.value(3.5, 0, 0))
    #expect(noise.value(3.5, 2.25) == noise.value(3.5, 2.25, 0))
  }

  @Test func `it is mirrored at 0, and repeats as its documentation says`() {
    let noise = ValueNoise(seed: 4)
    var stream = SampleStream()
    for _ in 0..<500 {
      // Multiples of 2⁻²⁰ keep their fractions beyond the period.
      let position = (0..<3).map { _ in (stream.number(in: 0...200) * 0x1p20).rounded() * 0x1p-20 }
      let (x, y, z) = (position[0], position[1], position[2])
      let value = noise.value(x, y, z)
      #expect(noise.value(-x, y, -z) == value)
      #expect(noise.value(x + 4096, y, z) == value)
      #expect(noise.value(x, y + 256, z) == value)
      #expect(noise.value(x, y, z + 16) == value)
      #expect(noise.value(x + 16, y, z) == noise.value(x, y + 1, z))
      #expect(0...1 ~= value)
    }
  }

  @Test func `it spreads wider than fractal noise`() {
    let (noise, other) = (ValueNoise(seed: 1), FractalNoise(seed: 1, octaves: 4))
    var (own, flat) = (0.0...0.0, 0.0...0.0)
    func widen(_ range: inout ClosedRange<Double>, _ value: Double) {
      range = min(range.lowerBound, value)...max(range.upperBound, value)
    }
    (own, flat) = (0.5...0.5, 0.5...0.5)
    for step in 0..<100_000 {
      let (x, y) = (Double(step % 317) * 0.37, Double(step / 317) * 0.37)
      widen(&own, noise.value(x, y))
      widen(&flat, 0.5 + 0.5 * other.value(x, y))
    }
    #expect(own.upperBound - own.lowerBound > flat.upperBound - flat.lowerBound)
  }

  @Test func `coordinates that are no numbers count as 0`() {
    let noise = ValueNoise(seed: 2)
    for x in [Double.nan, .infinity, -.infinity, 0x1p62, -1e300] {
      #expect(noise.value(x, 3.2, x) == noise.value(0, 3.2, 0))
    }
    #expect(noise.value(0x1p61).isFinite && noise.value(.leastNonzeroMagnitude).isFinite)
  }
}
