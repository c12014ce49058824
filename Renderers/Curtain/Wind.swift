import Geometry
import Motion

/// Air that comes in at the window: a breeze with moving gusts, so that neighbours sway together.
///
/// Unlike the wind of Motion, which only blows to the right, this one changes direction, and also
/// blows towards the eye.
struct Wind: Hashable, Sendable {
  /// The smoothed value of the control: −1 to the left and out … 1 to the right and in.
  private(set) var strength: Double
  private let field: GradientNoise
  /// The distance that gusts have travelled, in their own lengths.
  private var carried = 0.0
  private var time = 0.0

  init(_ strength: Double, seed: UInt64) {
    self.strength = strength
    field = GradientNoise(seed: seed)
  }

  /// Advances by `duration` seconds towards the control's `aim`.
  mutating func advance(_ duration: Double, towards aim: Double) {
    strength.approach(aim, rate: 3.5, for: duration)
    if (aim - strength).magnitude < 1e-6 { strength = aim }
    carried += duration * (0.16 + 0.5 * strength.magnitude) * (strength < 0 ? -1 : 1)
    time += duration
  }

  /// Returns the velocity of the air at fractions of the cloth (0…1 across and down), in drops of
  /// the cloth a second.
  @inline(__always)
  func speed(across u: Double, down v: Double) -> SIMD3<Double> {
    guard strength != 0 else { return .zero }
    let gust = field.value(u * 1.5 - carried, v * 1.1 + 3, time * 0.16)
    let side = field.value(u * 2.1 - carried * 1.3, v * 1.6 - 7, time * 0.23 + 11)
    let power = strength * (0.62 + 0.75 * gust)
    return SIMD3(power, -0.12 * power.magnitude, power * 0.55 + strength * 0.7 * side)
  }
}
