import Geometry
import Widgets

extension RulerConfiguration {
  /// A ruler 374 points long with the measures of the reference.
  static func sample(
    _ range: ClosedRange<Double> = -1e7...1e7, step: Double = 1, fractions: Int = 10,
    snaps: Bool = false
  ) -> RulerConfiguration {
    RulerConfiguration(
      range: range, scale: RulerScale(step: step, fractions: fractions), snaps: snaps,
      length: 374)
  }
}

extension SlidingRuler {
  /// A finger lands at x = 0, goes to `x` at once and leaves with `velocity` points per second.
  mutating func swipe(to x: Double, velocity: Double = 0, at time: Double = 0) {
    press(at: .zero, time: time)
    drag(to: Point(x, 0))
    lift(velocity: Vector(velocity, 0), time: time)
  }
}

extension [RulerEvent] {
  /// The marks that were felt.
  var ticks: [Double] {
    compactMap { if case .tick(let mark) = $0 { mark } else { nil } }
  }

  /// All but the marks that were felt.
  var withoutTicks: [RulerEvent] {
    filter { if case .tick = $0 { false } else { true } }
  }

  /// The values written.
  var values: [Double] {
    compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
}

/// True if two numbers differ by at most `bound`.
func isNear(_ number: Double, _ reference: Double, within bound: Double = 1e-6) -> Bool {
  (number - reference).magnitude <= bound
}
