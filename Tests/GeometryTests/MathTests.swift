import Geometry
import Testing

struct MathTests {
  private static let infinity = Double.infinity
  private static let nan = Double.nan
  private static let tiny = Double.leastNonzeroMagnitude
  private static let huge = Double.greatestFiniteMagnitude

  /// Equal, with the same sign for zeros; all that is not a number is the one canonical `nan`.
  private func same(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern }

  static let angles: [(Double, Double, Double, Double)] = [
    (0, 0, 1, 0), (-0.0, -0.0, 1, -0.0), (tiny, tiny, 1, tiny), (-1e-300, -1e-300, 1, -1e-300),
    (infinity, nan, nan, nan), (-infinity, nan, nan, nan), (nan, nan, nan, nan),
    (-nan, nan, nan, nan),
  ]

  @Test(arguments: angles)
  func `sin, cos and tan keep zeros and tiny angles and refuse infinity`(
    x: Double, sine: Double, cosine: Double, tangent: Double
  ) {
    #expect(same(Math.sin(x), sine))
    #expect(same(Math.cos(x), cosine))
    #expect(same(Math.tan(x), tangent))
    #expect(same(Math.sinCos(x).sin, sine))
    #expect(same(Math.sinCos(x).cos, cosine))
  }

  @Test func `sine is odd and cosine even, also for huge angles`() {
    var stream = SampleStream()
    for _ in 0..<10_000 {
      let x = stream.finite()
      #expect(same(Math.sin(-x), -Math.sin(x)))
      #expect(same(Math.cos(-x), Math.cos(x)))
      #expect(Math.sin(x).magnitude <= 1 && Math.cos(x).magnitude <= 1)
    }
  }

  @Test func `the reductions of the angle agree where they meet`() {
    for edge in [Double.pi / 4, 0x1p20, -0x1p20] {
      for x in [edge.nextDown, edge, edge.nextUp] {
        let unity = Math.sin(x) * Math.sin(x) + Math.cos(x) * Math.cos(x)
        #expect((unity - 1).magnitude < 4e-16)
        #expect((Math.sin(x) - Math.sin(edge)).magnitude <= 2 * edge.ulp)
      }
    }
  }

  static let exponents: [(Double, Double)] = [
    (0, 1), (-0.0, 1), (1, 0x1.5bf0a8b145769p+1), (infinity, infinity), (-infinity, 0),
    (nan, nan), (-nan, nan), (huge, infinity), (-huge, 0), (709.782712893385, infinity),
    (-745.2, 0), (tiny, 1),
  ]

  @Test(arguments: exponents)
  func `exp at its special places`(x: Double, expected: Double) {
    #expect(same(Math.exp(x), expected))
  }

  static let logarithms: [(Double, Double)] = [
    (1, 0), (0, -infinity), (-0.0, -infinity), (-1, nan), (-infinity, nan), (infinity, infinity),
    (nan, nan), (-nan, nan), (2, 0x1.62e42fefa39efp-1), (0.5, -0x1.62e42fefa39efp-1),
  ]

  @Test(arguments: logarithms)
  func `log at its special places`(x: Double, expected: Double) {
    #expect(same(Math.log(x), expected))
  }

  static let directions: [(Double, Double, Double)] = [
    (0, 0, 0), (0, -0.0, Double.pi), (-0.0, 0, -0.0), (-0.0, -0.0, -Double.pi),
    (0, 3, 0), (-0.0, 3, -0.0), (0, -3, Double.pi), (-0.0, -3, -Double.pi),
    (2, 0, Double.pi / 2), (2, -0.0, Double.pi / 2), (-2, 0, -Double.pi / 2),
    (infinity, 1, Double.pi / 2), (-infinity, -1, -Double.pi / 2),
    (infinity, infinity, Double.pi / 4), (-infinity, infinity, -Double.pi / 4),
    (infinity, -infinity, 3 * (Double.pi / 4)), (-infinity, -infinity, -3 * (Double.pi / 4)),
    (1, infinity, 0), (-1, infinity, -0.0), (1, -infinity, Double.pi), (-1, -infinity, -Double.pi),
    (nan, 1, nan), (1, nan, nan), (nan, infinity, nan), (-nan, 0, nan),
    (1, 1, Double.pi / 4), (-1, -1, -3 * (Double.pi / 4)), (tiny, huge, 0),
    (huge, tiny, Double.pi / 2),
  ]

  @Test(arguments: directions)
  func `atan2 at its special places`(y: Double, x: Double, expected: Double) {
    #expect(same(Math.atan2(y, x), expected))
  }

  static let lengths: [(Double, Double, Double)] = [
    (3, 4, 5), (-3, 4, 5), (0, 0, 0), (-0.0, -0.0, 0), (0, -7, 7), (infinity, nan, infinity),
    (nan, -infinity, infinity), (nan, 1, nan), (0, nan, nan), (-nan, 0, nan),
    (huge, huge, infinity), (tiny, 0, tiny), (huge, 1, huge), (3 * tiny, 4 * tiny, 5 * tiny),
    (0x3p1000, 0x4p1000, 0x5p1000), (1e-300, 0, 1e-300),
  ]

  @Test(arguments: lengths)
  func `hypot at its special places`(x: Double, y: Double, expected: Double) {
    #expect(same(Math.hypot(x, y), expected))
  }

