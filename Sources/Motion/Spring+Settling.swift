extension Spring {
  /// How long it takes, in seconds, until a motion is over for good: from then on its reach is at
  /// most `tolerance` (> 0, in the unit of the displacement), so the value stays that near to its
  /// target; see ``reach(of:velocity:)``. Infinite for a swing without damping.
  ///
  /// It is the time of this very motion: a longer way, a push or a heavy damping makes it longer.
  public func settlingTime<Way: Displacement>(
    from displacement: Way, velocity: Way, within tolerance: Double = 0.001
  ) -> Double {
    precondition(tolerance > 0, "a spring comes near to its target but never quite there")
    func isSettled(after seconds: Double) -> Bool {
      let state = state(from: displacement, velocity: velocity, after: seconds)
      return reach(of: state.displacement, velocity: state.velocity) <= tolerance
    }
    if isSettled(after: 0) { return 0 }
    guard dampingRatio > 0 else { return .infinity }

    // The reach never grows, so the time is found by halving, to the last bit.
    var (early, late) = (0.0, response)
    while !isSettled(after: late) {
      (early, late) = (late, 2 * late)
      if !late.isFinite { return .infinity }
    }
    while true {
      let middle = early + (late - early) / 2
      guard early < middle, middle < late else { return late }
      if isSettled(after: middle) { late = middle } else { early = middle }
    }
  }
}
