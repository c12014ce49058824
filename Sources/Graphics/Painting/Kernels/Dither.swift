import Geometry

/// A fixed pattern of thresholds that hides the steps of 8-bit gradients: the same in every frame,
/// dependent only on the position of a pixel.
///
/// The pattern is that of ``BayerMatrix``. It repeats every 8 pixels, which keeps PNGs small.
struct Dither: ~Copyable {
  /// Rows of 8 thresholds between −0.5 and 0.5, twice in a row, so that
  /// eight may be loaded from any column.
  private let thresholds = Buffer<Float>(8 * 16, of: 0)

  /// The same thresholds as integers 2…254, each in all four 16-bit lanes of a word; rows of 8.
  private let wideThresholds = Buffer<UInt64>(8 * 8, of: 0)

  init() {
    for y in 0..<8 {
      for x in 0..<16 {
        let rank = Float(BayerMatrix.rank(x: x & 7, y: y))
        thresholds.base[y * 16 + x] = (rank + 0.5) / 64 - 0.5
      }
      for x in 0..<8 {
        let rank = UInt64(BayerMatrix.rank(x: x, y: y))
        wideThresholds.base[y * 8 + x] = (rank * 4 + 2) * 0x0001_0001_0001_0001
      }
    }
  }

  /// Returns the thresholds of a row; valid for indices 0…15, starting at the column's lowest 3
  /// bits.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<Float> {
    UnsafePointer(thresholds.base + (y & 7) * 16)
  }

  /// Returns the thresholds of a row as integers, indexed by the column's lowest 3 bits.
  @inline(__always)
  func wideRow(_ y: Int) -> UnsafePointer<UInt64> {
    UnsafePointer(wideThresholds.base + (y & 7) * 8)
  }
}
