import Geometry

/// What holds a finger back that drags something beyond its end: the further it pulls, the less
/// there is to gain.
///
/// stretch = d (1 − 1 / (1 + c · pull / d)), with d = `dimension` and c = `coefficient`.
///
/// Source: what is known of the scroll views of iOS.
public struct RubberBand: Hashable, Sendable {
  /// The stretch that no pull reaches, in points, > 0: the length of what shows the content.
  public let dimension: Double
  /// How much a short pull stretches the band, > 0: a share of the pull.
  public let coefficient: Double

  /// A band by its dimension (> 0, in points) and its coefficient (> 0), both finite.
  public init(dimension: Double, coefficient: Double = 0.55) {
    precondition(dimension > 0 && dimension.isFinite, "a rubber band has a length")
    precondition(coefficient > 0 && coefficient.isFinite, "a rubber band gives way")
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the band gives to a finger `pull` points beyond the end; both signs are alike.
  public func stretch(byPull pull: Double) -> Double {
    let share = coefficient * pull.magnitude / dimension
    let stretch = dimension * (1 - 1 / (1 + share))
    return pull < 0 ? -stretch : stretch
  }

  /// The pull that gives `stretch`: what a finger has pulled already that takes hold of a band
  /// stretched so far. Infinite where no pull stretches so far; that pull gives the dimension.
  public func pull(forStretch stretch: Double) -> Double {
    let share = stretch.magnitude / dimension
    guard share < 1 else { return stretch < 0 ? -.infinity : .infinity }
    return stretch / (coefficient * (1 - share))
  }

  /// How much more a band gives that `pull` stretches, per point of a longer pull: the coefficient
  /// where it is slack, ever less the further it is stretched.
  public func yielding(atPull pull: Double) -> Double {
    let share = coefficient * pull.magnitude / dimension
    return coefficient / ((1 + share) * (1 + share))
  }

  /// Where `value` is shown that is free within `range` and held by the band outside.
  public func stretched(_ value: Double, beyond range: ClosedRange<Double>) -> Double {
    let edge = value.clipped(to: range)
    return edge + stretch(byPull: value - edge)
  }

  /// The value that is shown at `place`: the inverse of ``stretched(_:beyond:)``.
  public func unstretched(_ place: Double, beyond range: ClosedRange<Double>) -> Double {
    let edge = place.clipped(to: range)
    return edge + pull(forStretch: place - edge)
  }
}
