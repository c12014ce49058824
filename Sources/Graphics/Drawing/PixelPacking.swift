/// Conversions of pixels to bytes of channels.
package enum PixelPacking {
  /// Converts premultiplied pixels to straight RGBA. A channel p at opacity a becomes (255 · p + a
  /// / 2) / a in integers, rounded to the nearest; a clear pixel becomes zeros.
  package static func straighten(
    _ row: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let pixel = row[x]
      let alpha = pixel &>> 24
      let out = target + x &* 4
      out[3] = UInt8(truncatingIfNeeded: alpha)
      guard alpha != 0, alpha != 255 else {
        let kept = alpha == 0 ? 0 : pixel
        out[0] = UInt8(truncatingIfNeeded: kept &>> 16)
        out[1] = UInt8(truncatingIfNeeded: kept &>> 8)
        out[2] = UInt8(truncatingIfNeeded: kept)
        continue
      }
      func channel(_ shift: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(255, ((pixel &>> shift & 255) &* 255 &+ alpha / 2) / alpha))
      }
      out[0] = channel(16)
      out[1] = channel(8)
      out[2] = channel(0)
    }
  }

  /// Converts opaque pixels, of which the highest byte is ignored, to RGB.
  package static func drop(
    _ row: UnsafePointer<UInt32>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    let (pixels, bytes) = (UnsafeRawPointer(row), UnsafeMutableRawPointer(target))
    /// Returns two pixels as six bytes.
    @inline(__always) func pair(_ x: Int) -> UInt64 {
      let both = pixels.loadUnaligned(fromByteOffset: x &* 4, as: UInt64.self)
      let channels = (both &>> 32 | both &<< 32).byteSwapped
      return channels &>> 8 & 0xFF_FFFF | channels &>> 16 & 0xFFFF_FF00_0000
    }
    @inline(__always) func put(_ word: UInt64, _ offset: Int) {
      bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    var x = 0
    while x &+ 8 <= count {
      let (a, b, c, d) = (pair(x), pair(x &+ 2), pair(x &+ 4), pair(x &+ 6))
      let offset = x &* 3
      put(a | b &<< 48, offset)
      put(b &>> 16 | c &<< 32, offset &+ 8)
      put(c &>> 32 | d &<< 16, offset &+ 16)
      x &+= 8
    }
    while x < count {
      target[x &* 3] = UInt8(truncatingIfNeeded: row[x] &>> 16)
      target[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: row[x] &>> 8)
      target[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: row[x])
      x &+= 1
    }
  }

  /// Converts premultiplied pixels to straight ones of the same layout.
  package static func straighten(
    _ row: UnsafePointer<UInt32>, _ count: Int, asWords target: UnsafeMutablePointer<UInt32>
  ) {
    straighten(
      row, count, into: UnsafeMutableRawPointer(target).assumingMemoryBound(to: UInt8.self))
    for x in 0..<count {
      let word = UInt32(littleEndian: target[x])
      target[x] = word & 0xFF00_FF00 | (word & 0xFF) &<< 16 | word &>> 16 & 0xFF
    }
  }

  /// Converts straight RGBA to RGB.
  package static func dropOpacity(
    _ row: UnsafePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      target[x &* 3] = row[x &* 4]
      target[x &* 3 &+ 1] = row[x &* 4 &+ 1]
      target[x &* 3 &+ 2] = row[x &* 4 &+ 2]
    }
  }
}
