/// The motion of a value from step to step: a number, or the four of a box.
struct ValueMotion: Sendable {
  /// The numbers in the last step, and its time in seconds.
  private(set) var last: [Double]
  private var time: Double
  /// The speed in the last step, per second; of a box that of its corner.
  private(set) var speed = 0.0
  /// The overshoot of the last motion that came to rest, as a fraction of its length.
  private(set) var overshoot = 0.0
  /// The numbers that it has kept since `restingSince`, but for the tolerance.
  private var anchor: [Double]
  private var restingSince: Double
  /// The numbers where the present motion began, and its extremes.
  private var start: [Double]
  private var (low, high): ([Double], [Double])

  /// The time without motion that is rest, in seconds.
  static let rest = 0.05 - 1e-9
  /// The rest after which a motion is over, in seconds: at its turns a slow spring stands still, too.
  private static let end = 0.2
  /// The shortest motion that has an overshoot, as a multiple of the tolerance.
  private static let shortest = 10.0

  init(_ values: [Double], at time: Double) {
    (last, anchor, start, low, high) = (values, values, values, values, values)
    (self.time, restingSince) = (time, time)
  }

  /// Returns the time without motion up to `seconds`.
  func rest(at seconds: Double) -> Double { seconds - restingSince }

  /// Takes in the next step. A motion under a finger has no overshoot: it begins where that lifts.
  mutating func take(_ now: [Double], at seconds: Double, isTouched: Bool, tolerance: Double) {
    let way = zip(now, last).prefix(2).map { $0 - $1 }
    if seconds > time {
      speed = way.map { $0 * $0 }.reduce(0, +).squareRoot() / (seconds - time)
    }
    (last, time) = (now, seconds)
    if zip(now, anchor).contains(where: { !(abs($0 - $1) <= tolerance) }) {
      (anchor, restingSince) = (now, seconds)
    }
    low = zip(low, now).map { min($0, $1) }
    high = zip(high, now).map { max($0, $1) }
    let isOver = rest(at: seconds) >= Self.end
    if isOver, let overshoot = overshoot(least: Self.shortest * tolerance) {
      self.overshoot = overshoot
    }
    if isOver || isTouched { (start, low, high) = (now, now, now) }
  }

  /// Returns the overshoot of a motion that ends here; nil if it is not as long as `least`.
  private func overshoot(least: Double) -> Double? {
    last.indices.compactMap { index in
      let way = last[index] - start[index]
      guard abs(way) >= least else { return nil }
      return (way > 0 ? high[index] - last[index] : last[index] - low[index]) / abs(way)
    }.max()
  }
}
