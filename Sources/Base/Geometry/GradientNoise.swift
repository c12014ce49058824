/// Smooth seeded noise: zero at all whole coordinates, with continuous first and second
/// derivatives.
///
/// Source: K. Perlin, "Improving noise", SIGGRAPH 2002; an integer hash of the cell and the seed
/// replaces the permutation table, so the noise does not repeat.
///
/// A coordinate that is not finite, or beyond ±2⁶², counts as 0.
@frozen
public struct GradientNoise: Hashable, Sendable {
  @usableFromInline let key: UInt64

  /// Creates noise that differs for each `seed`.
  public init(seed: UInt64) {
    key = Self.scrambled(Self.scrambled(seed &+ 0x9e37_79b9_7f4a_7c15))
  }

  /// Returns noise on a line, −1…1.
  public func value(_ x: Double) -> Double {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    return x.blend(slope(x.low, x.before), slope(x.high, x.after))
  }

  /// Returns noise in the plane, −1…1.
  public func value(_ x: Double, _ y: Double) -> Double {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    return y.blend(
      x.blend(
        slope(x.low &+ y.low, x.before, y.before), slope(x.high &+ y.low, x.after, y.before)),
      x.blend(
        slope(x.low &+ y.high, x.before, y.after), slope(x.high &+ y.high, x.after, y.after)))
  }

  /// Returns noise in space, −1.04…1.04.
  public func value(_ x: Double, _ y: Double, _ z: Double) -> Double {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    let z = LatticeCoordinate(z, 0x1656_67b1_9e37_79f9)
    return z.blend(layer(x, y, z.low, z.before), layer(x, y, z.high, z.after))
  }

  /// Returns one face of a cell in space, `z` away along the third axis.
  @inline(__always)
  private func layer(
    _ x: LatticeCoordinate, _ y: LatticeCoordinate, _ key: UInt64, _ z: Double
  ) -> Double {
    let low = y.low &+ key
    let high = y.high &+ key
    return y.blend(
      x.blend(
        slope(x.low &+ low, x.before, y.before, z), slope(x.high &+ low, x.after, y.before, z)),
      x.blend(
        slope(x.low &+ high, x.before, y.after, z), slope(x.high &+ high, x.after, y.after, z)))
  }

  /// Slopes on a line: ±¼, ±½ … ±2.
  @inline(__always)
  func slope(_ key: UInt64, _ x: Double) -> Double {
    let bits = hash(key)
    let rise = Double(Int64((bits >> 1) & 7) + 1) * 0.25
    return (bits & 1 == 0 ? rise : -rise) * x
  }

  /// Slopes in a plane: eight directions of length √2.
  @inline(__always)
  func slope(_ key: UInt64, _ x: Double, _ y: Double) -> Double {
    let bits = hash(key)
    if bits & 4 == 0 { return (bits & 1 == 0 ? x : -x) + (bits & 2 == 0 ? y : -y) }
    let along = (bits & 1 == 0 ? x : y) * 0x1.6a09e667f3bcdp+0
    return bits & 2 == 0 ? along : -along
  }

  /// Slopes in space: from the cell's centre to the middles of its twelve edges; four of them
  /// twice.
  @inline(__always)
  func slope(_ key: UInt64, _ x: Double, _ y: Double, _ z: Double) -> Double {
    let bits = hash(key) & 15
    let first = bits < 8 ? x : y
    let second = bits < 4 ? y : bits == 12 || bits == 14 ? x : z
    return (bits & 1 == 0 ? first : -first) + (bits & 2 == 0 ? second : -second)
  }

  /// Returns four well-mixed bits for a lattice point.
  @inline(__always)
  private func hash(_ key: UInt64) -> UInt64 {
    Self.scrambled(Self.scrambled(key ^ self.key)) >> 60
  }

  /// Spreads each bit to the higher ones.
  @inline(__always)
  static func scrambled(_ bits: UInt64) -> UInt64 {
    (bits ^ (bits >> 32)) &* 0xd6e8_feb8_6659_fd93
  }
}

/// A coordinate between its two lattice neighbours.
struct LatticeCoordinate {
  /// Hash keys of the neighbours.
  var low: UInt64
  var high: UInt64
  /// Distances from the neighbours: 0 ≤ before < 1, after = before − 1.
  var before: Double
  var after: Double
  /// Weight of the upper neighbour, 6t⁵ − 15t⁴ + 10t³.
  var weight: Double

  @inline(__always)
  init(_ x: Double, _ axis: UInt64) {
    let usable = x.magnitude < 0x1p62 ? x : 0
    var cell = Int64(usable)
    if Double(cell) > usable { cell &-= 1 }
    before = usable - Double(cell)
    after = before - 1
    low = UInt64(bitPattern: cell) &* axis
    high = low &+ axis
    weight = before * before * before * (before * (before * 6 - 15) + 10)
  }

