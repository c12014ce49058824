import Geometry

/// A pattern of dashes and gaps, and the position of the line in it. Lengths are in the pen's
/// space. A gap of 0 does not separate the dashes beside it.
struct DashPattern {
  private let lengths: [Double]
  /// Length of the pattern until it repeats.
  let period: Double
  /// Tolerance within which lengths count as equal: their sums have rounding errors.
  let slack: Double
  /// The longest gap that caps can close without a visible notch.
  private let closable: Double
  /// True if caps may close all gaps.
  let isClosable: Bool
  private let startIndex: Int
  private let startRemaining: Double
  private var index: Int
  /// Remaining length of the present dash or gap.
  private(set) var remaining: Double

  /// Shortest pattern, in tolerances; a finer one is seen as a tint, which a coarser one of the
  /// same proportions shows as well.
  private static let shortestPeriod = 8.0

  /// Creates the pattern; nil for a solid line. `scale` is the ratio of lengths in device space to
  /// those in pen space.
  init?(_ stroke: Stroke, scale: Double, tolerance: Double) {
    var turn = stroke.dash.map { max(0, $0) }
    // With an odd number of lengths, dashes and gaps swap with every repetition.
    if !turn.count.isMultiple(of: 2) { turn += turn }
    let sum = turn.reduce(0, +)
    guard sum > 0, sum.isFinite,
      let lastGap = turn.indices.last(where: { !$0.isMultiple(of: 2) && turn[$0] > 0 })
    else { return nil }
    let half = stroke.halfWidth
    // On a line far wider than its pattern, caps hide a finer one.
    let shortest = max(
      DashPattern.shortestPeriod * tolerance / scale, stroke.cap == .butt ? 0 : half / 4000)
    let factor = max(1, shortest / sum)
    // Rotated to begin after a gap, so that its first dash does not continue its last.
    let shift = turn[...lastGap].reduce(0, +)
    turn = Array(turn[(lastGap + 1)...] + turn[...lastGap])
    lengths = DashPattern.merged(turn).map { $0 * factor }
    period = sum * factor
    slack = period * 1e-9
    closable =
      switch stroke.cap {
      case .butt: 0
      // Two discs leave scallops of depth gap² / 8 radii.
      case .round: (8 * half * tolerance / scale).squareRoot()
      case .square: 2 * half
      }
    isClosable = stride(from: 1, to: lengths.count, by: 2).allSatisfy { [lengths, closable] in
      lengths[$0] <= closable
    }
    let phase = (stroke.dashPhase - shift) * factor
    var rest = phase - (phase / period).rounded(.down) * period
    if !rest.isFinite || rest > period - slack { rest = 0 }
    var index = 0
    while rest > slack, index < lengths.count - 1, rest >= lengths[index] - slack {
      rest -= lengths[index]
      index += 1
    }
    (startIndex, startRemaining) = (index, max(0, lengths[index] - rest))
    (self.index, remaining) = (startIndex, startRemaining)
  }

  /// Returns the pattern with dashes joined that no gap separates.
  private static func merged(_ turn: [Double]) -> [Double] {
    var lengths: [Double] = []
    for index in stride(from: 0, to: turn.count, by: 2) {
      if let gap = lengths.last, gap == 0 {
        lengths[lengths.count - 2] += turn[index]
        lengths[lengths.count - 1] = turn[index + 1]
      } else {
        lengths += turn[index...(index + 1)]
      }
    }
    return lengths
  }

  /// True if a dash is drawn here.
  var isOn: Bool { index.isMultiple(of: 2) }

  /// True if caps may close the present gap.
  var isGapClosable: Bool { lengths[index] <= closable }

  mutating func restart() { (index, remaining) = (startIndex, startRemaining) }

  /// True if the present dash or gap ends within `length`. A dash ends at the end of a segment, a
  /// gap at the start of the next one: a dash does not lead around the corner at which it ends, nor
  /// begin before the one at which it begins.
  func ends(within length: Double) -> Bool {
    isOn ? remaining <= length + slack : remaining < length - slack
  }

  /// Advances to the next dash or gap.
  mutating func toggle() {
    index = index + 1 == lengths.count ? 0 : index + 1
    remaining = lengths[index]
  }

  /// Advances by `length`, which is at most the remaining length.
  mutating func consume(_ length: Double) { remaining = max(0, remaining - length) }

  /// Advances by any `length`.
  mutating func skip(_ length: Double) {
    var rest = length - (length / period).rounded(.down) * period
    guard rest.isFinite else { return }
    while rest > remaining {
      rest -= remaining
      toggle()
    }
    consume(rest)
  }
  /// Restarts the pattern and returns the dashes of a contour of `length`, with corners at the
  /// distances `corners`; and whether the last continues beyond its end.
  mutating func dashes(of length: Double, corners: [Double]) -> (
    [ClosedRange<Double>], goesOn: Bool
  ) {
    restart()
    var dashes: [ClosedRange<Double>] = []
    var distance = 0.0
    /// Snaps a position to a corner within the rounding error.
    func settled(_ distance: Double) -> Double {
      let next = corners.partitioningIndex { $0 >= distance - slack }
      return next < corners.count && corners[next] <= distance + slack ? corners[next] : distance
    }
    while distance < length - slack {
      let end = distance + remaining
      if isOn {
        let start = settled(distance)
        dashes.append(start...max(start, min(settled(end), length)))
        if end > length + slack { return (dashes, true) }
      }
      distance = end
      toggle()
    }
    return (dashes, false)
  }
}
