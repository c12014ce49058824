extension Math {
  /// e to the power `x`, within 1 ulp; 0 below −745.2, infinity above 709.8.
  public static func exp(_ x: Double) -> Double {
    x.isNaN ? .nan : exponential(DoubleDouble(x, 0))
  }

  /// Natural logarithm, within 1 ulp; −infinity for zero, not a number below.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else {
      return x == 0 ? -.infinity : x == .infinity ? .infinity : .nan
    }
    let (power, rest) = splitPowerOfTwo(x)
    let f = rest - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even =
      0x1.5555555555558p-1 + w
      * (0x1.2492492df1876p-2 + w * (0x1.7462b4c1e3314p-3 + w * 0x1.2b586f1e72436p-3))
    let odd =
      0x1.99999999952e0p-2 + w * (0x1.c71c62e53043cp-3 + w * 0x1.39fe5d72970c1p-3)
    // log(1 + f) = f − f²/2 + s (f²/2 + z P(z)): the large parts are exact or nearly so.
    let half = 0.5 * f * f
    let small = s * (half + z * (even + z * odd)) + power * 0x1.a39ef35793c76p-33
    return power * 0x1.62e42feep-1 - ((half - small) - f)
  }

  /// e to a power given in two parts, the lower one below 2⁻²⁰.
  @inline(__always)
  static func exponential(_ x: DoubleDouble) -> Double {
    if x.high >= 710 { return .infinity }
    if x.high <= -746 { return 0 }
    // Adding 1.5 · 2⁵² rounds to an integer.
    let power = (x.high * 0x1.71547652b82fep+0 + 0x1.8p52) - 0x1.8p52
    let r = DoubleDouble.ordered(
      x.high - power * 0x1.62e42feep-1, x.low - power * 0x1.a39ef35793c76p-33)
    let z = r.high * r.high
    var even = 0x1.1f72fd22159cdp-29
    even = even * z + 0x1.27e4db6760171p-22
    even = even * z + 0x1.a01a01a6d79b0p-16
    even = even * z + 0x1.6c16c16c162d6p-10
    even = even * z + 0x1.5555555555556p-5
    even = even * z + 0.5
    var odd = 0x1.af4ddeb6edd5ap-26
    odd = odd * z + 0x1.71de0236c3217p-19
    odd = odd * z + 0x1.a01a01abe65c3p-13
    odd = odd * z + 0x1.11111111100dfp-7
    odd = odd * z + 0x1.5555555555557p-3
    let low = r.low + r.low * r.high
    return scaled(1 + (r.high + (z * (even + r.high * odd) + low)), by: Int(power))
  }

  /// `x` · 2^`power`, for x near 1; rounds once where the result is subnormal.
  @inline(__always)
  private static func scaled(_ x: Double, by power: Int) -> Double {
    if power > -1022 && power < 1024 { return x * powerOfTwo(power) }
    return power > 0
      ? x * 0x1p1023 * powerOfTwo(power - 1023) : x * powerOfTwo(power + 1000) * 0x1p-1000
  }

  /// 2^`power` for −1022 ≤ power ≤ 1023.
  @inline(__always)
  static func powerOfTwo(_ power: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: power &+ 1023) << 52)
  }

  /// `x` = rest · 2^power with √½ ≤ rest < √2, for finite x > 0.
  @inline(__always)
  static func splitPowerOfTwo(_ x: Double) -> (power: Double, rest: Double) {
    let subnormal = x < 0x1p-1022
    let bits = Int64(bitPattern: (subnormal ? x * 0x1p54 : x).bitPattern)
    let power = (bits &- 0x3fe6_a09e_667f_3bcd) >> 52
    let rest = Double(bitPattern: UInt64(bitPattern: bits &- power << 52))
    return (Double(subnormal ? power &- 54 : power), rest)
  }
}
