/// Says when the next of so many samples a second is due, whatever the rate of steps is.
struct SampleClock: Hashable, Sendable {
  private let rate: Double
  /// Index of the last sample.
  private var last = -1.0

  /// A clock for `rate` samples a second, the first of them at time 0.
  init(rate: Double) { self.rate = rate }

  /// Seconds from the newest sample to `time`, where that was not due yet at the call before; nil
  /// where it was.
  mutating func lateness(at time: Double) -> Double? {
    // Sums and products of steps may fall short of a sample's time in the last bits.
    let sample = (time * rate + 1e-6).rounded(.down)
    guard sample > last else { return nil }
    last = sample
    return max(0, time - sample / rate)
  }
}
