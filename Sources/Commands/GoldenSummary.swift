import GoldenCases
import GoldenReports
import Goldens
import Notation

/// What checking a folder of cases came to.
struct GoldenSummary {
  /// The cases that were compared, in order.
  var findings: [GoldenFinding] = []
  /// The cases that could not be, and why.
  var broken: [(name: String, reason: String)]

  init(broken: [(name: String, reason: String)]) { self.broken = broken }

  /// How many cases are not as their truth is.
  var failed: Int { findings.count { !$0.verdict.isPass } }

  /// For people.
  var sentence: String {
    let tolerated = findings.count { $0.verdict.outcome == .tolerated }
    var parts = ["\(findings.count - failed - tolerated) equal"]
    if tolerated > 0 { parts.append("\(tolerated) tolerated") }
    if failed > 0 { parts.append("\(failed) failed") }
    if !broken.isEmpty { parts.append("\(broken.count) not checked") }
    return "\(Figures.count(findings.count + broken.count, "case")): "
      + parts.joined(separator: ", ")
  }

  /// For programs; `equal` counts the tolerated ones too.
  var json: JSON {
    [
      "cases": .array(findings.map(\.verdict.json)),
      "equal": .number(Double(findings.count - failed)), "failed": .number(Double(failed)),
    ]
  }
}

extension CaseVerdict {
  /// The figures of the picture that lies farthest off; null where none stood beside its truth.
  fileprivate var json: JSON {
    let isEqual = outcome == .equal
    let isGone = outcome == .different && difference == nil && firstFrame == nil
    let figures = difference
    func number(_ value: Int?) -> JSON {
      value.map { .number(Double($0)) } ?? (isEqual || isGone ? 0 : .null)
    }
    return [
      "name": .string(goldenCase.name), "outcome": .string(outcome.rawValue),
      "firstFrame": firstFrame.map { .number(Double($0)) } ?? .null,
      "maxChannelDifference": number(figures?.maxChannelDifference),
      "differentPixels": number(figures?.differentPixels),
      "box": figures?.box?.json ?? .null,
    ]
  }
}

extension PixelArea {
  fileprivate var json: JSON {
    [
      .number(Double(x)), .number(Double(y)), .number(Double(width)), .number(Double(height)),
    ]
  }
}
