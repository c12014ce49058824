import Digests
import Files
import Goldens
import JSONCoding

/// The result of a check as Markdown: for the page of a job, or a comment of a pull request.
///
/// Names and reasons come from the authors of the cases. All of their punctuation is spelt as
/// character references, so that none of it is markup, a link or a mention.
struct MarkdownReport {
  private let summary: GoldenSummary
  private let name: String
  /// Where the pictures can be fetched, by case and kind; empty where there are none.
  private let pictures: [ExactText: [MarkdownPicture]]

  /// Rows of the table, at most: a comment has room for 65536 characters.
  private static let mostRows = 40
  /// Letters of what was found, at most.
  private static let mostLetters = 240
  /// Lines of what has changed, at most, in all rows together.
  private static let mostChanges = 120

  init(_ summary: GoldenSummary, name: String, pictures: [ExactText: [MarkdownPicture]]) {
    (self.summary, self.name, self.pictures) = (summary, name, pictures)
  }

  var text: String {
    let failed = summary.checked.filter { !$0.comparison.outcome.isPass }
    let mark = failed.isEmpty && summary.broken.isEmpty ? "✅" : "❌"
    let head = "### \(mark) Goldens of \(Self.code(name))\n\n\(summary.sentence).\n"
    let most = min(TraceChanges.limit, Self.mostChanges / max(min(failed.count, Self.mostRows), 1))
    let rows =
      failed.map { row($0, changes: most) }
      + summary.broken.map { Self.row($0.name, "not checked", $0.reason, "") }
    guard !rows.isEmpty else { return head }
    let hasPictures = !pictures.isEmpty
    let titles = ["case", "outcome", "what was found"] + (hasPictures ? ["pictures"] : [])
    let table = [
      Self.line(titles), Self.line(titles.map { _ in "---" }),
    ]
    let shown = rows.prefix(Self.mostRows).map { row in Self.line(Array(row.prefix(titles.count))) }
    let rest = rows.count - shown.count
    return head + "\n" + (table + shown).joined(separator: "\n") + "\n"
      + (rest > 0 ? "\nand \(rest) more.\n" : "")
  }

  private func row(_ checked: CheckedCase, changes many: Int) -> [String] {
    let comparison = checked.comparison
    let shown = pictures[ExactText(comparison.goldenCase.name)] ?? []
    return Self.row(
      comparison.goldenCase.name, comparison.outcome.rawValue, comparison.sentence,
      shown.map(\.markup).joined(separator: " "), changes: checked.changes(many))
  }

  private static func row(
    _ name: String, _ outcome: String, _ words: String, _ pictures: String,
    changes: [String] = []
  ) -> [String] {
    let found = ([words] + changes).map { words in
      escaped(words.count > mostLetters ? "\(words.prefix(mostLetters))…" : words)
    }
    return [code(name), outcome, found.joined(separator: "<br>"), pictures]
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// `text` as code: there no name becomes a mention, and no number a reference.
  private static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  /// `text` with all but letters, digits and spaces as character references, on one line. A word
  /// joiner behind what mentions and references begin with keeps them from being such.
  static func escaped(_ text: String) -> String {
    references(text) { "@#".unicodeScalars.contains($0) ? "&#8288;" : "" }
  }

  /// `text` as the value of an attribute, which holds no mentions: it comes back as it is.
  static func attribute(_ text: String) -> String { references(text) { _ in "" } }

  /// `text` with all but letters, digits and spaces as character references, on one line; `ending`
  /// tells what stands behind such a reference.
  private static func references(
    _ text: String, ending: (Unicode.Scalar) -> String
  ) -> String {
    var escaped = ""
    for scalar in OneLine.text(text).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 128: escaped += "&#\(scalar.value);" + ending(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// A picture that a summary shows.
struct MarkdownPicture: Sendable {
  /// "golden", "now" or "difference".
  let kind: String
  let address: String

  fileprivate var markup: String {
    "<img alt=\"\(kind)\" title=\"\(kind)\" width=\"120\" src=\"\(MarkdownReport.attribute(address))\">"
  }
}

/// The pictures of a check, as files of their own for a place that shows them.
struct MarkdownPictures {
  /// The folder that they go to.
  let folder: String
  /// What their addresses begin with.
  let address: String

  /// Writes the pictures of `cases` that fail, of each those that lie farthest apart. Their names are
  /// digests: nothing of a case's name is in them.
  func write(_ cases: [ReportCase]) throws -> [ExactText: [MarkdownPicture]] {
    var found: [ExactText: [MarkdownPicture]] = [:]
    for item in cases where !item.outcome.isPass {
      guard let worst = item.worst else { continue }
      let parts = [
        ("golden", worst.expected), ("now", worst.actual), ("difference", worst.difference),
      ]
      for (kind, bytes) in parts {
        guard let bytes else { continue }
        let file = "\(StableHash(of: bytes)).png"
        try ReferenceFile.write(bytes, to: "\(folder)/\(file)")
        let picture = MarkdownPicture(kind: kind, address: "\(address)/\(file)")
        found[ExactText(item.name), default: []].append(picture)
      }
    }
    return found
  }
}

extension ReportCase {
  /// The pictures that lie farthest apart; nil if the case has none.
  fileprivate var worst: ReportPictures? {
    let all =
      stills.map { ($0.metrics, $0.pictures) }
      + (film?.shown.map { ($0.metrics, $0.pictures) } ?? [])
    func distance(_ metrics: ReportMetrics?) -> (Int, Int) {
      (metrics?.maxChannelDifference ?? -1, metrics?.differentPixels ?? -1)
    }
    return all.max { distance($0.0) < distance($1.0) }?.1
  }
}

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
