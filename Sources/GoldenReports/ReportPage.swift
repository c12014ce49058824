import Notation

extension GoldenReport {
  private static let opening = #"<script type="application/json" id="golden-report">"#
  private static let closing = "</script>"
  private static let end = "</html>"

  /// The report as one HTML file in UTF-8 that needs no other file and no network. Names must be
  /// single steps of a path, each once, or it cannot be read again.
  public func html() -> [UInt8] {
    var bytes = Array(Page.head(title: title).utf8)
    bytes += Page.body(self).utf8
    bytes += GoldenReport.opening.utf8
    var json: [UInt8] = []
    self.json.write(to: &json, .canonical)
    bytes.reserveCapacity(bytes.count + json.count + 65536)
    // In JSON a "<" stands only within texts. Escaped, none can end the script around it.
    for byte in json {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    bytes += "\(GoldenReport.closing)\n<script>\(Page.script)</script>\n</body>\n".utf8
    bytes += "\(GoldenReport.end)\n".utf8
    return bytes
  }

  /// Reads a report out of what ``html()`` wrote.
  ///
  /// - Throws: ``ReportError``.
  public static func read(html: [UInt8]) throws(ReportError) -> GoldenReport {
    guard let start = html.firstRange(of: Array(opening.utf8), from: 0)?.upperBound else {
      throw html.starts(with: Page.beginning.utf8) ? .truncated : .notReport
    }
    guard let stop = html.firstRange(of: Array(closing.utf8), from: start)?.lowerBound,
      html.firstRange(of: Array(end.utf8), from: stop) != nil
    else { throw .truncated }
    let json: JSON
    do throws(JSONError) { json = try JSON(bytes: Array(html[start..<stop])) } catch {
      throw .edited(part: error.description)
    }
    return try GoldenReport(json: json)
  }
}

extension [UInt8] {
  /// The first place at or behind `start` where `pattern` stands.
  fileprivate func firstRange(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    withUnsafeBufferPointer { bytes in
      guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
      var place = start
      while place <= bytes.count - pattern.count {
        if bytes[place] == first, bytes[place..<place + pattern.count].elementsEqual(pattern) {
          return place..<place + pattern.count
        }
        place += 1
      }
      return nil
    }
  }
}
