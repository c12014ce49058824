import Geometry

extension Spring {
  /// The push, per second, that carries a value at rest `distance` ≥ 0 away before the spring takes
  /// it back: v = ω d e^(ζ a), where a is arccos ζ / √(1 − ζ²) for a spring that swings, and what
  /// that comes to at ζ = 1, and beyond.
  ///
  /// The value is furthest away where its velocity, e^(−ζωt) (cos ω′t − ζω/ω′ · sin ω′t) · v with
  /// ω′ = ω√(1 − ζ²), is 0.
  public func push(reaching distance: Double) -> Double {
    precondition(distance >= 0, "a push reaches a distance that is not negative")
    guard response > 0 else { return distance == 0 ? 0 : .infinity }
    let side = (1 - dampingRatio * dampingRatio).magnitude.squareRoot()
    let delay =
      if dampingRatio < 1 {
        Math.atan2(side, dampingRatio) / side
      } else if dampingRatio > 1 {
        Math.log(dampingRatio + side) / side
      } else {
        1.0
      }
    return Math.twoPi / response * distance * Math.exp(dampingRatio * delay)
  }
}
