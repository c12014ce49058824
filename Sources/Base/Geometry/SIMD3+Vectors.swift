/// Vectors and positions in space. Sums are made in the order of x, y and z, so that their last bit
/// is the same on every machine.
extension SIMD3<Double> {
  /// The dot product.
  @inline(__always)
  public func dot(_ other: SIMD3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The cross product.
  @inline(__always)
  public func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The square of ``length``.
  @inline(__always)
  package var lengthSquared: Double { dot(self) }

  /// The Euclidean length.
  @inline(__always)
  public var length: Double { lengthSquared.squareRoot() }

  /// The vector of length 1 in the same direction; zero for zero.
  @inline(__always)
  public var normalized: SIMD3 { self == .zero ? self : self / length }
}
