import Drawing
import JSONCoding
import Raster
import Scripting

/// A case beside its goldens.
package struct CaseComparison: Sendable {
  /// A single picture beside its golden.
  package struct Picture: Sendable {
    /// The still that was compared.
    package let still: GoldenCase.Still
    /// What comparing came to.
    package let comparison: PictureComparison

    /// What comparing came to, in one word.
    package var outcome: GoldenOutcome { comparison.outcome }
  }

  /// The case that was played.
  package let goldenCase: GoldenCase
  /// Its single pictures, in the case's order.
  package let stills: [Picture]
  /// The film beside its golden; nil where the case has none.
  package let film: FilmComparison?
  /// The trace beside its golden; nil where the case has none.
  package let trace: TraceComparison?
  /// The figures of its cost that leave their ranges.
  package let cost: [CostComparison.Breach]
  /// The versions under which its goldens were made, where they tell them.
  package let recordedUnder: Fingerprint?
  /// The whole in one word.
  package let outcome: GoldenOutcome
  /// Ways in which a difference that the tolerance expects has gone.
  let gone: [ToleranceBreach]

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
    // Of several pictures not each need differ for a known difference to be there.
    let bounds = tolerance?.withoutLowerEnds
    let fingerprint = goldenCase.filmReference.fingerprint
    var film = goldenCase.film.map {
      FilmComparer(goldenCase.filmReference, keys: $0.keys, tolerance: bounds)
    }
    let filmFrames = Set(goldenCase.film?.indices ?? [])
    var stills: [String: PictureComparison] = [:]
    var cost = goldenCase.cost.map { CostComparison($0) }
    let trace = try player.play(
      goldenCase, pictures: goldenCase.pictureIndices, isTraced: goldenCase.hasTrace,
      onCost: cost == nil ? nil : { cost?.add($0) }
    ) { (index, picture) throws(CaseError) in
      for still in goldenCase.stills where still.frame == index {
        stills[still.fileName] = goldenCase.reference(still).compare(
          picture, tolerance: bounds, fingerprint: fingerprint)
      }
      if filmFrames.contains(index) { film?.add(picture, at: index) }
    }
    self.goldenCase = goldenCase
    self.stills = goldenCase.stills.compactMap { still in
      stills[still.fileName].map { Picture(still: still, comparison: $0) }
    }
    self.film = film?.finish()
    self.trace = goldenCase.hasTrace ? TraceReference(goldenCase.tracePath).compare(trace) : nil
    self.cost = cost?.breaches(since: goldenCase.costReference) ?? []
    recordedUnder = fingerprint
    let parts =
      self.stills.map(\.outcome) + [self.film?.outcome, self.trace?.outcome].compactMap { $0 }
    let all = parts + (self.cost.isEmpty ? [] : [.different])
    let outcome = GoldenOutcome.gravest(of: all) ?? .missing
    let measured = CaseComparison.pictures(self.stills, self.film).compactMap(\.difference)
    gone =
      outcome.isPass
      ? tolerance?.lacks(
        channel: measured.map(\.maxChannelDifference).max() ?? 0,
        pixels: measured.map(\.differentPixels).max() ?? 0) ?? [] : []
    self.outcome = gone.isEmpty ? outcome : .different
  }

  /// The first frame that is not as its golden is; nil where there is no such, or no golden.
  package var firstFrame: Int? {
    switch outcome {
    case .equal, .missing, .undecodable: return nil
    case .different, .size, .tolerated: break
    }
    let pictures = stills.filter { $0.outcome == outcome }.map(\.still.frame)
    let others = [
      film?.outcome == outcome ? film?.firstFrame : nil,
      trace?.outcome == outcome ? trace?.difference?.frame : nil,
    ]
    return (pictures + others.compactMap { $0 }).min()
  }

  /// The difference of the picture that lies farthest from its golden, of those that fail where
  /// any does; nil where no two pictures that differ stood beside each other.
  package var difference: BitmapDifference? {
    guard outcome == .different || outcome == .tolerated else { return nil }
    let failing = pictures.filter { !$0.outcome.isPass }.compactMap(\.difference)
    return (failing.isEmpty ? differences : failing).max {
      ($0.maxChannelDifference, $0.differentPixels) < ($1.maxChannelDifference, $1.differentPixels)
    }
  }

  /// The differences of all pictures that stood beside their goldens and differ.
  var differences: [BitmapDifference] { pictures.compactMap(\.difference) }

  private var pictures: [PictureComparison] { CaseComparison.pictures(stills, film) }

  private static func pictures(
    _ stills: [Picture], _ film: FilmComparison?
  ) -> [PictureComparison] {
    stills.map(\.comparison) + (film?.keys.map(\.comparison) ?? [])
  }
}

extension Tolerance {
  /// The same tolerance, satisfied by no difference too.
  var withoutLowerEnds: Tolerance {
    Tolerance(
      maxChannelDifference: 0...maxChannelDifference.upperBound,
      differentPixels: 0...differentPixels.upperBound, window: window, reason: reason)
  }

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
    case .tolerated: measures + ["(\(goldenCase.tolerance?.reason ?? ""))"]
    case .missing, .size, .undecodable: [faults.joined(separator: ", ")]
    }
  }

  private var measures: [String] {
    let first = firstFrame.map { ["first bad frame \($0)"] } ?? []
    let count = film?.frames.count { !$0.isEqual } ?? 0
    let frames = count > 0 ? ["\(count) of \(film?.frames.count ?? 0) frames"] : []
    let lines = trace?.difference.map { ["trace: \($0)"] } ?? []
    return first + frames + pixels + lines
  }

  /// How far pixels differ; nothing where only the trace does.
  private var pixels: [String] {
    if let difference { return [difference.description] }
    let arePicturesEqual =
      stills.allSatisfy { $0.outcome == .equal } && film?.outcome ?? .equal == .equal
    return arePicturesEqual ? [] : ["no key picture there tells by how much"]
  }

  private var breaches: [String] {
    pictures.flatMap(\.breaches).first.map { [$0.description] } ?? []
  }

  /// What is wrong with the goldens themselves.
  private var faults: [String] {
    var faults = stills.filter { $0.outcome == outcome }.map {
      CaseComparison.fault($0.still.fileName, $0.comparison.remark)
    }
    if let film, film.outcome == outcome {
      let keys = film.keys.filter { $0.outcome == outcome }.map {
        CaseComparison.fault(ReferenceName.key($0.index), $0.comparison.remark)
      }
      faults += keys.isEmpty ? [CaseComparison.fault(ReferenceName.film, film.remark)] : keys
    }
    if let trace, trace.outcome == outcome {
      faults.append(CaseComparison.fault(ReferenceName.trace, trace.remark))
    }
    return faults
  }

  private static func fault(_ name: String, _ remark: String?) -> String {
    remark.map { "\(name) (\($0))" } ?? name
  }
}

/// What `golden suggest` finds of a case.
package struct CaseSuggestion: Sendable {
  /// The smallest tolerance by which it would pass.
  package let tolerance: ToleranceSuggestion
  /// Room for what its frames cost now.
  package let cost: CostBudget

  /// Plays `goldenCase` and measures.
  ///
  /// - Throws: ``CaseError``.
  package init(for goldenCase: GoldenCase, by player: CasePlayer) throws(CaseError) {
    tolerance = try ToleranceSuggestion.find(for: goldenCase, by: player)
    var most = FrameCost()
    _ = try player.play(
      goldenCase, pictures: [], isTraced: false, onCost: { most = most.union($0.cost) }
    ) { _, _ in }
    cost = CostBudget(roomFor: most)
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
