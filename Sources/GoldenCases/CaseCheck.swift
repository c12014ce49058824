import Drawing
import Goldens
import Scripting

/// Compares what a case shows with its truth. Writes nothing.
package struct CaseCheck {
  private let screening: CaseScreening
  private let tolerance: Tolerance?

  /// A check of what `screening` shows, by the case's own tolerance.
  package init(_ screening: CaseScreening) {
    self.init(screening, tolerance: screening.goldenCase.tolerance)
  }

  /// A check by another tolerance than the case's own.
  package init(_ screening: CaseScreening, tolerance: Tolerance?) {
    self.screening = screening
    self.tolerance = tolerance
  }

  /// Plays the case once.
  ///
  /// - Throws: ``CaseError``.
  package func run() throws(CaseError) -> CaseVerdict {
    let goldenCase = screening.goldenCase
    // Of several pictures not each need differ for a known difference to be there.
    let bounds = tolerance?.withoutLowerEnds
    let fingerprint = goldenCase.filmGolden.fingerprint
    var comparer = goldenCase.film.map {
      FilmComparer(goldenCase.filmGolden, keys: $0.keys, tolerance: bounds)
    }
    let filmFrames = Set(goldenCase.film?.indices ?? [])
    var stills: [String: GoldenComparison] = [:]
    try screening.play(goldenCase.indices) { (index, picture) throws(CaseError) in
      for still in goldenCase.stills where still.frame == index {
        stills[still.fileName] = goldenCase.golden(still).compare(
          picture, tolerance: bounds, fingerprint: fingerprint)
      }
      if filmFrames.contains(index) { comparer?.add(picture, at: index) }
    }
    return CaseVerdict(
      goldenCase: goldenCase, tolerance: tolerance,
      stills: goldenCase.stills.compactMap { still in
        stills[still.fileName].map { CaseVerdict.Picture(still, $0) }
      }, film: comparer?.finish(), recordedUnder: fingerprint)
  }
}

extension Tolerance {
  /// The same tolerance, satisfied by no difference too.
  var withoutLowerEnds: Tolerance {
    Tolerance(
      maxChannelDifference: 0...maxChannelDifference.upperBound,
      differentPixels: 0...differentPixels.upperBound, window: window, reason: reason)
  }
}
