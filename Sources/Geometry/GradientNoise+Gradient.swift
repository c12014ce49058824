extension GradientNoise {
  /// Noise on a line and how fast it rises there, from the derivative of its formula. The value is
  /// that of ``value(_:)``, to the last bit.
  public func valueAndGradient(_ x: Double) -> (value: Double, gradient: Double) {
    let x = LatticeCoordinate(x, 0x9e37_79b9_7f4a_7c15)
    let (low, high) = (slope(x.low, x.before), slope(x.high, x.after))
    let rise = x.blend(slope(x.low, 1), slope(x.high, 1)) + x.growth * (high - low)
    return (x.blend(low, high), rise)
  }

  /// Noise in a plane and its gradient, the way up: where it rises fastest, and by how much a unit.
  /// From the derivatives of its formula, at about twice the cost of ``value(_:_:)``, whose value it
  /// gives to the last bit.
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

  /// Noise in space and its gradient, the way up: where it rises fastest, and by how much a unit.
  /// From the derivatives of its formula, at about twice the cost of ``value(_:_:_:)``, whose value
  /// it gives to the last bit.
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

  /// A face of a cell in space, `z` away along the third axis: the blended gradient and value, and
  /// how the value differs between the face's edges.
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

  /// The gradient of a corner in a plane, and its share of the value at a place `x`, `y` from it.
  @inline(__always)
  private func corner(_ key: UInt64, _ x: Double, _ y: Double) -> SIMD4<Double> {
    SIMD4(slope(key, 1, 0), slope(key, 0, 1), 0, slope(key, x, y))
  }

  /// The gradient of a corner in space, and its share of the value at a place `x`, `y`, `z` from it.
  @inline(__always)
  private func corner(
    _ key: UInt64, _ x: Double, _ y: Double, _ z: Double
  ) -> SIMD4<Double> {
    SIMD4(slope(key, 1, 0, 0), slope(key, 0, 1, 0), slope(key, 0, 0, 1), slope(key, x, y, z))
  }
}
