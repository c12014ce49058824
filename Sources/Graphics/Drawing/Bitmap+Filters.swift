/// Filters of whole pictures, as new ones of the same size. Bytes are as they are encoded in sRGB, and
/// opacity is left alone unless pixels move.
///
/// A bitmap is better filtered once, in `begin`, than in every frame: a bitmap of a million pixels
/// takes milliseconds.
extension Bitmap {
  /// The picture in greys of the same luma.
  ///
  /// Source: Filter Effects Module Level 1, § 12.1, `grayscale()`: 0.2126 R + 0.7152 G + 0.0722 B of
  /// the encoded channels, rounded.
  public var grayscale: Bitmap {
    mapped { pixel in
      let luma = UInt8(Self.luma(pixel.x, pixel.y, pixel.z))
      return SIMD4(luma, luma, luma, pixel.w)
    }
  }

  /// The negative: 255 less each channel.
  public var inverted: Bitmap {
    mapped { SIMD4(255 - $0.x, 255 - $0.y, 255 - $0.z, $0.w) }
  }

  /// Returns the picture in black and white: white if the luma of ``grayscale`` is at least `level`,
  /// 0…1 of 255.
  public func thresholded(at level: Double = 0.5) -> Bitmap {
    mapped { pixel in
      let isLight = Double(Self.luma(pixel.x, pixel.y, pixel.z)) >= level * 255
      let value: UInt8 = isLight ? 255 : 0
      return SIMD4(value, value, value, pixel.w)
    }
  }

  /// Returns the picture with `levels` values of each channel, evenly spaced from 0 to 255; as many
  /// bytes become each of them.
  ///
  /// - Precondition: 2…256 levels.
  public func posterized(levels: Int) -> Bitmap {
    precondition(2...256 ~= levels, "a picture is posterized to 2 to 256 levels")
    let last = levels - 1
    let steps = (0..<256).map { (byte: Int) -> UInt8 in
      let level: Int = byte * levels / 256
      // Rounded to the nearest.
      let value: Int = (level * 255 * 2 + last) / (2 * last)
      return UInt8(value)
    }
    return mapped { SIMD4(steps[Int($0.x)], steps[Int($0.y)], steps[Int($0.z)], $0.w) }
  }

  /// The picture with dark parts grown by a pixel: each pixel becomes the darkest, by luma, of itself
  /// and the four beside it; the picture's own if they are equally dark.
  public var eroded: Bitmap { grown { $0 < $1 } }

  /// The picture with light parts grown by a pixel: each pixel becomes the lightest, by luma, of
  /// itself and the four beside it; the picture's own if they are equally light.
  public var dilated: Bitmap { grown { $0 > $1 } }

  /// Returns the luma of a pixel, 0…255. The weights are those of ``grayscale`` in 65,536ths.
  private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    (13_933 * Int(red) + 46_871 * Int(green) + 4_732 * Int(blue) + 32_768) >> 16
  }

  private func mapped(_ change: (SIMD4<UInt8>) -> SIMD4<UInt8>) -> Bitmap {
    var result = bytes
    for start in stride(from: 0, to: result.count, by: 4) {
      let pixel = change(
        SIMD4(result[start], result[start + 1], result[start + 2], result[start + 3]))
      for channel in 0..<4 { result[start + channel] = pixel[channel] }
    }
    return Bitmap(width: width, height: height, bytes: result)
  }

  /// Returns the picture with each pixel replaced by the one beside it whose luma goes before all
  /// others by `precedes`.
  private func grown(_ precedes: (Int, Int) -> Bool) -> Bitmap {
    let lumas = (0..<width * height).map { index in
      Self.luma(bytes[4 * index], bytes[4 * index + 1], bytes[4 * index + 2])
    }
    var result = bytes
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        var best = index
        if x > 0, precedes(lumas[index - 1], lumas[best]) { best = index - 1 }
        if x + 1 < width, precedes(lumas[index + 1], lumas[best]) { best = index + 1 }
        if y > 0, precedes(lumas[index - width], lumas[best]) { best = index - width }
        if y + 1 < height, precedes(lumas[index + width], lumas[best]) { best = index + width }
        guard best != index else { continue }
        for channel in 0..<4 { result[4 * index + channel] = bytes[4 * best + channel] }
      }
    }
    return Bitmap(width: width, height: height, bytes: result)
  }
}
