import Geometry

/// A Bézier curve from (0, 0) to (1, 1) as the graph of a function: x is the time, y the progress.
struct CubicBezier: Hashable {
  private let x: Polynomial
  /// Divided by ``shrinkage``.
  private let y: Polynomial
  /// The slopes at the ends, for extrapolation.
  private let startSlope: Double
  private let endSlope: Double

  /// A power of two, so that no bit is lost; with it, the coefficients do not overflow for any y.
  private static let shrinkage = 16.0

  /// A coordinate as a polynomial of the parameter: a t³ + b t² + c t.
  private struct Polynomial: Hashable {
    let a, b, c: Double

    init(_ first: Double, _ second: Double, _ end: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = end - c - b
    }

    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  /// Creates the curve from its control points; both x lie in 0…1, so that there is one y for each
  /// x.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(0...1 ~= x1 && 0...1 ~= x2, "control points of an easing have x in 0…1")
    precondition(y1.isFinite && y2.isFinite, "control points of an easing are finite")
    let shrinkage = CubicBezier.shrinkage
    x = Polynomial(x1, x2, 1)
    y = Polynomial(y1 / shrinkage, y2 / shrinkage, 1 / shrinkage)
    startSlope = CubicBezier.slope(Vector(x1, y1), Vector(x2, y2))
    endSlope = CubicBezier.slope(Vector(1 - x2, 1 - y2), Vector(1 - x1, 1 - y1))
  }

  /// Returns the slope at an end, seen from there, as CSS extrapolates beyond it.
  private static func slope(_ near: Vector, _ far: Vector) -> Double {
    if near.dx > 0 { return finite(near.dy / near.dx) }
    if near.dy == 0, far.dx > 0 { return finite(far.dy / far.dx) }
    return near.dy == 0 && far.dy == 0 ? 1 : 0
  }

  func value(at progress: Double) -> Double {
    if progress <= 0 { return CubicBezier.finite(startSlope * progress) }
    if progress >= 1 { return CubicBezier.finite(1 + endSlope * (progress - 1)) }
    return y.value(at: parameter(at: progress)) * CubicBezier.shrinkage
  }

  /// Clamps an overflowing number to the largest finite one.
  private static func finite(_ value: Double) -> Double {
    value.clipped(to: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  /// Returns the parameter at which x equals `progress`: Newton's method, with bisection if a step
  /// leaves the bracket or does not at least halve the previous one. At most about sixty steps;
  /// five on most curves.
  private func parameter(at progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = progress
    var (step, before) = (1.0, 1.0)
    while true {
      let miss = x.value(at: t) - progress
      if miss == 0 { return t }
      if miss < 0 { low = t } else { high = t }
      let newton = miss / x.slope(at: t)
      let isQuick = newton.magnitude <= 0.5 * before.magnitude
      let next = t - newton
      (before, step) = (step, isQuick ? newton : 0.5 * (high - low))
      let following = isQuick && next > low && next < high ? next : low + 0.5 * (high - low)
      if following == t || following <= low || following >= high { return t }
      t = following
    }
  }
}
