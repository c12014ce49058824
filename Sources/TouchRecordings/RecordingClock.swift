/// Makes the times of a recording one line that never runs back, whichever clock they are of: the
/// time of day, which may be set, or the time since the start, which may run over.
struct RecordingClock {
  /// The last time as recorded.
  private var last: Int?
  /// Microseconds since the first.
  private var now = 0

  /// How far a clock counts before it begins again, in microseconds: 32 bits of microseconds or of
  /// seconds.
  private static let wraps = [1 << 32, 1_000_000 << 32]
  /// The longest pause across such an end, in microseconds. A clock that went farther back was set.
  private static let longestPause = 60_000_000
  /// Where time stands still; no scene is as long.
  private static let end = 1 << 61

  /// Microseconds since the first time, at `raw` microseconds as recorded.
  mutating func time(_ raw: Int, _ log: ContactLog) -> Int {
    defer { last = raw }
    guard let last else { return now }
    var passed = raw - last
    if passed < 0, let wrap = Self.wraps.first(where: { 0...Self.longestPause ~= passed + $0 }) {
      passed += wrap
      log.note(.clockWrap)
    } else if passed < 0 {
      passed = 0
      log.note(.clockBack)
    }
    now = min(now + passed, Self.end)
    return now
  }
}
