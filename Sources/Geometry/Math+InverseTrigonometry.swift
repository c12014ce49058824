extension Math {
  /// The angle whose sine is `x`, radians in −π/2…π/2. Within 1 ulp; not a number beyond ±1.
  public static func asin(_ x: Double) -> Double {
    let size = x.magnitude
    guard size < 1 else { return size == 1 ? x * 0x1.921fb54442d18p+0 : .nan }
    if size <= 0.5 { return x + x * arcSineRise(x * x) }
    // asin x = π/2 − 2 asin √((1 − x) / 2), added up from the small parts to the large.
    let half = HalfArc(of: size)
    let small = 2 * half.root * half.rise - (0x1.1a62633145c07p-54 - 2 * half.lost)
    let result = 0x1.921fb54442d18p-1 - (small - (0x1.921fb54442d18p-1 - 2 * half.cut))
    return x < 0 ? -result : result
  }

  /// The angle whose cosine is `x`, radians in 0…π. Within 1 ulp; not a number beyond ±1.
  public static func acos(_ x: Double) -> Double {
    let size = x.magnitude
    guard size < 1 else { return x == 1 ? 0 : x == -1 ? pi : .nan }
    if size <= 0.5 {
      return 0x1.921fb54442d18p+0 - (x - (0x1.1a62633145c07p-54 - x * arcSineRise(x * x)))
    }
    let half = HalfArc(of: size)
    if x > 0 { return 2 * (half.cut + (half.root * half.rise + half.lost)) }
    return pi - 2 * (half.root + (half.root * half.rise - 0x1.1a62633145c07p-54))
  }

  /// The square root of (1 − x) / 2 for ½ < x < 1, whose arcsine is half the arccosine of x.
  private struct HalfArc {
    /// The root, rounded.
    let root: Double
    /// The root cut to 26 bits, and what the cut has lost.
    let cut: Double
    let lost: Double
    /// How much the arcsine of the root exceeds it, as a share of it.
    let rise: Double

    @inline(__always)
    init(of x: Double) {
      let square = (1 - x) * 0.5
      root = square.squareRoot()
      cut = Double(bitPattern: root.bitPattern & 0xffff_ffff_f800_0000)
      lost = (square - cut * cut) / (root + cut)
      rise = Math.arcSineRise(square)
    }
  }

  /// asin x / x − 1, from z = x² ≤ ¼.
  @inline(__always)
  private static func arcSineRise(_ z: Double) -> Double {
    let w = z * z
    var even = 0x1.d72b2bc8155f8p-6
    even = even * w + 0x1.1d189408314eep-6
    even = even * w + 0x1.52420b04b37bep-7
    even = even * w + 0x1.c9cf07674736ap-7
    even = even * w + 0x1.6e8bb1c8209a2p-6
    even = even * w + 0x1.6db6db6e31f13p-5
    even = even * w + 0x1.5555555555556p-3
    var odd = -0x1.e6aaa8a0a04ccp-7
    odd = odd * w + 0x1.65a9c4dfcf8b2p-8
    odd = odd * w + 0x1.782651caa6547p-7
    odd = odd * w + 0x1.1c4d35cf95421p-6
    odd = odd * w + 0x1.f1c71c1db0623p-6
    odd = odd * w + 0x1.3333333332ecap-4
    return z * (even + z * odd)
  }
}
