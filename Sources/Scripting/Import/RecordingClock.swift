/// Makes the times of a recording one line that never runs back, whichever clock they are of: the
/// time of day, which may be set, or the time since the start, which may run over.
struct RecordingClock {
  /// The last time as recorded.
  private var raw: Int?
  /// What is added to recorded times.
  private var shift = 0

  /// How far a clock counts before it begins again, in microseconds: 32 bits of microseconds,
  /// 31 and 32 bits of seconds.
  private static let wraps = [1 << 32, 1_000_000 << 32]
  /// The longest pause across such an end, in microseconds. A clock that went farther back was set.
  private static let longestPause = 60_000_000

  /// `raw` microseconds as the recording has them, on the line.
  mutating func time(_ raw: Int, _ line: Int, _ log: inout ContactLog) -> Int {
    defer { self.raw = raw }
    guard let last = self.raw, raw < last else { return raw + shift }
    if let wrap = Self.wraps.first(where: { 0...Self.longestPause ~= raw + $0 - last }) {
      shift += wrap
      log.note(.clockWrap, line)
    } else {
      shift += last - raw
      log.note(.clockBack, line)
    }
    return raw + shift
  }
}
