import Goldens
import JSONCoding

/// What checking a folder of cases came to.
struct GoldenSummary {
  /// The cases that were compared, in order.
  var checked: [CheckedCase] = []
  /// The cases that could not be, and why.
  var broken: [(name: String, reason: String)]

  init(broken: [(name: String, reason: String)]) { self.broken = broken }

  /// How many cases are not as their goldens are.
  var failed: Int { checked.count { !$0.comparison.outcome.isPass } }

  /// For people.
  var sentence: String {
    let tolerated = checked.count { $0.comparison.outcome == .tolerated }
    var parts = ["\(checked.count - failed - tolerated) equal"]
    if tolerated > 0 { parts.append("\(tolerated) tolerated") }
    if failed > 0 { parts.append("\(failed) failed") }
    if !broken.isEmpty { parts.append("\(broken.count) not checked") }
    return "\(NumberText.count(checked.count + broken.count, "case")): "
      + parts.joined(separator: ", ")
  }

  /// For programs; `equal` counts the tolerated ones too.
  var json: JSON {
    [
      "cases": .array(checked.map(\.comparison.json)),
      "equal": .number(Double(checked.count - failed)), "failed": .number(Double(failed)),
    ]
  }
}

extension CaseComparison {
  /// The metrics of the picture that lies farthest off; null where none stood beside its golden.
  fileprivate var json: JSON {
    let isEqual = outcome == .equal
    let isGone = outcome == .different && difference == nil && firstFrame == nil
    let metrics = difference
    func number(_ value: Int?) -> JSON {
      value.map { .number(Double($0)) } ?? (isEqual || isGone ? 0 : .null)
    }
    return [
      "name": .string(goldenCase.name), "outcome": .string(outcome.rawValue),
      "firstFrame": firstFrame.map { .number(Double($0)) } ?? .null,
      "maxChannelDifference": number(metrics?.maxChannelDifference),
      "differentPixels": number(metrics?.differentPixels),
      "box": metrics?.box?.json ?? .null,
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
