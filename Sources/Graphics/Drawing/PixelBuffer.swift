/// Pixels that a painter paints on, and that a bitmap may show without a copy.
///
/// A pixel is a native 32-bit word: opacity, red, green, blue from the highest byte down,
/// premultiplied. Rows are without padding.
package final class PixelBuffer {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The first pixel of the top row.
  package let words: UnsafeMutablePointer<UInt32>

  /// Creates clear pixels, at least one.
  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    words = .allocate(capacity: width * height)
    words.initialize(repeating: 0, count: width * height)
  }

  deinit { words.deallocate() }

  /// Number of pixels.
  package var count: Int { width * height }

  private init(copying other: PixelBuffer) {
    (width, height) = (other.width, other.height)
    words = .allocate(capacity: other.count)
    words.initialize(from: other.words, count: other.count)
  }

  /// Returns another buffer with the same pixels.
  package func copy() -> PixelBuffer { PixelBuffer(copying: self) }

  /// Sets all pixels.
  package func fill(with pixel: UInt32) { words.update(repeating: pixel, count: count) }

  /// Returns the sums of red, green, blue and opacity over some pixels, which must exist.
  package func sum(_ columns: Range<Int>, _ rows: Range<Int>) -> SIMD4<UInt64> {
    var sum = SIMD4<UInt64>()
    for y in rows {
      for x in columns {
        let word = words[y * width + x]
        sum &+= SIMD4(
          truncatingIfNeeded: SIMD4(word &>> 16, word &>> 8, word, word &>> 24) & 255)
      }
    }
    return sum
  }

  /// The pixels as bytes of red, green, blue and straight opacity.
  package var straightBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * count) { target, written in
      written = 4 * count
      if let base = target.baseAddress { PixelPacking.straighten(words, count, into: base) }
    }
  }
}

// Who changes pixels is their only owner.
extension PixelBuffer: @unchecked Sendable {}
