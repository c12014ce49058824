import Geometry

/// Dashes and gaps in turn, and how far a line has gone through them. Lengths are those of the
/// pen's space. A gap of 0 does not part the dashes beside it.
struct DashPattern {
  private let lengths: [Double]
  /// Length of the pattern until it begins again with a dash.
  let period: Double
  /// Lengths that differ by less are meant to be one: sums of lengths are off by rounding.
  let slack: Double
  /// The longest gap that caps can close without a visible notch.
  private let closable: Double
  /// Whether caps may close all gaps.
  let isClosable: Bool
  private let startIndex: Int
  private let startRemaining: Double
  private var index: Int
  /// Length that is left of the present dash or gap.
  private(set) var remaining: Double

  /// Shortest pattern, in tolerances; a finer one is seen as a tint, which a coarser of the same
  /// shares shows as well.
  private static let shortestPeriod = 8.0

  /// nil for an unbroken line. `scale` is how much longer lengths are where the line is drawn.
  init?(_ stroke: Stroke, scale: Double, tolerance: Double) {
    var turn = stroke.dash.map { max(0, $0) }
    // An odd number of lengths changes parts with every turn.
    if !turn.count.isMultiple(of: 2) { turn += turn }
    let sum = turn.reduce(0, +)
    guard sum > 0, sum.isFinite,
      let lastGap = turn.indices.last(where: { !$0.isMultiple(of: 2) && turn[$0] > 0 })
    else { return nil }
    let half = stroke.halfWidth
    // Caps of a line far wider than its pattern leave no more to see of it.
    let shortest = max(
      DashPattern.shortestPeriod * tolerance / scale, stroke.cap == .butt ? 0 : half / 4000)
    let factor = max(1, shortest / sum)
    // Begun behind a gap, the pattern's first dash is none that goes on from its last.
    let shift = turn[...lastGap].reduce(0, +)
    turn = Array(turn[(lastGap + 1)...] + turn[...lastGap])
    lengths = DashPattern.merged(turn).map { $0 * factor }
    period = sum * factor
    slack = period * 1e-9
    closable =
      switch stroke.cap {
      case .butt: 0
      // Two discs leave scallops as deep as gap² / 8 radii.
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

  /// The pattern with dashes that no gap parts made one.
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

  /// Whether the line is drawn here.
  var isOn: Bool { index.isMultiple(of: 2) }

  /// Whether caps may close the gap that goes on here.
  var isGapClosable: Bool { lengths[index] <= closable }

  mutating func restart() { (index, remaining) = (startIndex, startRemaining) }

  /// True if what goes on here ends within `length`. Dashes end with a way, gaps where the next
  /// begins: a dash does not lead round the corner at which it ends, nor begin before the one at
  /// which it begins.
  func ends(within length: Double) -> Bool {
    isOn ? remaining <= length + slack : remaining < length - slack
  }

  /// Goes on to the next dash or gap.
  mutating func toggle() {
    index = index + 1 == lengths.count ? 0 : index + 1
    remaining = lengths[index]
  }

  /// Goes on by `length`, which is at most what remains.
  mutating func consume(_ length: Double) { remaining = max(0, remaining - length) }

  /// Goes on by `length`, however long.
  mutating func skip(_ length: Double) {
    var rest = length - (length / period).rounded(.down) * period
    guard rest.isFinite else { return }
    while rest > remaining {
      rest -= remaining
      toggle()
    }
    consume(rest)
  }
  /// The dashes of a way of `length`, begun anew, which is at the `corners` at these distances; and
  /// whether the last goes on beyond its end.
  mutating func dashes(of length: Double, corners: [Double]) -> (
    [ClosedRange<Double>], goesOn: Bool
  ) {
    restart()
    var dashes: [ClosedRange<Double>] = []
    var place = 0.0
    /// A place as near to a corner as rounding leads is there.
    func settled(_ place: Double) -> Double {
      let next = corners.partitioningIndex { $0 >= place - slack }
      return next < corners.count && corners[next] <= place + slack ? corners[next] : place
    }
    while place < length - slack {
      let end = place + remaining
      if isOn {
        let start = settled(place)
        dashes.append(start...max(start, min(settled(end), length)))
        if end > length + slack { return (dashes, true) }
      }
      place = end
      toggle()
    }
    return (dashes, false)
  }
}
