import Motion
import Testing

struct MappingTests {
  @Test func `a number is mapped along a straight line that goes on`() {
    #expect(0.5.mapped(from: (0, 1), to: (0, 100)) == 50)
    #expect(2.0.mapped(from: (0, 1), to: (0, 100)) == 200)
    #expect(2.0.mapped(from: (0, 1), to: (0, 100), isClipped: true) == 100)
    for (height, scale) in [(0.0, 0.2), (422, 1.35), (844, 2.5)] {
      #expect((height.mapped(from: (0, 844), to: (0.2, 2.5)) - scale).magnitude < 1e-15)
    }
  }

  @Test func `either range may run downwards, clipped or not`() {
    #expect(0.5.mapped(from: (0, 1), to: (100, 0), isClipped: true) == 50)
    #expect(0.25.mapped(from: (0, 1), to: (100, 0), isClipped: true) == 75)
    #expect(7.0.mapped(from: (0, 1), to: (100, 0), isClipped: true) == 0)
    #expect((-7.0).mapped(from: (0, 1), to: (100, 0), isClipped: true) == 100)
    #expect(0.25.mapped(from: (1, 0), to: (0, 100), isClipped: true) == 75)
    #expect(9.0.mapped(from: (10, 0), to: (8, -2)) == 7)
    #expect(12.0.mapped(from: (10, 0), to: (8, -2), isClipped: true) == 8)
  }

  @Test func `the ends are met to the bit`() {
    for (low, high) in [(0.1, 0.7), (-1e9, 0.3), (3, 0.1)] {
      #expect(0.3.mapped(from: (0.3, 0.9), to: (low, high)) == low)
      #expect(0.9.mapped(from: (0.3, 0.9), to: (low, high)) == high)
    }
  }

  @Test func `an empty range to map to takes everything`() {
    #expect(0.3.mapped(from: (0, 1), to: (4, 4)) == 4)
  }
}
