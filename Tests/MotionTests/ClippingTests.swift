import Motion
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
  }
}
