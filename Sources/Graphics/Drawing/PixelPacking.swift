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
}
