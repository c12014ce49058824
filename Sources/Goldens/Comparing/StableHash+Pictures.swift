import Drawing
import Raster

extension StableHash {
  /// The hash of a picture: its size and all its bytes, which are not read where its digest is
  /// known.
  package init(of picture: Bitmap) {
    if let digest = picture.digest {
      self.init(high: digest.x, low: digest.y)
    } else {
      self.init(UInt64(picture.width), UInt64(picture.height), picture.bytes.span.bytes)
    }
  }

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

extension Bitmap {
  /// The same picture, its hash known from now on.
  package var digested: Bitmap {
    let hash = StableHash(of: self)
    return known(by: SIMD2(hash.high, hash.low))
  }
}

extension StableHash: LosslessStringConvertible {
  /// 32 hexadecimal digits, lower case.
  package var description: String { HexDigits.text(high) + HexDigits.text(low) }

  /// Reads what ``description`` gives; nil for anything else.
  package init?(_ description: String) {
    guard description.utf8.count == 32,
      description.utf8.allSatisfy({
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }), let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}
