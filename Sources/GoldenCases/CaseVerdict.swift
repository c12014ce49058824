import GoldenReports
import Goldens
import Scripting

/// What checking a case came to.
package struct CaseVerdict: Sendable {
  /// A single picture beside its truth.
  package struct Picture: Sendable {
    /// Which one.
    package let still: CaseFile.Still
    /// What comparing came to.
    package let outcome: GoldenOutcome

    init(_ still: CaseFile.Still, _ comparison: GoldenComparison) {
      self.still = still
      outcome = comparison.outcome
    }
  }

  /// The case.
  package let goldenCase: GoldenCase
  /// Its single pictures, in the case's order.
  package let stills: [Picture]
  /// Its film.
  package let film: FilmComparison?
  /// The versions under which its truth was made, where it tells them.
  package let recordedUnder: Fingerprint?
  /// The whole in one word.
  package let outcome: ReportOutcome
  /// Ways in which a difference that the tolerance expects has gone.
  let gone: [ToleranceBreach]

  init(
    goldenCase: GoldenCase, tolerance: Tolerance?, stills: [Picture], film: FilmComparison?,
    recordedUnder: Fingerprint?
  ) {
    self.goldenCase = goldenCase
    self.stills = stills
    self.film = film
    self.recordedUnder = recordedUnder
    let parts =
      stills.map { ReportOutcome($0.outcome) }
      + [film.map { ReportOutcome($0.outcome) }]
      .compactMap { $0 }
    let outcome = parts.min { $0.rank < $1.rank } ?? .missing
    let measured = CaseVerdict.measured(stills, film)
    gone =
      outcome.isPass
      ? tolerance?.lacks(
        channel: measured.map(\.maxChannelDifference).max() ?? 0,
        pixels: measured.map(\.differentPixels).max() ?? 0) ?? [] : []
    self.outcome = gone.isEmpty ? outcome : .different
  }

  /// Whether a check may pass.
  package var isPass: Bool { outcome.isPass }

  /// The first frame that is not as its truth is; nil where there is no such, or no truth.
  package var firstFrame: Int? {
    switch outcome {
    case .equal, .missing, .undecodable: return nil
    case .different, .size, .tolerated: break
    }
    let pictures = stills.filter { ReportOutcome($0.outcome) == outcome }.map(\.still.frame)
    return (pictures + [filmFrame].compactMap { $0 }).min()
  }

  private var filmFrame: Int? {
    guard let film, ReportOutcome(film.outcome) == outcome else { return nil }
    return switch film.outcome {
    case .different(let first): first
    case .tolerated: film.firstDifferentFrame
    case .sizeMismatch: film.keys.first { ReportOutcome($0.outcome) == .size }?.index
    case .equal, .missing, .undecodable: nil
    }
  }

  /// The difference of the picture that lies farthest from its truth, of those that fail where
  /// any does; nil where no two pictures that differ stood beside each other.
  package var difference: BitmapDifference? {
    guard outcome == .different || outcome == .tolerated else { return nil }
    let outcomes = CaseVerdict.outcomes(stills, film)
    let failing = outcomes.filter { !$0.isPass }.compactMap(\.difference)
    let differences = failing.isEmpty ? outcomes.compactMap(\.difference) : failing
    return differences.max {
      ($0.maxChannelDifference, $0.differentPixels) < ($1.maxChannelDifference, $1.differentPixels)
    }
  }

  /// The differences of all pictures that stood beside their truth and differ.
  var differences: [BitmapDifference] { CaseVerdict.measured(stills, film) }

  private static func measured(
    _ stills: [Picture], _ film: FilmComparison?
  ) -> [BitmapDifference] {
    outcomes(stills, film).compactMap(\.difference)
  }

  private static func outcomes(_ stills: [Picture], _ film: FilmComparison?) -> [GoldenOutcome] {
    stills.map(\.outcome) + (film?.keys.map(\.outcome) ?? [])
  }
}

extension ReportOutcome {
  /// Which of several outcomes stands for all: the lowest.
  fileprivate var rank: Int {
    switch self {
    case .undecodable: 0
    case .size: 1
    case .different: 2
    case .missing: 3
    case .tolerated: 4
    case .equal: 5
    }
  }
}

extension Tolerance {
  /// How the lower ends are missed.
  fileprivate func lacks(channel: Int, pixels: Int) -> [ToleranceBreach] {
    var breaches: [ToleranceBreach] = []
    if channel < maxChannelDifference.lowerBound {
      breaches.append(.maxChannelDifference(found: channel, allowed: maxChannelDifference))
    }
    if pixels < differentPixels.lowerBound {
      breaches.append(.differentPixels(found: pixels, allowed: differentPixels))
    }
    return breaches
  }
}
