import Geometry

extension Interpolatable {
  /// Goes after `goal` for `seconds` ≥ 0: a share of the way that is left, so that it goes fast at
  /// first, then ever more slowly, and never beyond. Many short calls and one long call lead to the
  /// same value while the goal stays, so nothing depends on the length of steps.
  ///
  /// What is left of the way shrinks as e^(−`rate` · t): to 37 % in 1 / `rate` seconds, to 5 % in 3 /
  /// `rate`. A `rate` of 5 (per second, ≥ 0) lets a value that a control gives settle unseen; one of
  /// 28 keeps up with a finger. For a way with speed of its own take ``Animated``.
  ///
  /// Source: exponential smoothing, the step response of a low-pass filter of the first order.
  @inlinable
  public mutating func approach(_ goal: Self, rate: Double, for seconds: Double) {
    self = displaced(by: goal.displacement(from: self) * (1 - Math.exp(-rate * seconds)))
  }
}
