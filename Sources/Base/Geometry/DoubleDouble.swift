/// A number carried as the unevaluated sum of two doubles; about 105 bits.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
package struct DoubleDouble {
  /// The sum, rounded.
  package var high: Double
  /// The rounding error.
  package var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// Returns `a + b`, exactly.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let part = high - a
    return DoubleDouble(high, (a - (high - part)) + (b - part))
  }

  /// Returns `a + b`, exactly if `a` is the larger in magnitude; cheaper than ``sum(_:_:)``.
  @inline(__always)
  static func ordered(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    return DoubleDouble(high, (a - high) + b)
  }

  /// Returns `a · b`, within about 2⁻¹⁰⁶ of it. Neither factor is split by a multiplication, so
  /// large ones do not overflow.
  @inline(__always)
  package static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a * b
    let aHigh = upperHalf(a)
    let bHigh = upperHalf(b)
    let aLow = a - aHigh
    let bLow = b - bHigh
    let low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return DoubleDouble(high, low)
  }

  /// Returns `a` cut to 26 significant bits, so that the product of two such numbers is exact.
  @inline(__always)
  private static func upperHalf(_ a: Double) -> Double {
    Double(bitPattern: a.bitPattern & 0xffff_ffff_f800_0000)
  }
}
