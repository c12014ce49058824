import Geometry

/// Wind with travelling gusts, so that neighbours sway together, one after the other.
///
/// ```swift
/// wind.blow(0.4, for: step.duration)
/// let lean = 20 * (wind.strength + wind.gust(at: foot))
/// ```
public struct Wind: Hashable, Sendable {
  /// Smoothed strength: it follows the requested one within about a second.
  public private(set) var strength = 0.0
  /// The distance that gusts have travelled, in their own widths.
  private var travelled = 0.0
  private let noise: GradientNoise
  private let gusts: Size

  /// Still air, with gusts that differ for each `noise` and are about as large as `gusts`, in
  /// points, both sides > 0.
  public init(_ noise: GradientNoise, gusts: Size) {
    precondition(gusts.width > 0 && gusts.height > 0, "gusts have an extent")
    (self.noise, self.gusts) = (noise, gusts)
  }

  /// Advances by `duration` seconds (≥ 0) with a requested `strength` of 0 for still air … 1. Gusts
  /// travel to the right, by a fifth of their width a second in still air, by nine tenths at 1.
  public mutating func blow(_ strength: Double, for duration: Double) {
    self.strength.approach(strength, rate: 2.5, for: duration)
    travelled += (0.22 + 0.7 * self.strength) * duration
  }

  /// Returns the gust at `place`, from −1.04, a lull, to 1.04, a peak, independent of the strength.
  public func gust(at place: Point) -> Double {
    noise.value(
      place.x / gusts.width - travelled, place.y / gusts.height, 0.4 * travelled)
  }
}
