import Drawing

extension Bitmap {
  /// Writes the pixels as premultiplied words, each channel rounded to the nearest; returns whether
  /// all are opaque.
  func premultiply(into words: UnsafeMutablePointer<UInt32>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var common = UInt32.max
      for index in 0..<width * height {
        // Red, green, blue, opacity from the lowest byte up.
        let pixel = UInt32(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        let alpha = pixel &>> 24
        common &= alpha
        let swapped =
          pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | pixel &>> 16 & 0xFF
        words[index] =
          alpha == 255
          ? swapped : PixelArithmetic.multiplied255(pixel: swapped | 0xFF00_0000, alpha)
      }
      return common == 255
    }
  }
}
