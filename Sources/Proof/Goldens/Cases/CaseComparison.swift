import Drawing
import Raster
import Scripting

/// A case beside its goldens.
package struct CaseComparison: Sendable {
  /// The case that was played.
  package let goldenCase: GoldenCase
  /// The versions under which its goldens were made, if they tell them.
  package let recordedUnder: Fingerprint?
  /// The outcome of the whole.
  package let outcome: GoldenOutcome
  private let verdicts: [PartVerdict]
  /// The ways in which a difference that the tolerance expects has gone.
  private let gone: [ToleranceBreach]

  /// Plays `goldenCase` once and compares, by its own tolerance. Writes nothing.
  ///
  /// - Throws: ``CaseError``.
  package init(of goldenCase: GoldenCase, by player: CasePlayer) throws(CaseError) {
    try self.init(of: goldenCase, by: player, tolerance: goldenCase.tolerance)
  }

  /// Plays `goldenCase` once and compares, by another tolerance than its own.
  ///
  /// - Throws: ``CaseError``.
  package init(
    of goldenCase: GoldenCase, by player: CasePlayer, tolerance: Tolerance?
  ) throws(CaseError) {
    self = try Self.played(goldenCase, by: player, tolerance: tolerance, use: .verdict).comparison
  }

  /// Plays `goldenCase` once and compares; its parts keep what `use` asks for, and `more` parts look
  /// on.
  static func played(
    _ goldenCase: GoldenCase, by player: CasePlayer, tolerance: Tolerance?,
    use: PartSetting.Use, more: [any GoldenPart] = []
  ) throws(CaseError) -> (comparison: CaseComparison, parts: [any GoldenPart]) {
    // Of several pictures not each need differ for a known difference to be there.
    let setting = PartSetting(
      use: use, tolerance: tolerance?.withoutLowerEnds,
      fingerprint: goldenCase.filmReference.fingerprint)
    let own = goldenCase.parts(setting)
    var parts = own + more
    try player.play(goldenCase, for: &parts)
    let verdicts = own.indices.map { parts[$0].compare() }
    return (CaseComparison(goldenCase, verdicts, tolerance, setting.fingerprint), parts)
  }

  private init(
    _ goldenCase: GoldenCase, _ verdicts: [PartVerdict], _ tolerance: Tolerance?,
    _ fingerprint: Fingerprint?
  ) {
    (self.goldenCase, self.verdicts, recordedUnder) = (goldenCase, verdicts, fingerprint)
    let outcome = GoldenOutcome.gravest(of: verdicts.map(\.outcome)) ?? .missing
    let measured = verdicts.flatMap(\.pictures).compactMap(\.difference)
    gone =
      outcome.isPass
      ? tolerance?.lacks(
        channel: measured.map(\.maxChannelDifference).max() ?? 0,
        pixels: measured.map(\.differentPixels).max() ?? 0) ?? [] : []
    self.outcome = gone.isEmpty ? outcome : .different
  }

  /// The first frame that is not as its golden is; nil if there is no such, or no golden.
  package var firstFrame: Int? {
    switch outcome {
    case .equal, .missing, .undecodable: nil
    case .different, .size, .tolerated: decisive.compactMap(\.firstFrame).min()
    }
  }

  /// The difference of the picture that lies farthest from its golden, of those that fail if any
  /// does; nil unless two pictures that differ stood beside each other.
  package var difference: BitmapDifference? {
    guard outcome == .different || outcome == .tolerated else { return nil }
    let failing = pictures.filter { !$0.outcome.isPass }.compactMap(\.difference)
    return (failing.isEmpty ? differences : failing).max {
      ($0.maxChannelDifference, $0.differentPixels) < ($1.maxChannelDifference, $1.differentPixels)
    }
  }

  /// The figures of its cost that leave their ranges.
  package var cost: [CostComparison.Breach] { verdicts.flatMap(\.breaches) }

  /// The expectations that are broken, a sentence each.
  package var broken: [String] { verdicts.flatMap(\.broken) }

  /// Returns all that differs in its trace, in at most so `many` sentences.
  func changes(_ many: Int) -> [String] { verdicts.compactMap(\.changes).first?.lines(many) ?? [] }

  /// The differences of all pictures that stood beside their goldens and differ.
  var differences: [BitmapDifference] { pictures.compactMap(\.difference) }

  private var pictures: [PictureComparison] { verdicts.flatMap(\.pictures) }

  /// The parts that the outcome comes from.
  private var decisive: [PartVerdict] { verdicts.filter { $0.outcome == outcome } }
}

extension Tolerance {
  /// The same tolerance, satisfied by no difference too.
  var withoutLowerEnds: Tolerance {
    Tolerance(
      maxChannelDifference: 0...maxChannelDifference.upperBound,
      differentPixels: 0...differentPixels.upperBound, window: window, reason: reason)
  }

  /// The ways in which the lower ends are missed.
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

// MARK: Words

extension CaseComparison {
  /// The outcome in one line without a full stop: which part, the first frame, metrics.
  package var sentence: String {
    let details = details
    let line =
      details.isEmpty
      ? outcome.rawValue : "\(outcome.rawValue): \(details.joined(separator: ", "))"
    guard !outcome.isPass, let versions = recordedUnder?.words(against: .present) else {
      return line
    }
    return "\(line); the goldens were made under other versions: \(versions)"
  }

  private var details: [String] {
    switch outcome {
    case .equal: []
    case .different:
      (gone.isEmpty ? measures + breaches : gone.map(\.description)) + cost.map(\.sentence)
        + broken
    case .tolerated: measures + ["(\(goldenCase.tolerance?.reason ?? ""))"]
    case .missing, .size, .undecodable:
      [decisive.flatMap(\.faults).joined(separator: ", ")]
    }
  }

  private var measures: [String] {
    let first = firstFrame.map { ["first bad frame \($0)"] } ?? []
    let frames = verdicts.compactMap(\.frames).filter { $0.failing > 0 }.map {
      "\($0.failing) of \($0.all) frames"
    }
    return first + frames + pixels + verdicts.flatMap(\.remarks)
  }

  /// The difference of pixels; nothing if only the trace differs.
  private var pixels: [String] {
    if let difference { return [difference.description] }
    let arePicturesEqual = verdicts.filter(\.isOfPictures).allSatisfy { $0.outcome == .equal }
    return arePicturesEqual ? [] : ["no key picture there tells by how much"]
  }

  private var breaches: [String] {
    pictures.flatMap(\.breaches).first.map { [$0.description] } ?? []
  }
}
