import JSONCoding

/// Reads SubRip files as ffmpeg and players do: a cue extends up to the times of the next, despite
/// empty lines or numbers in between.
struct SubRipReader {
  private let lines: [ArraySlice<UInt8>]

  init(_ lines: [ArraySlice<UInt8>]) { self.lines = lines }

  /// Adds all cues to `subtitles`.
  func read(into subtitles: inout Subtitles) throws(Subtitles.Flaw) {
    let timings = lines.indices.filter { isTiming(lines[$0]) }
    guard let first = timings.first else { return }
    if let stray = (0..<counter(above: first, behind: 0)).first(where: { !isBlank(lines[$0]) }) {
      subtitles.skip(stray, Subtitles.exampleTimes, found: quoted(stray))
    }
    for (timing, next) in zip(timings, timings.dropFirst() + [lines.count]) {
      let end = next < lines.count ? counter(above: next, behind: timing + 1) : next
      guard let times = CueTimes(lines[timing], CueTimes.takeSubRip) else {
        subtitles.skip(timing, Subtitles.exampleTimes, found: quoted(timing))
        continue
      }
      try subtitles.add(times, text(of: timing + 1..<end, &subtitles), at: timing)
    }
  }

  /// Returns true if `line` is meant as times: digits and their separators before an arrow.
  private func isTiming(_ line: ArraySlice<UInt8>) -> Bool {
    guard let arrow = line.firstRange(of: CueTimes.arrow) else { return false }
    let front = line[..<arrow.lowerBound]
    return front.contains(UInt8(ascii: ":"))
      && front.allSatisfy { Spelling.isDigit($0) || " \t:,.-".utf8.contains($0) }
  }

  /// Returns the first line that belongs to the times on line `timing`, not before `start`: that of
  /// the number above them, if there is one. A number that is the whole text of the cue above,
  /// ended by an empty line, does not count.
  private func counter(above timing: Int, behind start: Int) -> Int {
    guard let last = (start..<timing).last(where: { !isBlank(lines[$0]) }), isNumber(lines[last])
    else { return timing }
    let isText = start > 0 && last == start && last + 1 < timing
    return isText ? timing : last
  }

  /// Returns the text on the lines `range`. A number between empty lines is skipped: it counts a
  /// missing cue.
  private func text(of range: Range<Int>, _ subtitles: inout Subtitles) -> String {
    var taken: [ArraySlice<UInt8>] = []
    for index in range where !isBlank(lines[index]) {
      let isApart =
        index > range.lowerBound && isBlank(lines[index - 1])
        && (index + 1 == lines.count || isBlank(lines[index + 1]))
      if isApart, isNumber(lines[index]) {
        subtitles.skip(index, "\(Subtitles.exampleTimes) below a number", found: "none")
      } else {
        taken.append(lines[index])
      }
    }
    return Self.plain(Array(taken.joined(separator: [UInt8(ascii: "\n")])))
  }

  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(CueTimes.isSpace) }

  private func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(whereSeparator: CueTimes.isSpace)
    return words.count == 1 && words[0].allSatisfy(Spelling.isDigit)
  }

  private func quoted(_ index: Int) -> String {
    Quotation.text(String(decoding: lines[index], as: UTF8.self))
  }

  // MARK: Markup

  /// Tags that players support; anything else in angle brackets is text.
  private static let tags = ["b", "i", "u", "s", "strong", "em", "font", "span", "br"]

  /// Returns `text` without the tags that players support and overrides such as `{\an8}`, with its
  /// character references decoded if a semicolon ends them: SubRip has no escape for a bare `&`.
  private static func plain(_ text: [UInt8]) -> String {
    var plain: [UInt8] = []
    var rest = text[...]
    // Otherwise the whole rest would be searched for each unclosed brace.
    let lastBrace = text.lastIndex(of: UInt8(ascii: "}")) ?? 0
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"):
        if let tag = takeTag(from: &rest) {
          if tag == "br" { plain.append(UInt8(ascii: "\n")) }
        } else {
          plain.append(byte)
        }
      case UInt8(ascii: "{"):
        if rest.first == UInt8(ascii: "\\"), rest.startIndex < lastBrace,
          let end = rest.firstIndex(of: UInt8(ascii: "}"))
        {
          rest = rest[(end + 1)...]
        } else {
          plain.append(byte)
        }
      case UInt8(ascii: "&"):
        let character = CharacterReferences.take(from: &rest, terminated: true)
        plain += character.map { Array($0.utf8) } ?? [byte]
      default: plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Takes the tag at the beginning of `rest`, which follows a `<`, and returns its name; takes
  /// nothing and returns nil if it is not a supported one.
  private static func takeTag(from rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(where: { "<>".utf8.contains($0) }),
      rest[end] == UInt8(ascii: ">")
    else { return nil }
    let inside = rest[..<end].drop { $0 == UInt8(ascii: "/") }
    let name = String(
      decoding: inside.prefix { !CueTimes.isSpace($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self)
    guard tags.contains(name.lowercased()) else { return nil }
    rest = rest[(end + 1)...]
    return name.lowercased()
  }
}
