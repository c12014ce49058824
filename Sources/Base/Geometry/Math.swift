/// The project's own elementary functions.
///
/// They use only +, −, ×, ÷, √ and the bits of a `Double`, which IEEE 754 specifies to the last
/// bit, and no fused multiply-add. So every result is the same on any CPU and at any optimisation
/// level. Special values follow annex F of ISO C. A NaN result is always `Double.nan`.
///
/// The polynomials interpolate their functions at Chebyshev nodes of the reduced range; they were
/// computed with 60 digits and rounded to `Double`.
public enum Math {
  /// π, half a turn in radians.
  @inlinable
  public static var pi: Double { 0x1.921fb54442d18p+1 }

  /// 2π, a full turn in radians.
  @inlinable
  public static var twoPi: Double { 0x1.921fb54442d18p+2 }

  /// The golden angle, π (3 − √5), a full turn less its golden section, in radians: 137.5°. Items
  /// each rotated by it from the one before never line up in rows, as petals and seeds of flowers
  /// do not; see ``Vector/init(phyllotaxis:of:turn:)``.
  @inlinable
  public static var goldenAngle: Double { pi * (3 - 5.squareRoot()) }

  /// Returns √(x² + y²), the length of the vector (x, y). Within 2 ulp; squares neither overflow
  /// nor underflow.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    let x = x.magnitude
    let y = y.magnitude
    let longer = x > y ? x : y
    if longer >= 0x1p-480 && longer <= 0x1p510 { return (x * x + y * y).squareRoot() }
    if x == .infinity || y == .infinity { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    let scale = longer > 1 ? 0x1p-600 : 0x1p600
    let back = longer > 1 ? 0x1p600 : 0x1p-600
    return (x * scale * (x * scale) + y * scale * (y * scale)).squareRoot() * back
  }
}

// MARK: Remainders

extension Math {
  /// Returns the remainder of `x` after subtracting the nearest multiple of `y`, −|y|/2…|y|/2; of
  /// two that are equally near, the even one. Exact; a zero has the sign of `x`. NaN for an
  /// infinite `x` or a `y` of 0.
  ///
  /// Takes a division for each 64 powers of two between `x` and `y`.
  ///
  /// Source: IEEE 754-2019, 5.3.1.
  public static func remainder(_ x: Double, _ y: Double) -> Double {
    guard x.isFinite, !y.isNaN, y != 0 else { return .nan }
    guard x != 0, y.isFinite else { return x }
    let part = WholeNumber(x)
    let whole = WholeNumber(y)
    let gap = part.exponent - whole.exponent
    if gap < -1 { return x }
    // Half a `y` is also a whole number of these units.
    let divisor = gap < 0 ? whole.digits << 1 : whole.digits
    let unit = gap < 0 ? part.exponent : whole.exponent
    let (isOdd, rest) = division(of: part.digits, shifted: max(0, gap), by: divisor)
    let isNearer = 2 * rest > divisor || (2 * rest == divisor && isOdd)
    let size = Double(
      sign: .plus, exponent: unit, significand: Double(isNearer ? divisor - rest : rest))
    return (x < 0) == isNearer ? size : -size
  }

  /// Returns the parity of the quotient of `digits` · 2^`count` by `divisor`, and the remainder.
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

  /// The magnitude of a finite number other than 0, as `digits` · 2^`exponent` with 2⁵² ≤ digits <
  /// 2⁵³.
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

// MARK: Clipping

extension Comparable {
  /// Returns the nearest value in `range`.
  @inlinable
  @inline(__always)
  public func clipped(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension BinaryFloatingPoint {
  /// The nearest number in 0…1.
  @inlinable
  @inline(__always)
  public var clippedToUnit: Self { clipped(to: 0...1) }

  /// The number less the next integer below it, 0…1: 0.25 of 3.25, 0.75 of −3.25. For a number of
  /// turns it is the fraction of the turn, for time over a period the fraction of the period.
  @inlinable
  @inline(__always)
  public var fraction: Self { self - rounded(.down) }

  /// A cubic ramp: 0 up to 0, 1 from 1 on; between them 3t² − 2t³, level at both ends.
  @inlinable
  @inline(__always)
  public var smoothstep: Self {
    let t = clippedToUnit
    return t * t * (3 - 2 * t)
  }
}

// MARK: Wrapping

extension Double {
  /// Returns the number in `range` that differs from this one by a multiple of the range's length:
  /// 370 wrapped to `0..<360` is 10, and −1 is 359. What leaves a stage at one edge enters at the
  /// other. A number in the range is returned unchanged; NaN if this number is not finite.
  ///
  /// `%` of other languages and `truncatingRemainder` give a result with the sign of the number,
  /// and ``Math/remainder(_:_:)`` the one nearest to 0; neither of them wraps. The remainder is
  /// exact, and the sums with the lower bound are each rounded once: a number less than a rounding
  /// below the upper bound becomes the lower one.
  ///
  /// - Precondition: The range is not empty, and its bounds and length are finite.
  public func wrapped(to range: Range<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    precondition(
      high > low && (high - low).isFinite, "a range to wrap to is not empty, and finite")
    if self >= low && self < high { return self }
    let rest = Math.remainder(self - low, high - low)
    let result = low + (rest < 0 ? rest + (high - low) : rest)
    return result >= high ? low : result
  }
}

// MARK: Whole numbers

extension Double {
  /// `one` times `other`, rounded once if the product fits into `Int64`.
  package init(product one: Int, _ other: Int) {
    let (product, isBeyond) = Int64(one).multipliedReportingOverflow(by: Int64(other))
    self = isBeyond ? Double(one) * Double(other) : Double(product)
  }
}

// MARK: Whole parts

extension Double {
  /// Removes the integer part and returns it: an amount that accumulates in fractions is paid out
  /// in whole pieces, and the rest is kept for the next time. 0 if the number is below 1.
  ///
  /// ```swift
  /// due += 30 * step.duration
  /// for _ in 0..<due.removeWholePart() { sparks.append(spark()) }
  /// ```
  ///
  /// - Precondition: the number is finite and below 2⁵³.
  @inlinable
  public mutating func removeWholePart() -> Int {
    guard self >= 1 else { return 0 }
    precondition(self < 0x1p53, "a number to take whole pieces of is finite and below 2^53")
    let whole = rounded(.down)
    self -= whole
    return Int(whole)
  }
}
