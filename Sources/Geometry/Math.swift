import Glibc

/// Interim door to libm; the exact functions replace it.
public enum Math {
  /// π
  public static let pi = Double.pi
  /// Sine of `x` radians.
  public static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  /// Cosine of `x` radians.
  public static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  /// Tangent of `x` radians.
  public static func tan(_ x: Double) -> Double { Glibc.tan(x) }
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double { Glibc.exp(x) }
  /// Natural logarithm.
  public static func log(_ x: Double) -> Double { Glibc.log(x) }
  /// `x` to the power `y`.
  public static func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
  /// Angle of the vector (x, y), radians in −π…π.
  public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  /// √(x² + y²) without overflow.
  public static func hypot(_ x: Double, _ y: Double) -> Double { Glibc.hypot(x, y) }
}
