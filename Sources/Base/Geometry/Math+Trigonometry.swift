extension Math {
  /// Returns the sine of `x` radians, within 1 ulp for every finite `x`; NaN for an infinite one.
  public static func sin(_ x: Double) -> Double {
    if x.magnitude < 0x1p-26 { return x }
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let result = angle.quadrant & 1 == 0 ? angle.sine : angle.cosine
    return angle.quadrant & 2 == 0 ? result : -result
  }

  /// Returns the cosine of `x` radians, within 1 ulp for every finite `x`; NaN for an infinite one.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    let result = angle.quadrant & 1 == 0 ? angle.cosine : angle.sine
    return (angle.quadrant &+ 1) & 2 == 0 ? result : -result
  }

  /// Returns the sine and cosine of `x` radians, identical to ``sin(_:)`` and ``cos(_:)`` at little
  /// more than half the cost of both.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let angle = ReducedAngle(x)
    let sine = x.magnitude < 0x1p-26 ? x : angle.sine
    let cosine = angle.cosine
    switch angle.quadrant & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns the tangent of `x` radians, within 3 ulp for every finite `x`; NaN for an infinite
  /// one.
  public static func tan(_ x: Double) -> Double {
    if x.magnitude < 0x1p-27 { return x }
    guard x.isFinite else { return .nan }
    let angle = ReducedAngle(x)
    return angle.quadrant & 1 == 0 ? angle.sine / angle.cosine : -(angle.cosine / angle.sine)
  }

  /// Returns the angle of the vector (x, y), radians in −π…π. Within 3 ulp. Has the sign of `y`,
  /// also of a signed zero.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    let width = x.magnitude
    let height = y.magnitude
    guard width > 0, height > 0, width < .infinity, height < .infinity else {
      return axisAngle(y, x)
    }
    let steep = height > width
    let shorter = steep ? width : height
    let longer = steep ? height : width

    // The angle is `eighths` · π/4 ± arctan of a quotient within ±tan(π/8).
    var eighths = 0
    var arc: Double
    if shorter <= 0x1.a827999fcef32p-2 * longer {
      arc = arcTangent(shorter / longer)
    } else {
      let scale = longer > 1 ? 0.5 : 1.0
      arc = arcTangent((shorter * scale - longer * scale) / (shorter * scale + longer * scale))
      eighths = 1
    }
    if steep {
      eighths = 2 - eighths
      arc = -arc
    }
    if x < 0 {
      eighths = 4 - eighths
      arc = -arc
    }
    let result = eighthTurns(eighths, plus: arc)
    return y < 0 ? -result : result
  }

  /// Computes ``atan2(_:_:)`` if a component is zero, infinite or NaN.
  private static func axisAngle(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    let backwards = x.sign == .minus
    let eighths: Int
    if x.magnitude == y.magnitude && x.isInfinite {
      eighths = backwards ? 3 : 1
    } else if y == 0 || x.isInfinite {
      eighths = backwards ? 4 : 0
    } else {
      eighths = 2
    }
    let result = eighthTurns(eighths, plus: 0)
    return y.sign == .minus ? -result : result
  }

  /// Returns `count` · π/4 + `arc`; the multiple of π/4 is added in two parts.
  @inline(__always)
  private static func eighthTurns(_ count: Int, plus arc: Double) -> Double {
    switch count {
    case 0: arc
    case 1: 0x1.921fb54442d18p-1 + (arc + 0x1.1a62633145c07p-55)
    case 2: 0x1.921fb54442d18p+0 + (arc + 0x1.1a62633145c07p-54)
    case 3: 0x1.2d97c7f3321d2p+1 + (arc + 0x1.a79394c9e8a0ap-54)
    default: 0x1.921fb54442d18p+1 + (arc + 0x1.1a62633145c07p-53)
    }
  }

  /// Returns the arctangent for |t| ≤ tan(π/8).
  @inline(__always)
  private static func arcTangent(_ t: Double) -> Double {
    let z = t * t
    let w = z * z
    var even = -0x1.3a30736578460p-6
    even = even * w - 0x1.a0996f6552e9cp-5
    even = even * w - 0x1.10fa7732f734bp-4
    even = even * w - 0x1.745d0b2844c78p-4
    even = even * w - 0x1.24924924361c3p-3
    even = even * w - 0x1.5555555555555p-2
    var odd = 0x1.41623e30d7e5ap-5
    odd = odd * w + 0x1.dfe640e58ee09p-5
    odd = odd * w + 0x1.3b1262fd51001p-4
    odd = odd * w + 0x1.c71c71853b0f3p-4
    odd = odd * w + 0x1.999999999934bp-3
    return t + t * z * (even + odd * z)
  }
}

// MARK: Inverse functions

extension Math {
  /// Returns the angle whose sine is `x`, radians in −π/2…π/2. Within 1 ulp; NaN beyond ±1.
  public static func asin(_ x: Double) -> Double {
    let size = x.magnitude
    guard size < 1 else { return size == 1 ? x * 0x1.921fb54442d18p+0 : .nan }
    if size <= 0.5 { return x + x * arcSineRise(x * x) }
    // asin x = π/2 − 2 asin √((1 − x) / 2), summed from the small parts to the large.
    let half = HalfArc(of: size)
    let small = 2 * half.root * half.rise - (0x1.1a62633145c07p-54 - 2 * half.lost)
    let result = 0x1.921fb54442d18p-1 - (small - (0x1.921fb54442d18p-1 - 2 * half.cut))
    return x < 0 ? -result : result
  }

  /// Returns the angle whose cosine is `x`, radians in 0…π. Within 1 ulp; NaN beyond ±1.
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
    /// The root cut to 26 bits, and the remainder.
    let cut: Double
    let lost: Double
    /// The relative excess of the arcsine of the root over the root.
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

  /// Returns asin x / x − 1, from z = x² ≤ ¼.
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
