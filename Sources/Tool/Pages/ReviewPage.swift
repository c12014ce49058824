import Digests
import JSONCoding

/// One or two runs as one HTML file: what was touched, what came of it, and how it looked.
package struct ReviewPage: Sendable {
  /// A run.
  package struct Side: Sendable {
    /// What it is called: any text.
    package var name: String
    /// What is known of it besides its trace.
    package var facts: [JSON.Member]
    /// Frames with what they look like, as bytes of PNG files, by rising index.
    package var pictures: [(frame: Int, png: [UInt8])]
    /// Its trace, as `TraceChanges`.
    package var changes: [JSON]

    /// A run by its parts.
    package init(
      name: String, facts: [JSON.Member] = [], pictures: [(frame: Int, png: [UInt8])] = [],
      changes: [JSON]
    ) {
      (self.name, self.facts) = (name, facts)
      (self.pictures, self.changes) = (pictures, changes)
    }
  }

  /// Where two runs begin to differ.
  package struct Difference: Sendable {
    /// In seconds; nil where no moment is the first.
    package var time: Double?
    /// What differs, a line for each thing.
    package var words: [String]

    package init(time: Double?, words: [String]) { (self.time, self.words) = (time, words) }
  }

  /// What made it, with its version.
  package var tool: String
  /// One run, or two to be compared.
  package var sides: [Side]
  /// Where two runs begin to differ; nil where they do not, and for one.
  package var difference: Difference?

  package init(tool: String, sides: [Side], difference: Difference? = nil) {
    (self.tool, self.sides, self.difference) = (tool, sides, difference)
  }

  /// The page in UTF-8, which needs no other file and no network, and allows no script but its own.
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
  /// All that the page shows.
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
      ])
  }
}
