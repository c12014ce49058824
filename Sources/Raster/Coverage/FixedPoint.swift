/// Places in whole numbers of 1/4096 pixel, the grid on which coverage is counted.
enum FixedPoint {
  /// Bits behind the point.
  static let bits = 12
  /// A pixel.
  static let one = 1 << bits
  /// Farthest place from the origin, in pixels: four times the longest side of a picture, near
  /// enough that products of two places fit 64 bits.
  static let limit = 131_072.0

  /// `pixels` to the nearest whole number; half way goes to the even one. Within ±``limit``.
  @inline(__always)
  static func rounded(_ pixels: Double) -> Int32 {
    // A double of this size holds whole numbers alone; its lowest bits are theirs.
    let sum = pixels * 4096 + 6_755_399_441_055_744
    return Int32(truncatingIfNeeded: sum.bitPattern)
  }
}
