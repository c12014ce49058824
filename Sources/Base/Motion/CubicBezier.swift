import Geometry

/// A Bézier curve from (0, 0) to (1, 1) as the graph of a function: x is the time, y the way.
struct CubicBezier: Hashable {
  private let x: Polynomial
  /// Divided by ``shrinkage``.
  private let y: Polynomial
  /// How steeply the curve leaves each end, for what lies beyond.
  private let startSlope: Double
  private let endSlope: Double

  /// By a power of two no bit is lost, and the coefficients of no y are too large for a number.
  private static let shrinkage = 16.0

  /// A part of the curve, by its parameter: a t³ + b t² + c t.
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

  /// The curve by its control points; both x lie in 0…1, so that there is one y for each x.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(0...1 ~= x1 && 0...1 ~= x2, "control points of an easing have x in 0…1")
    precondition(y1.isFinite && y2.isFinite, "control points of an easing are finite")
    let shrinkage = CubicBezier.shrinkage
    x = Polynomial(x1, x2, 1)
    y = Polynomial(y1 / shrinkage, y2 / shrinkage, 1 / shrinkage)
    startSlope = CubicBezier.slope(Vector(x1, y1), Vector(x2, y2))
    endSlope = CubicBezier.slope(Vector(1 - x2, 1 - y2), Vector(1 - x1, 1 - y1))
  }

  /// The slope at an end, seen from there, as CSS goes on beyond it.
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

  /// The nearest number to what may be too large for one.
  private static func finite(_ value: Double) -> Double {
    value.clipped(to: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  /// The parameter at which the curve has come to `progress`: Newton's steps, and halving where
  /// they leave what is known or do not close in twice as fast. At most some sixty steps; five on
  /// most curves.
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