  static let specialPowers: [(Double, Double, Double)] = [
    (nan, 0, 1), (nan, -0.0, 1), (infinity, 0, 1), (-infinity, 0, 1), (0, 0, 1), (-3, -0.0, 1),
    (1, nan, 1), (1, infinity, 1), (1, -infinity, 1), (nan, 1, nan), (2, nan, nan), (-1, nan, nan),
    (-nan, 2, nan), (-1, infinity, 1), (-1, -infinity, 1),
    (0, -3, infinity), (-0.0, -3, -infinity), (-0.0, -2, infinity), (-0.0, -2.5, infinity),
    (0, -infinity, infinity), (-0.0, -infinity, infinity),
    (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 0.5, 0), (-0.0, infinity, 0),
    (0.5, infinity, 0), (-0.5, infinity, 0), (2, infinity, infinity), (-2, infinity, infinity),
    (0.5, -infinity, infinity), (-0.5, -infinity, infinity), (2, -infinity, 0), (-2, -infinity, 0),
    (infinity, 2, infinity), (infinity, -2, 0), (infinity, 0.5, infinity), (infinity, -0.5, 0),
    (-infinity, 3, -infinity), (-infinity, 2, infinity), (-infinity, 2.5, infinity),
    (-infinity, -3, -0.0), (-infinity, -2, 0), (-infinity, -2.5, 0),
  ]

  @Test(arguments: specialPowers)
  func `pow at zeros, ones, infinities and what is not a number`(
    x: Double, y: Double, expected: Double
  ) {
    #expect(same(Math.pow(x, y), expected))
  }

  static let limitPowers: [(Double, Double, Double)] = [
    (-8, 1.0 / 3, nan), (-2, 0.5, nan), (-2, 3, -8), (-2, 4, 16), (-2, -3, -0.125),
    (-2, 0x1p53, infinity), (-1, 0x1p53 - 1, -1), (-1, 0x1p53, 1), (-1, 1e300, 1),
    (-0.5, 0x1p60 + 1, 0), (2, 1024, infinity), (-2, 1025, -infinity), (2, -1074, tiny),
    (2, -1076, 0), (-2, -1077, -0.0), (2.25, 0.5, 1.5), (4, 0.5, 2),
    (10, 22, 1e22), (2, 1e300, infinity), (0.5, 1e300, 0), (2, 1e-300, 1), (huge, huge, infinity),
    (tiny, huge, 0), (tiny, -1, infinity), (tiny, 1, tiny), (huge, 1, huge),
  ]

  @Test(arguments: limitPowers)
  func `pow of negative bases, at its limits and where it is exact`(
    x: Double, y: Double, expected: Double
  ) {
    #expect(same(Math.pow(x, y), expected))
  }

  static let inverses: [(Double, Double, Double)] = [
    (0, 0, Double.pi / 2), (-0.0, -0.0, Double.pi / 2), (1, Double.pi / 2, 0),
    (-1, -Double.pi / 2, Double.pi), (1.0.nextUp, nan, nan), (-infinity, nan, nan),
    (nan, nan, nan), (-nan, nan, nan), (tiny, tiny, Double.pi / 2),
    (0.5, 0x1.0c152382d7366p-1, 0x1.0c152382d7366p+0),
  ]

  @Test(arguments: inverses)
  func `asin and acos at their special places`(x: Double, sine: Double, cosine: Double) {
    #expect(same(Math.asin(x), sine))
    #expect(same(Math.acos(x), cosine))
  }

  static let roots: [(Double, Double)] = [
    (0, 0), (-0.0, -0.0), (infinity, infinity), (-infinity, -infinity), (nan, nan), (-nan, nan),
    (8, 2), (-27, -3), (0x1p-1074, 0x1p-358), (0x1p-1071, 0x1p-357),
  ]

  @Test(arguments: roots)
  func `cbrt at its special places`(x: Double, expected: Double) {
    #expect(same(Math.cbrt(x), expected))
  }

  @Test func `the cube roots of cubes of whole numbers are exact`() {
    for base in 1...2000 {
      let side = Double(base)
      #expect(Math.cbrt(side * side * side) == side && Math.cbrt(-side * side * side) == -side)
    }
  }

  static let rests: [(Double, Double, Double)] = [
    (5, 2, 1), (7, 2, -1), (-5, 2, -1), (3, 2, -1), (1, 2, 1), (-1, -2, -1), (4, 2, 0),
    (-4, 2, -0.0), (0, 3, 0), (-0.0, 3, -0.0), (3, infinity, 3), (-3, -infinity, -3),
    (infinity, 3, nan), (3, 0, nan), (0, 0, nan), (nan, 1, nan), (1, nan, nan), (-nan, 1, nan),
    (huge, tiny, 0), (tiny, huge, tiny), (3 * tiny, 2 * tiny, -tiny), (huge, huge, 0),
  ]

  @Test(arguments: rests)
  func `remainder at its special places`(x: Double, y: Double, expected: Double) {
    #expect(same(Math.remainder(x, y), expected))
  }

  @Test func `whole powers of whole numbers are exact while they fit`() {
    for base in 2...30 {
      var product = 1.0
      var power = 0.0
      while product < 0x1p53 {
        #expect(Math.pow(Double(base), power) == product, "\(base) ^ \(power)")
        product *= Double(base)
        power += 1
      }
    }
  }

  @Test func `pi and twice pi are the nearest doubles`() {
    #expect(Math.pi.bitPattern == 0x4009_21fb_5444_2d18)
    #expect(Math.twoPi == 2 * Math.pi)
  }
}
