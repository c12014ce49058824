import Drawing

/// Multiplies pixels by a mask.
struct MaskKernel {
  let mode: MaskMode

  /// Multiplies the pixels in `box` by what `mask` says of their places; each channel is rounded to
  /// the nearest.
  func apply(_ mask: Pixels, to pixels: Pixels, _ box: PixelBox) {
    for y in box.top..<box.bottom {
      let (source, target) = (mask.row(y), pixels.row(y))
      for x in box.left..<box.right {
        target[x] = PixelArithmetic.multiplied255(pixel: target[x], weight(source[x]))
      }
    }
  }

  /// How much of 255 a pixel of the mask lets through.
  @inline(__always)
  private func weight(_ pixel: UInt32) -> UInt32 {
    switch mode {
    case .alpha: return pixel &>> 24
    case .luminance:
      // Channels are premultiplied already. The weights are those of BT.709 in 1/65536.
      let (red, green, blue) = (pixel &>> 16 & 0xFF, pixel &>> 8 & 0xFF, pixel & 0xFF)
      return (red &* 13_933 &+ green &* 46_871 &+ blue &* 4_732 &+ 32_768) &>> 16
    }
  }
}
