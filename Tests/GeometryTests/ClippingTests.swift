import Geometry
import Testing

struct ClippingTests {
  @Test func `a number is brought to the nearest end and left alone within`() {
    #expect(5.0.clipped(to: 0...1) == 1)
    #expect((-2.0).clipped(to: 0...1) == 0)
    #expect(0.3.clipped(to: 0...1) == 0.3)
    #expect(7.0.clipped(to: -3 ... -1) == -1)
    #expect(1.3.clippedToUnit == 1)
    #expect(0.3.clippedToUnit == 0.3)
    #expect((-0.3).clippedToUnit == 0)
    #expect(9.clipped(to: 2...5) == 5)
  }

  @Test func `a fraction counts from the whole number below`() {
    #expect([3.25, -3.25, 2, 0, -1].map(\.fraction) == [0.25, 0.75, 0, 0, 0])
    #expect(Float(7.5).fraction == 0.5)
  }

  @Test func `a smooth step is level at both ends and even about its middle`() {
    #expect([-1, 0, 0.25, 0.5, 1, 3].map(\.smoothstep) == [0, 0, 0.15625, 0.5, 1, 1])
    #expect(Float(0.75).smoothstep == 0.84375)
  }

  @Test func `the dither's order has each rank once, and each half spread evenly`() {
    let ranks = (0..<64).map { BayerMatrix.rank(x: $0 & 7, y: $0 >> 3) }
    #expect(Set(ranks) == Set(0..<64))
    for y in 0..<8 {
      for x in 0..<8 {
        #expect((BayerMatrix.rank(x: x, y: y) < 32) == ((x ^ y) & 1 == 0))
      }
    }
  }
}
