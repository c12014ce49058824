import Geometry
import Testing

struct WrappingTests {
  @Test func `a number enters at the other end of its range`() {
    #expect(
      [-1, 0, 359, 360, 725, -725].map { $0.wrapped(to: 0..<360) } == [359, 0, 359, 0, 5, 355])
    #expect([3.25, -3.25, 2].map { $0.wrapped(to: 0..<1) } == [0.25, 0.75, 0])
    #expect([-4, -3, 4.5, 5, 21].map { $0.wrapped(to: -3..<5) } == [4, -3, 4.5, -3, -3])
    #expect((-0.1).wrapped(to: -0.1..<0.2) == -0.1)
    #expect(Point(-10, 410).wrapped(to: Rect(0, 0, 600, 400)) == Point(590, 10))
    #expect(Point(5, 5).wrapped(to: Rect(-20, 10, 10, 20)) == Point(-15, 25))
  }

  /// Whole multiples of 2⁻¹⁰ are exact, so the answer is that of whole numbers.
  @Test func `it is the remainder of whole numbers`() {
    var stream = SampleStream()
    for _ in 0..<20_000 {
      let low = Int(stream.number(in: -5000...5000))
      let length = Int(stream.number(in: 1...3000))
      let number = Int(stream.number(in: -1e9...1e9))
      let rest = ((number - low) % length + length) % length
      let found = (Double(number) * 0x1p-10).wrapped(
        to: Double(low) * 0x1p-10..<Double(low + length) * 0x1p-10)
      #expect(found == Double(low + rest) * 0x1p-10)
    }
  }

  @Test func `it never leaves its range, however the sums are rounded`() {
    for range in [0.0..<10, -7.3..<11.9, 1e9..<1e9 + 1, 0..<0.1, -1e-300..<1e-300] {
      for number in [
        -1e-20, 1e-20, -0.0, range.upperBound, range.lowerBound.nextDown, 1e17, -1e300,
      ] {
        #expect(range.contains(number.wrapped(to: range)))
      }
    }
    #expect((-1e-20).wrapped(to: 0..<10) == 0)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(number.wrapped(to: 0..<1).isNaN)
    }
  }
}
