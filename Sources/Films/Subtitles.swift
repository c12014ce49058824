import JSONCoding

/// Captions of a file in the form of SubRip (`.srt`) or WebVTT (`.vtt`).
///
/// Of a cue its times and its words are taken; marks for slanted or coloured letters and settings of
/// the place are left out.
///
/// Source: "WebVTT: The Web Video Text Tracks Format", W3C; SubRip as players read it.
package struct Subtitles: Hashable, Sendable {
  /// Words with their times, in seconds.
  package struct Cue: Hashable, Sendable {
    package let from: Double
    package let to: Double
    package let text: String
  }

  /// What is wrong with a file, and on which line, counted from 1.
  package struct Flaw: Error, Hashable, Sendable {
    package let line: Int
    package let expected: String
    package let found: String
  }

  /// The cues, in the order of the file.
  package private(set) var cues: [Cue] = []

  /// Most cues that a file may have.
  package static let most = 10_000

  /// Reads `bytes`, which are UTF-8.
  package init(_ bytes: [UInt8]) throws(Flaw) {
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw Flaw(line: 1, expected: "UTF-8", found: "other bytes")
    }
    let text = whole.hasPrefix("\u{FEFF}") ? String(whole.dropFirst()) : whole
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    var rest = lines.enumerated().map { (number: $0.offset + 1, text: $0.element) }[...]
    if rest.first?.text.hasPrefix("WEBVTT") == true {
      rest = rest.drop { !Self.isBlank($0.text) }
    }
    while true {
      rest = rest.drop { Self.isBlank($0.text) }
      let block = rest.prefix { !Self.isBlank($0.text) }
      guard !block.isEmpty else { break }
      rest = rest.dropFirst(block.count)
      try take(block)
    }
    guard !cues.isEmpty else {
      throw Flaw(line: 1, expected: "a cue such as 00:00:01,000 --> 00:00:02,500", found: "none")
    }
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

  private mutating func take(_ block: ArraySlice<(number: Int, text: String)>) throws(Flaw) {
    guard let first = block.first else { return }
    // What WebVTT says besides cues.
    for name in ["NOTE", "STYLE", "REGION"]
    where first.text == name || first.text.hasPrefix(name + " ") { return }
    // A number or a name may stand in front.
    let times = block.prefix(2).first { $0.text.contains("-->") }
    guard let times else {
      throw Flaw(
        line: first.number, expected: "times such as 00:00:01,000 --> 00:00:02,500",
        found: Quotation.text(first.text))
    }
    let (from, to) = try Self.times(times.text, times.number)
    let words = block.filter { $0.number > times.number }.map { Self.plain($0.text) }
    let text = words.joined(separator: "\n")
    guard !text.allSatisfy(\.isWhitespace) else { return }
    guard cues.count < Self.most else {
      throw Flaw(line: first.number, expected: "at most \(Self.most) cues", found: "more")
    }
    cues.append(Cue(from: from, to: to, text: text))
  }

  private static func times(_ line: String, _ number: Int) throws(Flaw) -> (Double, Double) {
    let sides = line.split(separator: "-->", maxSplits: 1, omittingEmptySubsequences: false)
    let words = sides.map { $0.split(whereSeparator: \.isWhitespace) }
    guard sides.count == 2, words[0].count == 1, let last = words[1].first,
      let from = seconds(words[0][0]), let to = seconds(last)
    else {
      throw Flaw(
        line: number, expected: "times such as 00:00:01,000 --> 00:00:02,500",
        found: Quotation.text(line))
    }
    guard to > from else {
      throw Flaw(
        line: number, expected: "an end after the beginning", found: Quotation.text(line))
    }
    return (from, to)
  }

  /// `01:02:03,500`, `02:03.500`.
  private static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let last = parts.last else { return nil }
    let halves = last.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    guard halves.count == 2, halves[1].utf8.count == 3 else { return nil }
    let numbers = (parts.dropLast() + halves).map { part in
      1...4 ~= part.utf8.count && part.utf8.allSatisfy(Spelling.isDigit) ? Int(part) : nil
    }
    guard !numbers.contains(nil) else { return nil }
    let values = numbers.compactMap { $0 }
    let minutes = values.dropLast(2).reduce(0) { $0 * 60 + $1 }
    guard values[values.count - 2] < 60 else { return nil }
    return Double((minutes * 60 + values[values.count - 2]) * 1000 + values[values.count - 1])
      / 1000
  }

  /// `line` without marks in angle brackets or braces, its entities read.
  private static func plain(_ line: String) -> String {
    var plain = ""
    var rest = line[...]
    while let next = rest.first {
      let pair: Character? = next == "<" ? ">" : rest.hasPrefix("{\\") ? "}" : nil
      if let pair, let end = rest.firstIndex(of: pair) {
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(next)
        rest = rest.dropFirst()
      }
    }
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", ""), ("&rlm;", ""),
      ("&amp;", "&"),
    ] {
      plain = plain.replacing(entity, with: character)
    }
    return plain
  }
}
