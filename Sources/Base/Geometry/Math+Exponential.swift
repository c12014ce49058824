extension Math {
  /// Returns e to the power `x`, within 1 ulp; 0 below −745.2, infinity above 709.8.
  public static func exp(_ x: Double) -> Double {
    x.isNaN ? .nan : exponential(DoubleDouble(x, 0))
  }

  /// Returns the natural logarithm, within 1 ulp; −infinity for zero, NaN for a negative number.
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

  /// Returns e to a power given in two parts, the lower one below 2⁻²⁰.
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

  /// Returns `x` · 2^`power`, for x near 1; rounds once if the result is subnormal.
  @inline(__always)
  private static func scaled(_ x: Double, by power: Int) -> Double {
    if power > -1022 && power < 1024 { return x * powerOfTwo(power) }
    return power > 0
      ? x * 0x1p1023 * powerOfTwo(power - 1023) : x * powerOfTwo(power + 1000) * 0x1p-1000
  }

  /// Returns 2^`power` for −1022 ≤ power ≤ 1023.
  @inline(__always)
  static func powerOfTwo(_ power: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: power &+ 1023) << 52)
  }

  /// Splits `x` into rest · 2^power with √½ ≤ rest < √2, for finite x > 0.
  @inline(__always)
  static func splitPowerOfTwo(_ x: Double) -> (power: Double, rest: Double) {
    let subnormal = x < 0x1p-1022
    let bits = Int64(bitPattern: (subnormal ? x * 0x1p54 : x).bitPattern)
    let power = (bits &- 0x3fe6_a09e_667f_3bcd) >> 52
    let rest = Double(bitPattern: UInt64(bitPattern: bits &- power << 52))
    return (Double(subnormal ? power &- 54 : power), rest)
  }
}

// MARK: Powers

extension Math {
  /// Returns `x` to the power `y`, within 1 ulp; for a negative `x` the result is NaN unless `y` is
  /// an integer. `pow(x, 0)` and `pow(1, y)` are 1 for every other argument.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if x > 0 && x < .infinity { return positivePower(x, y) }

    let parity = Parity(y)
    if x < 0 && parity == .fraction && x.isFinite { return .nan }
    let magnitude: Double
    if x == 0 || x.isInfinite {
      magnitude = (x == 0) == (y > 0) ? 0 : .infinity
    } else {
      magnitude = positivePower(-x, y)
    }
    return x.sign == .minus && parity == .odd ? -magnitude : magnitude
  }

  /// Returns the cube root of `x`, which may be negative, within 1 ulp.
  public static func cbrt(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x.isNaN ? .nan : x }
    let (power, rest) = splitPowerOfTwo(x.magnitude)
    // The power as a multiple of 3, and 0, 1 or 2 more.
    let third = (Int(power) + 3072) / 3 - 1024
    let more = Int(power) - 3 * third
    let cube = rest * Double(1 << more)
    var root =
      0x1.fb0981ceb7d7fp-2 + rest
      * (0x1.76ade2dee9f55p-1 + rest * (-0x1.217d40c0d4bc9p-2 + rest * 0x1.c9349f1d940e5p-5))
    root *= more == 0 ? 1 : more == 1 ? 0x1.428a2f98d728bp+0 : 0x1.965fea53d6e3dp+0
    let near = root * root * root
    root *= (near + 2 * cube) / (2 * near + cube)
    // One more of Halley's steps; the square of a root cut to 26 bits is exact.
    root = Double(bitPattern: root.bitPattern & 0xffff_ffff_f800_0000)
    let side = cube / (root * root)
    root += root * ((side - root) / (2 * root + side))
    return (x < 0 ? -root : root) * powerOfTwo(third)
  }

  /// Computes ``pow(_:_:)`` for finite x > 0 and y ≠ 0.
  @inline(__always)
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 || y.magnitude < 0x1p-65 { return 1 }
    if y.magnitude > 0x1p65 { return (x > 1) == (y > 0) ? .infinity : 0 }
    let logarithm = preciseLog(x)
    var exponent = DoubleDouble.product(y, logarithm.high)
    exponent.low += y * logarithm.low
    return exponential(exponent)
  }

  /// Returns the natural logarithm of finite x > 0 to about 2⁻⁶⁴ of itself, as 2 artanh((rest −
  /// 1)/(rest + 1)).
  @inline(__always)
  private static func preciseLog(_ x: Double) -> DoubleDouble {
    let (power, rest) = splitPowerOfTwo(x)

    let above = rest - 1
    let below = DoubleDouble.sum(rest, 1)
    var s = DoubleDouble(above / below.high, 0)
    let back = DoubleDouble.product(s.high, below.high)
    s.low = (((above - back.high) - back.low) - s.high * below.low) / below.high
    var z = DoubleDouble.product(s.high, s.high)
    z.low += 2 * s.high * s.low

    // log = 2s + s (2/3 z + z² P(z)); all but P in two parts.
    let w = z.high * z.high
    let even =
      0x1.999999999999ep-2 + w
      * (0x1.c71c71d7e63bcp-3 + w * (0x1.3b18b89d1c66cp-3 + w * 0x1.087809ab606bfp-3))
    let odd = 0x1.249249248e539p-2 + w * (0x1.745d09f18b693p-3 + w * 0x1.1018b8c6e2316p-3)
    var series = DoubleDouble.product(z.high, 0x1.5555555555555p-1)
    series.low += z.high * 0x1.5555555555555p-55 + z.low * 0x1.5555555555555p-1
    series.low += w * (even + z.high * odd)
    series = .ordered(series.high, series.low)

    var rise = DoubleDouble.product(s.high, series.high)
    rise.low += s.high * series.low + s.low * series.high
    var sum = DoubleDouble.ordered(2 * s.high, rise.high)
    sum.low += 2 * s.low + rise.low
    // 42 bits of log 2 times a power below 2¹¹ are exact.
    var result = DoubleDouble.sum(power * 0x1.62e42fefa38p-1, sum.high)
    result.low += sum.low + power * 0x1.ef35793c7673p-45
    return .ordered(result.high, result.low)
  }

  /// The effect of a power on the sign of its base.
  private enum Parity {
    case even, odd, fraction

    init(_ y: Double) {
      if y.magnitude >= 0x1p53 {
        self = .even
      } else {
        let whole = Int64(y)
        self = Double(whole) != y ? .fraction : whole & 1 == 0 ? .even : .odd
      }
    }
  }
}
