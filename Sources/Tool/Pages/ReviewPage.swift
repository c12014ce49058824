import Digests
import JSONCoding

/// One or two runs as one HTML file: touches, results and pictures.
package struct ReviewPage: Sendable {
  /// A run.
  package struct Side: Sendable {
    /// Its name: any text.
    package var name: String
    /// Its facts besides the trace.
    package var facts: [JSON.Member]
    /// Pictures of frames, as bytes of PNG files, by rising index.
    package var pictures: [(frame: Int, png: [UInt8])]
    /// Its trace, as `TraceChanges`.
    package var changes: [JSON]
    /// The expectations that it breaks, each with `expectation`, `reason`, `seconds` and `values`.
    package var breaches: [JSON] = []

    /// Creates a run from its parts.
    package init(
      name: String, facts: [JSON.Member] = [], pictures: [(frame: Int, png: [UInt8])] = [],
      changes: [JSON]
    ) {
      (self.name, self.facts) = (name, facts)
      (self.pictures, self.changes) = (pictures, changes)
    }
  }

  /// The first difference of two runs.
  package struct Difference: Sendable {
    /// The time in seconds; nil if there is no first time.
    package var time: Double?
    /// The differences, a line for each.
    package var words: [String]

    package init(time: Double?, words: [String]) { (self.time, self.words) = (time, words) }
  }

  /// The tool that made it, with its version.
  package var tool: String
  /// One run, or two to compare.
  package var sides: [Side]
  /// The first difference of two runs; nil if there is none, and for one run.
  package var difference: Difference?

  package init(tool: String, sides: [Side], difference: Difference? = nil) {
    (self.tool, self.sides, self.difference) = (tool, sides, difference)
  }

  /// Returns the page in UTF-8, which needs no other file and no network, and allows only its own
  /// script.
  package func html() -> [UInt8] {
    Self.template.filled { name, bytes in
      switch name {
      case "policy": bytes += Self.policy.utf8
      case "title": bytes += PageTemplate.escaped(title).utf8
      case "style": bytes += Self.style
      case "script": bytes += Self.script
      default: PageTemplate.append(json, .rounded, to: &bytes)
      }
    }
  }

  private var title: String { sides.map(\.name).joined(separator: " and ") }

  private static let template = PageTemplate(EmbeddedText.page_html)
  private static let style = (LanesPage.style + [EmbeddedText.page_css]).flatMap(\.self)
  private static let script = LanesPage.closed(LanesPage.script + [EmbeddedText.review_js])

  private static let policy =
    "default-src 'none'; img-src data:; style-src \(source(style)); "
    + "script-src \(source(script)); base-uri 'none'; form-action 'none'"

  private static func source(_ bytes: [UInt8]) -> String {
    "'sha256-\(Base64.text(SHA256.digest(bytes)))'"
  }
}

extension ReviewPage {
  /// The whole content of the page.
  private var json: JSON {
    [
      "review": 1, "tool": .string(tool), "sides": .array(sides.map(\.json)),
      "difference": difference.map { difference in
        [
          "time": difference.time.map { .number($0) } ?? .null,
          "words": .array(difference.words.map { .string($0) }),
        ]
      } ?? .null,
    ]
  }
}

extension ReviewPage.Side {
  fileprivate var json: JSON {
    let pictures = pictures.map { picture -> JSON in
      [
        .number(Double(picture.frame)),
        .string("data:image/png;base64," + Base64.text(picture.png)),
      ]
    }
    return .object(
      [.init("name", .string(name))] + facts + [
        .init("pictures", .array(pictures)), .init("changes", .array(changes)),
        .init("breaches", .array(breaches)),
      ])
  }
}
