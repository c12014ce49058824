import Goldens

/// The result of a check in the form that build servers read: JUnit's XML.
struct JUnitReport {
  private let summary: GoldenSummary
  private let name: String
  private let tool: String

  /// The form of `summary`; `name` is what the suite is called, `tool` the program.
  init(_ summary: GoldenSummary, name: String, tool: String) {
    (self.summary, self.name, self.tool) = (summary, name, tool)
  }

  /// The document.
  var text: String {
    let count = summary.checked.count + summary.broken.count
    let totals =
      "tests=\"\(count)\" failures=\"\(summary.failed)\" errors=\"\(summary.broken.count)\""
    let cases = summary.checked.map(element) + summary.broken.map(element)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(Self.escaped(tool)) golden check" \(totals)>
        <testsuite name="\(Self.escaped(name))" \(totals) skipped="0">
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  private func element(_ checked: CheckedCase) -> String {
    let comparison = checked.comparison
    let start = start(comparison.goldenCase.name)
    guard !comparison.outcome.isPass else { return "\(start)/>" }
    return """
      \(start)>
            <failure type="\(comparison.outcome.rawValue)" message="\(Self.escaped(comparison.sentence))"/>
          </testcase>
      """
  }

  private func element(_ broken: (name: String, reason: String)) -> String {
    """
    \(start(broken.name))>
          <error type="bad case" message="\(Self.escaped(broken.reason))"/>
        </testcase>
    """
  }

  private func start(_ caseName: String) -> String {
    "    <testcase classname=\"\(Self.escaped(name))\" name=\"\(Self.escaped(caseName))\""
  }

  /// `text` as the value of an attribute. What XML cannot hold becomes a question mark in a box.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n", "\r":
        escaped.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
