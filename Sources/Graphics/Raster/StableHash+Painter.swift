import Digests
import Drawing
import Painting

extension StableHash {
  /// The hash of the picture that `painter` has painted, as of its bitmap.
  package init(of painter: borrowing Painter) {
    guard !painter.isTransparent else {
      self.init(of: painter.bitmap())
      return
    }
    let (width, height) = (painter.width, painter.height)
    var hasher = StableHasher(UInt64(width), UInt64(height))
    var rest = SIMD4<UInt32>()
    var filled = 0
    for y in 0..<height {
      painter.withRow(y) { row in
        var x = 0
        while x < width {
          if filled == 0, x &+ 4 <= width {
            hasher.add(
              StableHash.opaque(row[x], row[x &+ 1]), StableHash.opaque(row[x &+ 2], row[x &+ 3]))
            x &+= 4
            continue
          }
          rest[filled] = row[x]
          filled &+= 1
          x &+= 1
          guard filled == 4 else { continue }
          hasher.add(StableHash.opaque(rest[0], rest[1]), StableHash.opaque(rest[2], rest[3]))
          filled = 0
        }
      }
    }
    if filled > 0 {
      // What is missing of the last words counts as zeros, opacity too.
      let words = (0..<4).map { $0 < filled ? StableHash.opaque(rest[$0], 0) & 0xFFFF_FFFF : 0 }
      hasher.add(words[0] | words[1] << 32, words[2] | words[3] << 32)
    }
    self = hasher.hash
  }

  /// Two opaque pixels of a painter as the bytes of a bitmap, the first one lowest.
  @inline(__always)
  private static func opaque(_ first: UInt32, _ second: UInt32) -> UInt64 {
    let (low, high) = (first.byteSwapped &>> 8, second.byteSwapped &>> 8)
    return UInt64(low) | UInt64(high) &<< 32 | 0xFF00_0000_FF00_0000
  }
}
