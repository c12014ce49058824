import Drawing
import Geometry

/// Twinkling stars in a dark sky: most of them faint, fewer and fainter towards the horizon.
///
/// ```swift
/// let stars = StarField(50, in: sky, radius: 1, &random)
/// stars.draw(at: step.seconds, color: Color(oklch: 0.88, 0.03, 250), on: &canvas)
/// ```
public struct StarField: Hashable, Sendable {
  private struct Star: Hashable {
    let place: Point
    let radius: Double
    /// Opacity, 0…1.
    let strength: Double
    /// Phase of its twinkling at time 0, in radians.
    let phase: Double
  }

  private let stars: [Star]

  /// Creates `count` stars (≥ 0) over `sky`, whose lower edge is near the horizon; they fade out at
  /// 0.7 to 1.6 times `radius` (> 0, points).
  public init(_ count: Int, in sky: Rect, radius: Double, _ chance: inout SeededGenerator) {
    stars = (0..<max(0, count)).map { _ in
      let (drop, bright) = (chance.unit(), chance.unit())
      return Star(
        place: Point(
          sky.minX + chance.unit() * sky.width, sky.minY + drop * drop * sky.height),
        radius: (0.7 + 0.9 * bright * bright) * radius,
        strength: (0.14 + 0.5 * bright * bright * bright) * (1 - 0.6 * drop),
        phase: chance.unit() * Math.twoPi)
    }
  }

  /// Draws the stars as they are at `time`, in seconds; the period of twinkling is nine seconds.
  public func draw(at time: Double, color: Color, on canvas: inout Canvas) {
    for star in stars {
      let twinkle = 0.8 + 0.2 * Math.sin(0.7 * time + star.phase)
      canvas.glow(
        at: star.place, radius: star.radius, color: color.opacity(star.strength * twinkle))
    }
  }
}
