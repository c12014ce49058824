import Geometry
import Testing

struct GradientNoiseTests {
  let noise = GradientNoise(seed: 7)

  @Test func `noise is zero at every whole coordinate`() {
    for x in -9...9 {
      #expect(noise.value(Double(x)) == 0)
      for y in -9...9 {
        #expect(noise.value(Double(x), Double(y)) == 0)
        #expect(noise.value(Double(x), Double(y), Double(x * y)) == 0)
      }
    }
  }

  @Test func `noise stays within its documented range and uses most of it`() {
    var stream = SampleStream()
    var reach = (line: 0.0, plane: 0.0, space: 0.0)
    for _ in 0..<100_000 {
      let x = stream.number(in: -500...500)
      let y = stream.number(in: -500...500)
      let z = stream.number(in: -500...500)
      reach.line = max(reach.line, noise.value(x).magnitude)
      reach.plane = max(reach.plane, noise.value(x, y).magnitude)
      reach.space = max(reach.space, noise.value(x, y, z).magnitude)
    }
    #expect(0.9...1 ~= reach.line)
    #expect(0.8...1 ~= reach.plane)
    #expect(0.8...1.04 ~= reach.space)
  }

  @Test func `both signs are as likely along every axis`() {
    var stream = SampleStream()
    var sum = 0.0
    for _ in 0..<100_000 {
      sum += noise.value(
        stream.number(in: -500...500), stream.number(in: -500...500), stream.number(in: -500...500))
    }
    #expect((sum / 100_000).magnitude < 0.01)
  }

  /// A jump in the second derivative would leave a third difference of its own size.
  @Test func `value, slope and curvature do not jump between cells`() {
    let step = 1e-3
    let lines: [(Double) -> Double] = [
      { noise.value($0) }, { noise.value($0, 0.3) }, { noise.value(0.3, $0) },
      { noise.value($0, 0.3, 0.7) }, { noise.value(0.3, $0, 0.7) }, { noise.value(0.3, 0.7, $0) },
    ]
    for line in lines {
      for cell in -20...20 {
        let at = (-2...1).map { line(Double(cell) + (Double($0) + 0.5) * step) }
        #expect((at[2] - at[1]).magnitude < 4 * step)
        #expect((at[2] - 2 * at[1] + at[0]).magnitude < 60 * step * step)
        let third = at[3] - 3 * at[2] + 3 * at[1] - at[0]
        #expect(third.magnitude < 600 * step * step * step)
      }
    }
  }

  @Test func `seeds that differ by one give unrelated noise`() {
    for seed in UInt64(0)..<20 {
      let one = GradientNoise(seed: seed)
      let other = GradientNoise(seed: seed + 1)
      let places = (0..<200).map { Double($0) * 1.37 + 0.4 }
      let product = places.map { one.value($0, 0.5) * other.value($0, 0.5) }.reduce(0, +)
      let square = places.map { one.value($0, 0.5) * one.value($0, 0.5) }.reduce(0, +)
      #expect(product.magnitude < 0.4 * square)
    }
  }

  @Test func `the bits of the noise never change`() {
    var stream = SampleStream()
    var digest = BitDigest()
    for _ in 0..<20_000 {
      let x = stream.number(in: -1e4...1e4)
      let y = stream.number(in: -1e4...1e4)
      digest.add(noise.value(x))
      digest.add(noise.value(x, y))
      digest.add(noise.value(x, y, x - y))
    }
    #expect(digest.value == 0x78de_da1d_ea9e_4ec4)
    #expect(GradientNoise(seed: 1).value(1.25) == 0.413818359375)
    #expect(GradientNoise(seed: 2).value(2.5) == -0.6875)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -0x1p62])
  func `coordinates beyond the lattice count as zero`(x: Double) {
    #expect(noise.value(x, 0.5, 0.25) == noise.value(0, 0.5, 0.25))
  }
}
