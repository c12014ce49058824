import Geometry

/// Why there can be no picture of a size.
package enum PaintingError: Error, Hashable, Sendable {
  /// More pixels than the limits allow: 32,767 a side, 2²⁸ in all.
  case tooLarge(width: Int, height: Int)
  /// So many points, at so many pixels a point, have a side of less than half a pixel, or of no
  /// number.
  case noPixels(size: Size, scale: Double)
}
