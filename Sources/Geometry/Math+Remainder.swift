extension Math {
  /// What is left of `x` after the nearest whole number of `y`s, −|y|/2…|y|/2; of two that are
  /// equally near, the even one. Exact; a zero has the sign of `x`. Not a number for an infinite
  /// `x` or a `y` of 0.
  ///
  /// Takes a division for each 64 powers of two that lie between `x` and `y`.
  ///
  /// Source: IEEE 754-2019, 5.3.1.
  public static func remainder(_ x: Double, _ y: Double) -> Double {
    guard x.isFinite, !y.isNaN, y != 0 else { return .nan }
    guard x != 0, y.isFinite else { return x }
    let part = WholeNumber(x)
    let whole = WholeNumber(y)
    let gap = part.exponent - whole.exponent
    if gap < -1 { return x }
    // Half a `y` is a whole number of these units too.
    let divisor = gap < 0 ? whole.digits << 1 : whole.digits
    let unit = gap < 0 ? part.exponent : whole.exponent
    let (isOdd, rest) = division(of: part.digits, shifted: max(0, gap), by: divisor)
    let isNearer = 2 * rest > divisor || (2 * rest == divisor && isOdd)
    let size = Double(
      sign: .plus, exponent: unit, significand: Double(isNearer ? divisor - rest : rest))
    return (x < 0) == isNearer ? size : -size
  }

  /// Whether the quotient of `digits` · 2^`count` by `divisor` is odd, and the rest.
  private static func division(
    of digits: UInt64, shifted count: Int, by divisor: UInt64
  ) -> (isOdd: Bool, rest: UInt64) {
    var (quotient, rest) = digits.quotientAndRemainder(dividingBy: divisor)
    var left = count
    while left > 0 {
      let shift = min(left, 64)
      (quotient, rest) = divisor.dividingFullWidth((rest >> (64 - shift), rest << shift))
      left -= shift
    }
    return (quotient & 1 == 1, rest)
  }

  /// The size of a finite number other than 0, as `digits` · 2^`exponent` with 2⁵² ≤ digits < 2⁵³.
  private struct WholeNumber {
    let digits: UInt64
    let exponent: Int

    @inline(__always)
    init(_ x: Double) {
      let isSubnormal = x.magnitude < 0x1p-1022
      let normal = isSubnormal ? x * 0x1p54 : x
      digits = normal.significandBitPattern | 1 << 52
      exponent = Int(normal.exponentBitPattern) - (isSubnormal ? 1129 : 1075)
    }
  }
}
