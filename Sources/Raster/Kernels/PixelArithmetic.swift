import Drawing

/// Arithmetic of premultiplied pixels in whole numbers.
///
/// A product of two parts is divided by 255 to the nearest, as pixman does: (t + t / 256) / 256 of
/// t + 128. So pictures keep the values that they had when pixman blended them.
enum PixelArithmetic {
  /// A part times a part.
  @inline(__always)
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { quotient(a &* b) }

  /// `value`, at most 255 · 255, divided by 255.
  @inline(__always)
  static func quotient(_ value: UInt32) -> UInt32 {
    let t = value &+ 128
    return (t &+ t &>> 8) &>> 8
  }

  /// All parts of a pixel times `factor`, 0…255.
  @inline(__always)
  static func product(pixel: UInt32, _ factor: UInt32) -> UInt32 {
    let t = wide(pixel) &* UInt64(factor) &+ 0x0080_0080_0080_0080
    return narrow(
      ((t &+ (t &>> 8 & 0x00FF_00FF_00FF_00FF)) &>> 8) & 0x00FF_00FF_00FF_00FF)
  }

  /// The parts of a pixel in every 16 bits, so that one multiplication does for all.
  @inline(__always)
  static func wide(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0x00FF_00FF) | UInt64(pixel &>> 8 & 0x00FF_00FF) &<< 32
  }

  /// The pixel of wide parts, at most 255 each.
  @inline(__always)
  static func narrow(_ wide: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: wide | wide &>> 24) }

  /// A pixel laid over another.
  @inline(__always)
  static func over(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
    pixel &+ product(pixel: ground, 255 &- pixel &>> 24)
  }

  /// All parts of four pixels, each times its factor, 0…255.
  @inline(__always)
  static func product(
    pixels: SIMD4<UInt32>, _ factors: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let factors = unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
    @inline(__always)
    func pairs(_ parts: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let t = unsafeBitCast(parts & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* factors &+ 128
      return unsafeBitCast((t &+ t &>> 8) &>> 8, to: SIMD4<UInt32>.self)
    }
    return pairs(pixels) | pairs(pixels &>> 8) &<< 8
  }

  /// Four pixels laid over four others.
  @inline(__always)
  static func over(_ pixels: SIMD4<UInt32>, _ ground: SIMD4<UInt32>) -> SIMD4<UInt32> {
    pixels &+ product(pixels: ground, 255 &- pixels &>> 24)
  }

  /// Parts of four pixels added to those of four others, at most 255 each.
  @inline(__always)
  static func sum(_ pixels: SIMD4<UInt32>, _ ground: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let addend = unsafeBitCast(pixels, to: SIMD16<UInt8>.self)
    var sum = unsafeBitCast(ground, to: SIMD16<UInt8>.self) &+ addend
    sum.replace(with: 255, where: sum .< addend)
    return unsafeBitCast(sum, to: SIMD4<UInt32>.self)
  }

  /// Parts added, at most 255 each.
  @inline(__always)
  static func sum(_ pixel: UInt32, _ ground: UInt32) -> UInt32 {
    func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let sum = (a & 0x00FF_00FF) &+ (b & 0x00FF_00FF)
      // 255 in each part whose sum has a ninth bit.
      let excess = sum &>> 8 & 0x0001_0001
      return (sum | (excess &<< 8 &- excess)) & 0x00FF_00FF
    }
    return pair(pixel, ground) | pair(pixel &>> 8, ground &>> 8) &<< 8
  }

  /// A part of 0…1 as 0…255, as Cairo counts colours: 256 even steps.
  static func part(_ value: Double) -> UInt32 { min(255, UInt32(unit(value) * 256)) }

  /// The premultiplied pixel of a colour.
  static func pixel(_ color: Color) -> UInt32 {
    let alpha = unit(color.alpha)
    func part(_ value: Double) -> UInt32 { PixelArithmetic.part(unit(value) * alpha) }
    return PixelArithmetic.part(alpha) << 24 | part(color.red) << 16 | part(color.green) << 8
      | part(color.blue)
  }
}
