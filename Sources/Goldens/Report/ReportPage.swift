import JSONCoding

extension GoldenReport {
  /// The report as one HTML file in UTF-8 that needs no other file and no network. Names must be
  /// single steps of a path, each once, or it cannot be read again.
  package func html() -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in ReportTemplate.template {
      switch piece {
      case .text(let text): bytes += text
      case .value("title"): bytes += ReportTemplate.escaped(title).utf8
      case .value("rows"): bytes += ReportTemplate.rows(cases).utf8
      case .value("style"): bytes += PackageResources.page_css
      case .value("script"): for part in ReportTemplate.script { bytes += part }
      case .value: append(json, to: &bytes)
      }
    }
    return bytes
  }

  /// In JSON a "<" stands only within texts. Escaped, none can end the script around it.
  private func append(_ json: JSON, to bytes: inout [UInt8]) {
    var text: [UInt8] = []
    json.write(to: &text, .canonical)
    bytes.reserveCapacity(bytes.count + text.count + 65_536)
    for byte in text {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
  }

  /// Reads a report out of what ``html()`` wrote.
  ///
  /// - Throws: ``ReportError``.
  package static func read(html: [UInt8]) throws(ReportError) -> GoldenReport {
    let opening = #"<script type="application/json" id="golden-report">"#
    guard let start = html.firstRange(of: Array(opening.utf8), from: 0)?.upperBound else {
      throw html.starts(with: ReportTemplate.beginning) ? .truncated : .notReport
    }
    guard let stop = html.firstRange(of: Array("</script>".utf8), from: start)?.lowerBound,
      html.firstRange(of: Array("</html>".utf8), from: stop) != nil
    else { throw .truncated }
    let json: JSON
    do throws(JSONError) { json = try JSON(bytes: Array(html[start..<stop])) } catch {
      throw .edited(part: error.description)
    }
    return try GoldenReport(json: json)
  }
}

/// The page of a report: markup with places for values, style and script, each a file of the folder
/// `page`, embedded when this room is built.
private enum ReportTemplate {
  /// A part of the markup.
  enum Piece {
    /// It stands as it is.
    case text(ArraySlice<UInt8>)
    /// The value of this name belongs here.
    case value(String)
  }

  /// The markup, cut at its places `{{name}}`.
  static let template = pieces(of: PackageResources.page_html)

  /// The parts of the script, which share one closed function; later ones use earlier ones.
  static let script = [
    PackageResources.report_js, PackageResources.pictures_js, PackageResources.text_js,
    PackageResources.stage_js, PackageResources.film_js, PackageResources.details_js,
    PackageResources.navigation_js,
  ]

  /// What every report begins with: the first two lines.
  static var beginning: ArraySlice<UInt8> {
    PackageResources.page_html.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
      .dropLast().last.map { PackageResources.page_html[..<$0.endIndex] } ?? []
  }

  private static func pieces(of markup: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var place = 0
    while let open = markup.firstRange(of: Array("{{".utf8), from: place),
      let close = markup.firstRange(of: Array("}}".utf8), from: open.upperBound)
    {
      pieces.append(.text(markup[place..<open.lowerBound]))
      let name = markup[open.upperBound..<close.lowerBound]
      pieces.append(.value(String(decoding: name, as: UTF8.self)))
      place = close.upperBound
    }
    return pieces + [.text(markup[place...])]
  }

  /// What a reader without scripts sees of the cases.
  static func rows(_ cases: [ReportCase]) -> String {
    cases.map { item in
      "<tr><td>\(escaped(item.name))</td><td>\(item.outcome.rawValue)</td>"
        + "<td>\(escaped(item.sentence))</td></tr>\n"
    }.joined()
  }

  /// `text` as the content of an element or of a quoted attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\0": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension [UInt8] {
  /// The first place at or behind `start` where `pattern` stands.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = pattern.first, count >= pattern.count else { return nil }
    var place = start
    while place <= count - pattern.count {
      if self[place] == first, self[place..<place + pattern.count].elementsEqual(pattern) {
        return place..<place + pattern.count
      }
      place += 1
    }
    return nil
  }
}
