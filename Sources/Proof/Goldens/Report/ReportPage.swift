import JSONCoding
import Pages

extension GoldenReport {
  /// The report as one HTML file in UTF-8 that needs no other file and no network. Names must be
  /// single steps of a path, each once, or it cannot be read again.
  package func html() -> [UInt8] {
    ReportMarkup.template.filled { name, bytes in
      switch name {
      case "title": bytes += PageTemplate.escaped(title).utf8
      case "rows": bytes += ReportMarkup.rows(cases).utf8
      case "style": bytes += EmbeddedText.page_css
      case "script": for part in ReportMarkup.script { bytes += part }
      default: PageTemplate.append(json, .canonical, to: &bytes)
      }
    }
  }

  /// Largest report that is read, in bytes, and the most values in its list; one of more can be looked
  /// at, and nothing be accepted from it.
  package static let mostBytes = 1 << 28
  private static let mostValues = 16_000_000

  /// True if ``read(html:)`` takes what ``html()`` has written as so many `bytes`.
  package func isReadable(bytes: Int) -> Bool {
    // A value takes two bytes or more.
    bytes <= 2 * Self.mostValues
      || bytes <= Self.mostBytes && json.valueCount <= Self.mostValues
  }

  /// Reads a report out of what ``html()`` wrote.
  ///
  /// - Throws: ``ReportError``.
  package static func read(html: [UInt8]) throws(ReportError) -> GoldenReport {
    let opening = #"<script type="application/json" id="golden-report">"#
    guard let start = html.firstRange(of: opening, from: 0)?.upperBound else {
      throw html.starts(with: ReportMarkup.beginning) ? .truncated : .notReport
    }
    guard let stop = html.firstRange(of: "</script>", from: start)?.lowerBound,
      html.firstRange(of: "</html>", from: stop) != nil
    else { throw .truncated }
    let json: JSON
    do throws(JSONError) {
      json = try JSON(bytes: Array(html[start..<stop]), atMost: mostValues)
    } catch {
      guard error.reason != .tooMany else { throw .tooLarge }
      throw .edited(part: error.description)
    }
    return try GoldenReport(json: json)
  }
}

/// The page of a report: markup, style and script, each a file of the folder `page`, embedded when
/// the module is built.
enum ReportMarkup {
  static let template = PageTemplate(EmbeddedText.page_html)

  /// The parts of the script, which share one closed function; later ones use earlier ones.
  static let script = [
    EmbeddedText.report_js, EmbeddedText.pictures_js, EmbeddedText.text_js,
    EmbeddedText.breaches_js,
    EmbeddedText.stage_js, EmbeddedText.film_js, EmbeddedText.details_js,
    EmbeddedText.navigation_js,
  ]

  /// `parts` in one closed function.
  static func closed(_ parts: [[UInt8]]) -> [UInt8] {
    Array("(() => {\n\"use strict\";\n".utf8) + parts.flatMap(\.self) + Array("})();\n".utf8)
  }

  /// The beginning of every report: the first two lines.
  static var beginning: ArraySlice<UInt8> {
    EmbeddedText.page_html.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
      .dropLast().last.map { EmbeddedText.page_html[..<$0.endIndex] } ?? []
  }

  /// The cases as a reader without scripts sees them.
  static func rows(_ cases: [ReportCase]) -> String {
    cases.map { item in
      "<tr><td>\(PageTemplate.escaped(item.name))</td><td>\(item.outcome.rawValue)</td>"
        + "<td>\(PageTemplate.escaped(item.sentence))</td></tr>\n"
    }.joined()
  }
}

/// The page of a report, for a server that tells it of its cases one by one.
package enum LiveReport {
  package static var page: [UInt8] { EmbeddedText.live_html }
  package static let style = EmbeddedText.page_css + EmbeddedText.live_css
  package static let script = ReportMarkup.closed(ReportMarkup.script + [EmbeddedText.live_js])

  /// A case with its files, as the page takes it; `members` tell what else is known of it.
  package static func message(_ item: ReportCase, _ members: [JSON.Member] = []) -> JSON {
    let files = ReportFiles()
    let index = ReportCase.codec(files).write(item)
    let own: [JSON.Member] = [
      .init("type", "case"), .init("item", index), .init("files", .object(files.texts)),
    ]
    return .object(own + members)
  }

  /// The versions that a review paints with, as the page takes them.
  package static var fingerprint: JSON { Fingerprint.codec.write(.present) }
}