  /// Interpolates from `low` to `high` by the weight.
  @inline(__always)
  func blend(_ low: Double, _ high: Double) -> Double { low + weight * (high - low) }

  /// Interpolates from `low` to `high` by the weight, component by component.
  @inline(__always)
  func blend(_ low: SIMD4<Double>, _ high: SIMD4<Double>) -> SIMD4<Double> {
    low + weight * (high - low)
  }

  /// The derivative of the weight along the coordinate, 30t² (1 − t)².
  @inline(__always)
  var growth: Double { 30 * (before * after) * (before * after) }
}

// MARK: Gradient

extension GradientNoise {
  /// Returns noise on a line and its slope, from the derivative of its formula. The value is that
  /// of ``value(_:)``, to the last bit.
  public func valueAndGradient(_ x: Double) -> (value: Double, gradient: Double) {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let (low, high) = (slope(x.low, x.before), slope(x.high, x.after))
    let rise = x.blend(slope(x.low, 1), slope(x.high, 1)) + x.growth * (high - low)
    return (x.blend(low, high), rise)
  }

  /// Returns noise in the plane and its gradient: the direction of steepest ascent, with the slope
  /// as its length. From the derivatives of its formula, at about twice the cost of
  /// ``value(_:_:)``; the value is the same to the last bit.
  public func valueAndGradient(_ x: Double, _ y: Double) -> (value: Double, gradient: Vector) {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    let corner = (
      corner(x.low &+ y.low, x.before, y.before), corner(x.high &+ y.low, x.after, y.before),
      corner(x.low &+ y.high, x.before, y.after), corner(x.high &+ y.high, x.after, y.after)
    )
    let (low, high) = (x.blend(corner.0, corner.1), x.blend(corner.2, corner.3))
    let rises = y.blend(low, high)
    let across = y.blend(corner.1.w - corner.0.w, corner.3.w - corner.2.w)
    return (
      rises.w, Vector(rises.x + x.growth * across, rises.y + y.growth * (high.w - low.w))
    )
  }

  /// Returns noise in space and its gradient: the direction of steepest ascent, with the slope as
  /// its length. From the derivatives of its formula, at about twice the cost of ``value(_:_:_:)``;
  /// the value is the same to the last bit.
  public func valueAndGradient(
    _ x: Double, _ y: Double, _ z: Double
  ) -> (value: Double, gradient: SIMD3<Double>) {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let y = LatticeCoordinate(y, 0xc2b2_ae3d_27d4_eb4f)
    let z = LatticeCoordinate(z, 0x1656_67b1_9e37_79f9)
    let (low, high) = (face(x, y, z.low, z.before), face(x, y, z.high, z.after))
    let rises = z.blend(low.rises, high.rises)
    return (
      rises.w,
      SIMD3(
        rises.x + x.growth * z.blend(low.across, high.across),
        rises.y + y.growth * z.blend(low.along, high.along),
        rises.z + z.growth * (high.rises.w - low.rises.w))
    )
  }

  /// Returns a face of a cell in space, `z` away along the third axis: the blended gradient and
  /// value, and the differences of the value between the face's edges.
  @inline(__always)
  private func face(
    _ x: LatticeCoordinate, _ y: LatticeCoordinate, _ key: UInt64, _ z: Double
  ) -> (rises: SIMD4<Double>, across: Double, along: Double) {
    let (low, high) = (y.low &+ key, y.high &+ key)
    let corner = (
      corner(x.low &+ low, x.before, y.before, z), corner(x.high &+ low, x.after, y.before, z),
      corner(x.low &+ high, x.before, y.after, z), corner(x.high &+ high, x.after, y.after, z)
    )
    let (near, far) = (x.blend(corner.0, corner.1), x.blend(corner.2, corner.3))
    return (
      y.blend(near, far), y.blend(corner.1.w - corner.0.w, corner.3.w - corner.2.w), far.w - near.w
    )
  }

  /// Returns the gradient of a corner in the plane, and its share of the value at `x`, `y` from it.
  @inline(__always)
  private func corner(_ key: UInt64, _ x: Double, _ y: Double) -> SIMD4<Double> {
    SIMD4(slope(key, 1, 0), slope(key, 0, 1), 0, slope(key, x, y))
  }

  /// Returns the gradient of a corner in space, and its share of the value at `x`, `y`, `z` from
  /// it.
  @inline(__always)
  private func corner(
    _ key: UInt64, _ x: Double, _ y: Double, _ z: Double
  ) -> SIMD4<Double> {
    SIMD4(slope(key, 1, 0, 0), slope(key, 0, 1, 0), slope(key, 0, 0, 1), slope(key, x, y, z))
  }
}
