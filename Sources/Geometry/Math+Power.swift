extension Math {
  /// `x` to the power `y`, within 1 ulp; a negative `x` needs a whole `y`, else the result is not a
  /// number. `pow(x, 0)` and `pow(1, y)` are 1 for every other argument.
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

  /// The cube root of `x`, of a negative one too, within 1 ulp.
  public static func cbrt(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x.isNaN ? .nan : x }
    let (power, rest) = splitPowerOfTwo(x.magnitude)
    // The power, a multiple of 3 and 0, 1 or 2 more.
    let third = (Int(power) + 3072) / 3 - 1024
    let more = Int(power) - 3 * third
    let cube = rest * Double(1 << more)
    var root =
      0x1.fb0981ceb7d7fp-2 + rest
      * (0x1.76ade2dee9f55p-1 + rest * (-0x1.217d40c0d4bc9p-2 + rest * 0x1.c9349f1d940e5p-5))
    root *= more == 0 ? 1 : more == 1 ? 0x1.428a2f98d728bp+0 : 0x1.965fea53d6e3dp+0
    let near = root * root * root
    root *= (near + 2 * cube) / (2 * near + cube)
    // Halley's step once more; the square of a root cut to 26 bits is exact.
    root = Double(bitPattern: root.bitPattern & 0xffff_ffff_f800_0000)
    let side = cube / (root * root)
    root += root * ((side - root) / (2 * root + side))
    return (x < 0 ? -root : root) * powerOfTwo(third)
  }

  /// ``pow(_:_:)`` for finite x > 0 and y ≠ 0.
  @inline(__always)
  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 || y.magnitude < 0x1p-65 { return 1 }
    if y.magnitude > 0x1p65 { return (x > 1) == (y > 0) ? .infinity : 0 }
    let logarithm = preciseLog(x)
    var exponent = DoubleDouble.product(y, logarithm.high)
    exponent.low += y * logarithm.low
    return exponential(exponent)
  }

  /// Natural logarithm of finite x > 0 to about 2⁻⁶⁴ of itself, as 2 artanh((rest − 1)/(rest + 1)).
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

  /// What a power does to the sign of its base.
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
