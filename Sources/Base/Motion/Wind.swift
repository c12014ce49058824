import Geometry

/// Wind whose gusts travel with it, so that neighbours sway together, one after the other.
///
/// ```swift
/// wind.blow(0.4, for: step.duration)
/// let lean = 20 * (wind.strength + wind.gust(at: foot))
/// ```
public struct Wind: Hashable, Sendable {
  /// How strong it is, eased: it follows what is asked for within about a second.
  public private(set) var strength = 0.0
  /// How far gusts have come, in their own widths.
  private var travelled = 0.0
  private let noise: GradientNoise
  private let gusts: Size

  /// Still air, whose gusts differ for each `noise` and are about as large as `gusts`, in points, both
  /// sides > 0.
  public init(_ noise: GradientNoise, gusts: Size) {
    precondition(gusts.width > 0 && gusts.height > 0, "gusts have an extent")
    (self.noise, self.gusts) = (noise, gusts)
  }

  /// Goes on for `duration` seconds (≥ 0) while a `strength` of 0 still air … 1 is asked for. Gusts
  /// travel to the right, by a fifth of their width a second in still air, by nine tenths at 1.
  public mutating func blow(_ strength: Double, for duration: Double) {
    self.strength.approach(strength, rate: 2.5, for: duration)
    travelled += (0.22 + 0.7 * self.strength) * duration
  }

  /// Which part of a gust passes over `place`, −1.04 lull … 1.04 gust, whatever the strength is.
  public func gust(at place: Point) -> Double {
    noise.value(
      place.x / gusts.width - travelled, place.y / gusts.height, 0.4 * travelled)
  }
}
