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

  /// Plays `goldenCase` and measures.
  ///
  /// - Throws: ``CaseError``.
  package static func find(
    for goldenCase: GoldenCase, by player: CasePlayer
  ) throws(CaseError) -> ToleranceSuggestion {
    let widest = Tolerance(
      maxChannelDifference: 0...255, differentPixels: 0...Int.max, reason: reason)
    let comparison = try CaseComparison(of: goldenCase, by: player, tolerance: widest)
    switch comparison.outcome {
    case .equal: return .unneeded
    case .tolerated: break
    case .different, .missing, .size, .undecodable: return .impossible(comparison.sentence)
    }
    let differences = comparison.differences
    return .tolerance(
      Tolerance(
        maxChannelDifference: 0...(differences.map(\.maxChannelDifference).max() ?? 0),
        differentPixels: 0...(differences.map(\.differentPixels).max() ?? 0), reason: reason))
  }
}
