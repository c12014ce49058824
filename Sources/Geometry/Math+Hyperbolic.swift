extension Math {
  /// Hyperbolic sine, (eˣ − e⁻ˣ) / 2, within 2 ulp; infinite beyond ±710.5.
  public static func sinh(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let size = x.magnitude
    if size <= 1 { return x + x * hyperbolicSineRise(x * x) }
    let half = halfExponential(size)
    let result = half - 0.25 / half
    return x < 0 ? -result : result
  }

  /// Hyperbolic cosine, (eˣ + e⁻ˣ) / 2, within 2 ulp; infinite beyond ±710.5.
  public static func cosh(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let half = halfExponential(x.magnitude)
    return half + 0.25 / half
  }

  /// Hyperbolic tangent, sinh x / cosh x, −1…1, within 3 ulp.
  public static func tanh(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    let size = x.magnitude
    if size <= 0.55 { return sinh(x) / cosh(x) }
    let result = 1 - 2 / (exp(2 * size) + 1)
    return x < 0 ? -result : result
  }

  /// eˣ / 2, which overflows no sooner than the hyperbolic functions do.
  @inline(__always)
  private static func halfExponential(_ x: Double) -> Double {
    var exponent = DoubleDouble.sum(x, -0x1.62e42fefa39efp-1)
    exponent.low -= 0x1.abc9e3b39803fp-56
    return exponential(exponent)
  }

  /// sinh x / x − 1, from z = x² ≤ 1.
  @inline(__always)
  private static func hyperbolicSineRise(_ z: Double) -> Double {
    let w = z * z
    var even = 0x1.ae777c36fd5b6p-41
    even = even * w + 0x1.ae6456792a77fp-26
    even = even * w + 0x1.a01a01a01a001p-13
    even = even * w + 0x1.5555555555555p-3
    var odd = 0x1.99f0806c2628dp-49
    odd = odd * w + 0x1.612467ccb2260p-33
    odd = odd * w + 0x1.71de3a556f96cp-19
    odd = odd * w + 0x1.1111111111111p-7
    return z * (even + z * odd)
  }
}
