/// Wave time: the integral of the speed. It goes on where it is when the speed changes, and it is
/// one product for each stretch of constant speed, so that nothing builds up over many steps.
package struct WaveClock: Hashable, Sendable {
  /// Wave seconds since the beginning; never wraps.
  package private(set) var phase = 0.0
  private var speed: Double
  /// Phase and time at which the present speed began.
  private var base = 0.0
  private var since = 0.0
  private var now = 0.0

  /// A clock at 0.
  init(speed: Double) { self.speed = speed }

  /// Goes on to `time`, at `speed` since the time before.
  mutating func advance(to time: Double, speed: Double) {
    if speed != self.speed { (base, since, self.speed) = (phase, now, speed) }
    now = time
    phase = base + speed * (time - since)
  }
}
