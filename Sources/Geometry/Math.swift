/// The project's own elementary functions.
///
/// They use only +, −, ×, ÷, √ and the bits of a `Double`, which IEEE 754 fixes to the last bit,
/// and no fused multiply-add. So every result is the same on any CPU and at any optimisation level.
/// Special values follow annex F of ISO C. A result that is not a number is always `Double.nan`.
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

  /// The golden angle, π (3 − √5), a full turn less its golden section, in radians: 137.5°. Things
  /// that are each turned by it from the one before never come to lie in rows, as the petals and
  /// seeds of flowers; see ``Vector/init(phyllotaxis:of:turn:)``.
  @inlinable
  public static var goldenAngle: Double { pi * (3 - 5.squareRoot()) }

  /// √(x² + y²), the length of the vector (x, y). Within 2 ulp; squares neither overflow nor
  /// vanish.
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
