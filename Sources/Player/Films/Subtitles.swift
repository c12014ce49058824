import JSONCoding

/// The captions of a file in the format of SubRip (`.srt`) or WebVTT (`.vtt`).
///
/// Times and text of cues are read; markup and position settings are ignored. A part that cannot be
/// read is skipped, as in browsers and players, and listed in ``skipped``.
///
/// Source: "WebVTT: The Web Video Text Tracks Format", W3C, section 6; SubRip as ffmpeg reads it.
package struct Subtitles: Hashable, Sendable {
  /// Text with its times, in seconds.
  package struct Cue: Hashable, Sendable {
    package let from: Double
    package let to: Double
    package let text: String
    /// The line number of its times, counted from 1.
    package let line: Int
  }

  /// An error in a file, with its line, counted from 1.
  package struct Flaw: Error, Hashable, Sendable {
    package let line: Int
    package let expected: String
    package let found: String
  }

  /// The cues, in the order of the file.
  package private(set) var cues: [Cue] = []
  /// The errors of skipped parts of the file, in order.
  package private(set) var skipped: [Flaw] = []

  /// Largest number of cues in a file.
  package static let most = 10_000
  static let exampleTimes = "times such as 00:00:01,000 --> 00:00:02,500"

  /// Parses `bytes`, those of the file at `path`: as WebVTT if they have its signature or the name
  /// ends in `.vtt`, else as SubRip.
  ///
  /// Throws if they are not UTF-8, lack the signature in a `.vtt` file, contain no valid cue, more
  /// than ``most``, or one with more text than a title may have.
  package init(_ bytes: [UInt8], path: String = "") throws(Flaw) {
    let lines = Self.lines(of: bytes)
    if let index = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) {
      throw Flaw(line: index + 1, expected: "UTF-8", found: "other bytes")
    }
    if path.lowercased().hasSuffix(".vtt") || WebVTTReader.isMeant(by: lines) {
      var reader = try WebVTTReader(lines)
      try reader.read(into: &self)
    } else {
      try SubRipReader(lines).read(into: &self)
    }
    guard !cues.isEmpty else {
      throw skipped.first
        ?? Flaw(line: 1, expected: "a cue with \(Self.exampleTimes)", found: "none")
    }
  }

  /// Splits `bytes` into lines, without a byte order mark. CR, LF and CR LF end a line.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark = "\u{FEFF}".utf8
    var rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var lines: [ArraySlice<UInt8>] = []
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    while let end = rest.firstIndex(where: { $0 == feed || $0 == carriage }) {
      lines.append(rest[..<end])
      let isPair = rest[end] == carriage && rest.dropFirst(end + 1 - rest.startIndex).first == feed
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    return lines + [rest]
  }

  /// Adds the cue whose times are on the line of index `index`; one without text is dropped.
  mutating func add(_ times: CueTimes, _ text: String, at index: Int) throws(Flaw) {
    let text = Self.trimmed(text)
    guard !text.isEmpty else { return }
    guard times.to > times.from else {
      return skip(index, "an end after the beginning", found: times.text)
    }
    let most = WrittenTitle.mostCharacters
    guard text.unicodeScalars.count <= most else {
      throw Flaw(line: index + 1, expected: "a cue of at most \(most) characters", found: "more")
    }
    guard cues.count < Self.most else {
      throw Flaw(line: index + 1, expected: "at most \(Self.most) cues", found: "more")
    }
    cues.append(
      Cue(
        from: Double(times.from) / 1000, to: Double(times.to) / 1000, text: text, line: index + 1))
  }

  /// Records that a part is skipped, from the line of index `index` on.
  mutating func skip(_ index: Int, _ expected: String, found: String) {
    skipped.append(Flaw(line: index + 1, expected: expected, found: found))
  }

  /// Returns `text` without blank lines at its beginning and its end.
  private static func trimmed(_ text: String) -> String {
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop(while: isBlank)
    let count = lines.reversed().drop(while: isBlank).count
    return lines.prefix(count).joined(separator: "\n")
  }
}
