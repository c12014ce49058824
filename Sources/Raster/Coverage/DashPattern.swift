import Drawing
import Geometry

/// Dashes and gaps in turn, and how far a line has gone through them. Lengths are before the
/// transform.
struct DashPattern {
  private let lengths: [Double]
  /// Length of the pattern until it begins again with a dash.
  let period: Double
  private let startIndex: Int
  private let startRemaining: Double
  private var index: Int
  /// Length that is left of the present dash or gap.
  private(set) var remaining: Double

  /// Shortest pattern, in pixels; a finer one is seen as a tint, which a coarser of the same
  /// shares shows as well.
  private static let shortestPeriod = 0.125

  /// nil for an unbroken line.
  init?(_ stroke: Stroke, scale: Double) {
    let dashes = stroke.dash.map { max(0, $0) }
    // An odd number of lengths changes parts with every turn.
    let turn = dashes.count.isMultiple(of: 2) ? dashes : dashes + dashes
    let sum = turn.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    // Caps much longer than the gaps close them, but for scallops too flat to be seen.
    let gap = (turn.indices.filter { !$0.isMultiple(of: 2) }.map { turn[$0] }).max() ?? 0
    let half = stroke.width / 2
    if stroke.cap != .butt, half > 8 * gap, gap * gap * scale < half / 8 { return nil }
    let factor = max(1, DashPattern.shortestPeriod / (sum * scale))
    lengths = turn.map { $0 * factor }
    period = sum * factor
    let phase = stroke.dashPhase * factor
    var rest = phase - (phase / period).rounded(.down) * period
    if !rest.isFinite { rest = 0 }
    var index = 0
    while rest > 0, index < lengths.count - 1, rest >= lengths[index] {
      rest -= lengths[index]
      index += 1
    }
    (startIndex, startRemaining) = (index, max(0, lengths[index] - rest))
    (self.index, remaining) = (startIndex, startRemaining)
  }

  /// Whether the line is drawn here.
  var isOn: Bool { index.isMultiple(of: 2) }

  mutating func restart() { (index, remaining) = (startIndex, startRemaining) }

  /// Goes on to the next dash or gap.
  mutating func toggle() {
    index = index + 1 == lengths.count ? 0 : index + 1
    remaining = lengths[index]
  }

  /// Goes on by `length`, which is at most what remains.
  mutating func consume(_ length: Double) { remaining = max(0, remaining - length) }
}
