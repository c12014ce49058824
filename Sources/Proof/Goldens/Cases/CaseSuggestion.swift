import Raster

/// The findings of `golden suggest` for a case.
package struct CaseSuggestion: Sendable {
  /// The smallest tolerance by which it would pass.
  package let tolerance: ToleranceSuggestion
  /// Room for what its frames cost now.
  package let cost: CostBudget

  /// Plays `goldenCase` and measures.
  ///
  /// - Throws: ``CaseError``.
  package init(for goldenCase: GoldenCase, by player: CasePlayer) throws(CaseError) {
    let (comparison, parts) = try CaseComparison.played(
      goldenCase, by: player, tolerance: ToleranceSuggestion.widest, use: .verdict,
      more: [CostPart(.unbounded, of: goldenCase)])
    tolerance = ToleranceSuggestion(comparison)
    cost = CostBudget(roomFor: (parts.last as? CostPart)?.most ?? FrameCost())
  }
}

/// The smallest tolerance by which a case would pass.
package enum ToleranceSuggestion: Sendable {
  /// None is needed.
  case unneeded
  /// This one; its reason is a word to the user that takes it.
  case tolerance(Tolerance)
  /// No tolerance would do; why.
  case impossible(String)

  /// Words in the place of a reason.
  package static let reason = "say why this difference is right"

  /// The tolerance that lets all pass that can be measured.
  static var widest: Tolerance {
    Tolerance(maxChannelDifference: 0...255, differentPixels: 0...Int.max, reason: reason)
  }

  /// Plays `goldenCase` and measures.
  ///
  /// - Throws: ``CaseError``.
  package static func find(
    for goldenCase: GoldenCase, by player: CasePlayer
  ) throws(CaseError) -> ToleranceSuggestion {
    ToleranceSuggestion(try CaseComparison(of: goldenCase, by: player, tolerance: widest))
  }

  /// The suggestion for a case that was compared by the widest tolerance.
  fileprivate init(_ comparison: CaseComparison) {
    switch comparison.outcome {
    case .equal: self = .unneeded
    case .tolerated:
      let differences = comparison.differences
      self = .tolerance(
        Tolerance(
          maxChannelDifference: 0...(differences.map(\.maxChannelDifference).max() ?? 0),
          differentPixels: 0...(differences.map(\.differentPixels).max() ?? 0),
          reason: Self.reason))
    case .different, .missing, .size, .undecodable: self = .impossible(comparison.sentence)
    }
  }
}
