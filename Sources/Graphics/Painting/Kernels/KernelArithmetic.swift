import Drawing

/// Rounding of small floats to integers without a conversion that could trap.
enum Rounding {
  /// 1.5 · 2²³: adding a float of less than 2²² gives an integer, ties to even, whose lowest bits
  /// are
  /// the lowest bits of the sum.
  static let magic: Float = 12_582_912
}

/// Returns the integers 0…255 in the lowest bits of sums with ``Rounding/magic``.
@inline(__always)
func whole(_ sum: SIMD4<Float>) -> SIMD4<UInt32> {
  unsafeBitCast(sum, to: SIMD4<UInt32>.self) & 0xFF
}

@inline(__always)
func quad(_ floats: UnsafePointer<Float>) -> SIMD4<Float> {
  UnsafeRawPointer(floats).loadUnaligned(as: SIMD4<Float>.self)
}

@inline(__always)
func load(_ pixels: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
  UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
}

@inline(__always)
func store(_ quad: SIMD4<UInt32>, to pixels: UnsafeMutablePointer<UInt32>) {
  UnsafeMutableRawPointer(pixels).storeBytes(of: quad, as: SIMD4<UInt32>.self)
}

/// Clamps a number to 0…1; 0 for NaN.
@inlinable
package func unit(_ value: Double) -> Double { value > 0 ? (value < 1 ? value : 1) : 0 }

/// Clamps a number to ±`limit`; −`limit` for NaN, as differences of far positions may be.
@inline(__always)
func held(_ value: Double, within limit: Double) -> Double {
  value > -limit ? (value < limit ? value : limit) : -limit
}

/// Converts an integral value to an integer, clamped to ±10⁹.
@inline(__always)
func clampedInt(_ value: Double) -> Int {
  value > -1e9 ? (value < 1e9 ? Int(value) : 1_000_000_000) : -1_000_000_000
}

/// Returns the largest integer not above a value, clamped to ±10⁹; faster than rounding a double on
/// machines where that is a call.
@inline(__always)
func wholeBelow(_ value: Double) -> Int {
  let whole = clampedInt(value)
  return Double(whole) > value && whole > -1_000_000_000 ? whole &- 1 : whole
}

/// Returns the smallest integer not below a value, clamped to ±10⁹.
@inline(__always)
func wholeAbove(_ value: Double) -> Int { 0 &- wholeBelow(0 - value) }

/// Returns blue, green, red and opacity of a colour, premultiplied, 0…255.
func premultiplied(_ color: Color) -> SIMD4<Float> {
  let alpha = unit(color.alpha) * 255
  return SIMD4(
    Float(unit(color.blue) * alpha), Float(unit(color.green) * alpha),
    Float(unit(color.red) * alpha), Float(alpha))
}

/// Returns the pixel of four integral channels: blue, green, red, opacity.
@inline(__always)
func packed(_ channels: SIMD4<Float>) -> UInt32 {
  let pairs = unsafeBitCast(whole(channels + Rounding.magic), to: SIMD2<UInt64>.self)
  let (low, high) = (pairs.x | pairs.x &>> 24, pairs.y | pairs.y &>> 24)
  return UInt32(truncatingIfNeeded: low & 0xFFFF | high &<< 16)
}

/// Returns the channel of each pixel that lies `shift` bits up, as floats.
@inline(__always)
func channel(_ pixels: SIMD4<UInt32>, _ shift: UInt32) -> SIMD4<Float> {
  // The bits of 2²³ with the byte as its lowest bits are the float 2²³ + byte.
  let bits = (pixels &>> shift) & 0xFF | 0x4B00_0000
  return unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
}

@inline(__always)
func magnitude(_ value: SIMD4<Float>) -> SIMD4<Float> {
  unsafeBitCast(
    unsafeBitCast(value, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
}

/// Returns the lanes of `a` where `mask` is true, else those of `b`.
@inline(__always)
func selected<Scalar>(
  _ a: SIMD4<Scalar>, _ b: SIMD4<Scalar>, where mask: SIMDMask<SIMD4<Scalar>.MaskStorage>
) -> SIMD4<Scalar> { b.replacing(with: a, where: mask) }

/// Clamps `value` to `low`…`high`.
@inline(__always)
func held(_ value: Float, _ low: Float, _ high: Float) -> Float {
  let raised = value < low ? low : value
  return raised > high ? high : raised
}

/// Clamps `value` to `low`…`high`, lane by lane.
@inline(__always)
func held(_ value: SIMD4<Float>, _ low: SIMD4<Float>, _ high: SIMD4<Float>) -> SIMD4<Float> {
  let raised = value.replacing(with: low, where: value .< low)
  return raised.replacing(with: high, where: raised .> high)
}

/// True if any lane is not 0.
@inline(__always)
func anyBit(_ lanes: SIMD4<UInt32>) -> Bool {
  let pairs = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
  return pairs.x | pairs.y != 0
}

@inline(__always)
func anyLane(_ mask: SIMDMask<SIMD4<Int32>>) -> Bool { any(mask) }

@inline(__always)
func positive(_ value: SIMD4<Float>) -> SIMD4<Float> {
  selected(SIMD4(repeating: 0), value, where: value .< 0)
}

/// Returns blue, green, red and opacity of a pixel as floats.
@inline(__always)
func unpacked(_ pixel: UInt32) -> SIMD4<Float> {
  let bits = SIMD4(pixel, pixel &>> 8, pixel &>> 16, pixel &>> 24) & 0xFF | 0x4B00_0000
  return unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
}
