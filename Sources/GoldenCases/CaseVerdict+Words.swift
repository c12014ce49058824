import GoldenReports
import Goldens

extension CaseVerdict {
  /// The outcome in one line without a full stop: which part, the first frame, figures.
  package var sentence: String {
    let words = ["\(outcome.rawValue)"] + (isPass && outcome == .equal ? [] : details)
    let line = words.count == 1 ? words[0] : "\(words[0]): \(words[1...].joined(separator: ", "))"
    guard !isPass, let versions = recordedUnder?.words(against: .present) else { return line }
    return "\(line); the truth was made under other versions: \(versions)"
  }

  private var details: [String] {
    switch outcome {
    case .equal: []
    case .different: gone.isEmpty ? measures + breaches : gone.map(\.description)
    case .tolerated: measures + ["(\(goldenCase.tolerance?.reason ?? ""))"]
    case .missing, .size, .undecodable: [faults.joined(separator: ", ")]
    }
  }

  private var measures: [String] {
    let first = firstFrame.map { ["first bad frame \($0)"] } ?? []
    let frames = film?.frames.count { $0.kind != .equal } ?? 0
    let film = frames > 0 ? ["\(frames) of \(film?.frames.count ?? 0) frames"] : []
    return first + film + [difference?.description ?? "no key picture there tells by how much"]
  }

  private var breaches: [String] {
    let outcomes = stills.map(\.outcome) + (film?.keys.map(\.outcome) ?? [])
    let all = outcomes.flatMap { outcome -> [ToleranceBreach] in
      if case .different(_, let breaches) = outcome { breaches } else { [] }
    }
    return all.first.map { [$0.description] } ?? []
  }

  /// What is wrong with the truth itself.
  private var faults: [String] {
    let stills = stills.filter { ReportOutcome($0.outcome) == outcome }.map {
      "\($0.still.fileName)\(CaseVerdict.remark($0.outcome))"
    }
    guard let film, ReportOutcome(film.outcome) == outcome else { return stills }
    let keys = film.keys.filter { ReportOutcome($0.outcome) == outcome }.map {
      "\(TruthName.key($0.index))\(CaseVerdict.remark($0.outcome))"
    }
    guard keys.isEmpty else { return stills + keys }
    if case .undecodable(let reason) = film.outcome {
      return stills + ["\(TruthName.film) (\(reason))"]
    }
    return stills + [TruthName.film]
  }

  private static func remark(_ outcome: GoldenOutcome) -> String {
    switch outcome {
    case .sizeMismatch(let expected, let actual): " (\(expected) pixels, the picture \(actual))"
    case .undecodable(let reason): " (\(reason))"
    case .equal, .tolerated, .different, .missing: ""
    }
  }
}
