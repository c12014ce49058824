/// Several numbers that move together, of any meaning: two to sixty-four `Double`s.
extension SIMD where Scalar == Double {
  /// Root of the sum of the squares of all numbers.
  public var magnitude: Double {
    // Added one by one: the order, and so the last bit, is the same on every machine.
    indices.reduce(0) { $0 + self[$1] * self[$1] }.squareRoot()
  }
}

extension SIMD2: Displacement, Interpolatable where Scalar == Double {}
extension SIMD3: Displacement, Interpolatable where Scalar == Double {}
extension SIMD4: Displacement, Interpolatable where Scalar == Double {}
extension SIMD8: Displacement, Interpolatable where Scalar == Double {}
extension SIMD16: Displacement, Interpolatable where Scalar == Double {}
extension SIMD32: Displacement, Interpolatable where Scalar == Double {}
extension SIMD64: Displacement, Interpolatable where Scalar == Double {}
