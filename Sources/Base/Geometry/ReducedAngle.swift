/// An angle as a whole number of right angles and a remainder within ±π/4.
struct ReducedAngle {
  /// Right angles, modulo 4 in the two lowest bits.
  var quadrant: UInt64
  /// The remainder in radians, more precise than a double.
  var rest: DoubleDouble

  @inline(__always)
  private init(quadrant: UInt64, rest: DoubleDouble) {
    self.quadrant = quadrant
    self.rest = rest
  }

  /// Reduces `x` radians, a finite number.
  @inline(__always)
  init(_ x: Double) {
    if x.magnitude <= 0x1.921fb54442d18p-1 {
      self.init(quadrant: 0, rest: DoubleDouble(x, 0))
    } else if x.magnitude < 0x1p20 {
      self.init(moderate: x)
    } else {
      self.init(huge: x)
    }
  }

  /// Subtracts a multiple of π/2 that is held in four parts. The first three have 33 bits, so that
  /// their products with the multiple, below 2²⁰, are exact.
  ///
  /// Source: W. J. Cody and W. Waite, "Software manual for the elementary functions", 1980.
  @inline(__always)
  private init(moderate x: Double) {
    // Adding 1.5 · 2⁵² leaves the nearest integer in the lowest bits.
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let first = x - count * 0x1.921fb544p+0
    let second = DoubleDouble.sum(first, -(count * 0x1.0b4611a6p-34))
    let third = DoubleDouble.sum(second.high, -(count * 0x1.3198a2ep-69))
    let tail = (second.low + third.low) - count * 0x1.b839a252049c1p-104
    quadrant = shifted.bitPattern
    rest = .ordered(third.high, tail)
  }

  /// Multiplies by only those bits of 2/π that matter modulo 4 right angles, in integers.
  ///
  /// Source: M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983.
  @inline(never)
  private init(huge x: Double) {
    // |x| = significand · 2^exponent, both integers.
    let significand = x.significandBitPattern | 1 << 52
    let exponent = Int(x.exponentBitPattern) - 1075

    // Bits of 2/π from the one whose product is worth 2 right angles: 190 of them are fraction.
    let offset = exponent + 62
    let high = Self.bits(at: offset)
    let middle = Self.bits(at: offset + 64)
    let low = Self.bits(at: offset + 128)
    let carry = low.multipliedFullWidth(by: significand).high
    let product =
      UInt128(significand) * UInt128(middle) &+ UInt128(carry)
      &+ (UInt128(high &* significand) << 64)

    // The two top bits count right angles; the rest is a signed fraction of one.
    let fraction = Int128(bitPattern: product << 2)
    let count = UInt64(product >> 126) &+ (fraction < 0 ? 1 : 0)
    let magnitude = fraction.magnitude
    let shift = magnitude.leadingZeroBitCount
    let digits = magnitude << shift
    let scale = Double(sign: .plus, exponent: -shift, significand: 1)
    let upper = Double(UInt64(digits >> 75)) * 0x1p-53 * scale
    let lower = Double(UInt64((digits >> 22) & 0x1f_ffff_ffff_ffff)) * 0x1p-106 * scale

    var radians = DoubleDouble.product(upper, 0x1.921fb54442d18p+0)
    radians.low += upper * 0x1.1a62633145c07p-54 + lower * 0x1.921fb54442d18p+0
    let negative = (fraction < 0) != (x < 0)
    rest = negative ? DoubleDouble(-radians.high, -radians.low) : radians
    quadrant = x < 0 ? 0 &- count : count
  }

  /// Returns 64 bits of 2/π; bit 64 is worth ½.
  private static func bits(at offset: Int) -> UInt64 {
    let word = offset >> 6
    let shift = UInt64(offset & 63)
    return twoOverPi[word] << shift | twoOverPi[word + 1] >> (64 - shift)
  }

  /// A zero word, then 2/π in binary after the point.
  private static let twoOverPi: [UInt64] = [
    0,
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561, 0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484, 0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B, 0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
  ]

  /// Sine of the remainder.
  @inline(__always)
  var sine: Double {
    let x = rest.high
    let z = x * x
    let w = z * z
    let even = -0x1.5555555555555p-3 + w * (-0x1.a01a019e83a29p-13 - w * 0x1.ae600af77bf94p-26)
    let odd = 0x1.1111111110bb2p-7 + w * (0x1.71de37967f49ep-19 + w * 0x1.5e0b15ed56699p-33)
    return x + (x * z * (even + z * odd) + rest.low * (1 - 0.5 * z))
  }

  /// Cosine of the remainder.
  @inline(__always)
  var cosine: Double {
    let x = rest.high
    let z = x * x
    let w = z * z
    let even = 0x1.5555555555555p-5 + w * (0x1.a01a019f4eabep-16 + w * 0x1.1eeb68e39cf4dp-29)
    let odd = -0x1.6c16c16c16967p-10 - w * (0x1.27e4fa17d4a58p-22 + w * 0x1.907d9f5b4de2bp-37)
    let start = DoubleDouble.ordered(1, -0.5 * z)
    return start.high + (start.low + (w * (even + z * odd) - x * rest.low))
  }
}
