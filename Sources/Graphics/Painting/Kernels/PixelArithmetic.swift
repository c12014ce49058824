import Drawing

/// Arithmetic of premultiplied pixels in integers.
///
/// A product of two channels is divided by 255 to the nearest, as in pixman: (t + t / 256) / 256 of
/// t + 128. So pictures keep the values that they had when pixman blended them.
package enum PixelArithmetic {
  /// Returns the product of two channels.
  @inline(__always)
  static func multiplied255(_ a: UInt32, _ b: UInt32) -> UInt32 { divided255(a &* b) }

  /// Returns `value`, at most 255 · 255, divided by 255.
  @inline(__always)
  static func divided255(_ value: UInt32) -> UInt32 {
    let t = value &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  /// Divides eight values likewise.
  @inline(__always)
  static func divided255(_ values: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = values &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  /// Returns a pixel with all channels times `factor`, 0…255.
  @inline(__always)
  static func multiplied255(pixel: UInt32, _ factor: UInt32) -> UInt32 {
    let t = unpacked16(pixel) &* UInt64(factor) &+ 0x0080_0080_0080_0080
    return packed8(
      ((t &+ (t &>> 8 & 0x00FF_00FF_00FF_00FF)) &>> 8) & 0x00FF_00FF_00FF_00FF)
  }

  /// Returns the channels of a pixel in 16 bits each, so that one multiplication suffices for all.
  @inline(__always)
  static func unpacked16(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64(pixel &>> 8 & 0x00FF_00FF) &<< 32
  }

  /// Returns the pixel of channels in 16 bits each, at most 255 each.
  @inline(__always)
  static func packed8(_ channels: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: channels | channels &>> 24)
  }

  /// Returns a pixel composited over another.
  @inline(__always)
  static func over(_ pixel: UInt32, _ backdrop: UInt32) -> UInt32 {
    pixel &+ multiplied255(pixel: backdrop, 255 &- pixel &>> 24)
  }

  /// Returns four pixels with all channels times their factors, 0…255.
  @inline(__always)
  static func multiplied255(
    pixels: SIMD4<UInt32>, _ factors: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let factors = unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
    @inline(__always)
    func pairs(_ channels: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let products = unsafeBitCast(channels & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* factors
      return unsafeBitCast(divided255(products), to: SIMD4<UInt32>.self)
    }
    return pairs(pixels) | pairs(pixels &>> 8) &<< 8
  }

  /// Returns four pixels whose channels are multiplied by those of `factor`.
  @inline(__always)
  static func multiplied255(pixels: SIMD4<UInt32>, by factor: UInt32) -> SIMD4<UInt32> {
    @inline(__always)
    func pairs(_ channels: SIMD4<UInt32>, _ factor: UInt32) -> SIMD4<UInt32> {
      let factors = unsafeBitCast(SIMD4(repeating: factor & 0x00FF_00FF), to: SIMD8<UInt16>.self)
      let products = unsafeBitCast(channels & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* factors
      return unsafeBitCast(divided255(products), to: SIMD4<UInt32>.self)
    }
    return pairs(pixels, factor) | pairs(pixels &>> 8, factor &>> 8) &<< 8
  }

  /// Multiplies the channels of `count` pixels by those of `factor`.
  static func multiply255(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, by factor: UInt32) {
    var x = 0
    while x &+ 4 <= count {
      store(multiplied255(pixels: load(pixels + x), by: factor), to: pixels + x)
      x &+= 4
    }
    while x < count {
      let pixel = pixels[x]
      @inline(__always)
      func product(_ shift: UInt32) -> UInt32 {
        multiplied255(pixel &>> shift & 255, factor &>> shift & 255) &<< shift
      }
      pixels[x] = product(0) | product(8) | product(16) | product(24)
      x &+= 1
    }
  }

  /// Returns four pixels composited over four others.
  @inline(__always)
  static func over(_ pixels: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    pixels &+ multiplied255(pixels: backdrop, 255 &- pixels &>> 24)
  }

  /// Adds the channels of four pixels to those of four others, at most 255 each.
  @inline(__always)
  static func sum(_ pixels: SIMD4<UInt32>, _ backdrop: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let addend = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
    var sum = unsafeBitCast(backdrop, to: SIMD16<UInt8>.self) &+ addend
    sum.replace(with: 255, where: sum .< addend)
    return unsafeBitCast(sum, to: SIMD4<UInt32>.self)
  }

  /// Adds channels, at most 255 each.
  @inline(__always)
  static func sum(_ pixel: UInt32, _ backdrop: UInt32) -> UInt32 {
    func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = (a & 0x00FF_00FF) &+ (b & 0x00FF_00FF)
      // 255 in each channel whose sum has a ninth bit.
      let excess = sum &>> 8 & 0x0001_0001
      return (sum | (excess &<< 8 &- excess)) & 0x00FF_00FF
    }
    return pair(pixel, backdrop) | pair(pixel &>> 8, backdrop &>> 8) &<< 8
  }

  /// Converts a channel of 0…1 to 0…255, in Cairo's way: 256 even steps.
  static func byte(fromUnit value: Double) -> UInt32 { min(255, UInt32(unit(value) * 256)) }

  /// Returns the premultiplied pixel of a colour.
  package static func pixel(_ color: Color) -> UInt32 {
    let alpha = unit(color.alpha)
    func channel(_ value: Double) -> UInt32 { PixelArithmetic.byte(fromUnit: unit(value) * alpha) }
    return PixelArithmetic.byte(fromUnit: alpha) << 24 | channel(color.red) << 16
      | channel(color.green) << 8 | channel(color.blue)
  }
}
