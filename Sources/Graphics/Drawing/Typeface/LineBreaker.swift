import Geometry

/// Breaks a text into lines.
struct LineBreaker {
  /// A line and its width in points.
  typealias Line = (text: String, width: Double)

  private let text: String
  private let style: TextStyle
  private let width: Double
  private let limit: Int
  private(set) var isTruncated = false

  /// Half a millionth of a point: sums of widths depend on their order.
  private static let tolerance = 1e-6

  init(_ text: String, _ style: TextStyle, width: Double) {
    self.text = text
    self.style = style
    self.width = width + Self.tolerance
    limit = max(1, style.lineLimit ?? .max)
  }

  /// Returns the lines, at most as many as the style allows.
  mutating func lines() -> [Line] {
    var lines: [Line] = []
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, paragraph) in paragraphs.enumerated() {
      let run = MeasuredText(paragraph, style)
      var start = 0
      repeat {
        let end = run.end(ofLineFrom: start, width: width)
        let isLast = end.next >= run.count && index == paragraphs.count - 1
        if lines.count == limit - 1, !isLast {
          lines.append(shortened(run, from: start, following: paragraphs[(index + 1)...]))
          return lines
        }
        lines.append(run.line(start..<end.text, hyphenated: end.isHyphenated))
        start = end.next
      } while start < run.count
    }
    return lines
  }

  /// Returns the last line: the rest of `run` from `start` and all of `paragraphs`, with an
  /// ellipsis if some of it is left out.
  private mutating func shortened(
    _ run: MeasuredText, from start: Int, following paragraphs: ArraySlice<Substring>
  ) -> Line {
    guard style.truncation != .tail else {
      isTruncated = true
      return run.cut(from: start, width)
    }
    let rest = [String(run.characters[start...])] + paragraphs.map(String.init)
    let whole = MeasuredText(rest.joined(separator: " ")[...], style)
    let end = whole.end(ofLineFrom: 0, width: width)
    guard end.next < whole.count else { return whole.line(0..<end.text, hyphenated: false) }
    isTruncated = true
    return style.truncation == .head ? whole.cutHead(width) : whole.cutMiddle(width)
  }
}

/// The characters of one paragraph, with their positions on one unbroken line.
private struct MeasuredText {
  let characters: [Character]
  private let style: TextStyle
  /// Start and end of each character, in points.
  private var starts: [Double] = []
  private var ends: [Double] = []
  private let hyphen: Double

  private static let ellipsis = "…"

  var count: Int { characters.count }

  init(_ text: Substring, _ style: TextStyle) {
    characters = Array(text)
    self.style = style
    hyphen = style.lettering.width(of: "-", size: style.size)
    starts.reserveCapacity(characters.count)
    ends.reserveCapacity(characters.count)
    style.lettering.walk(String(text), size: style.size, from: .zero) { _, place, advance in
      starts.append(place.x)
      ends.append(place.x + advance)
    }
  }

  private func width(_ range: Range<Int>) -> Double {
    range.isEmpty ? 0 : ends[range.upperBound - 1] - starts[range.lowerBound]
  }

  /// Returns the characters in `range` as a line.
  func line(_ range: Range<Int>, hyphenated: Bool) -> LineBreaker.Line {
    var text = String(characters[range])
    if hyphenated { text = text.dropLast() + "-" }
    return (text, measured(text))
  }

  private func measured(_ text: String) -> Double {
    style.lettering.width(of: text, size: style.size)
  }

  /// Returns `range` without the spaces at its end.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1].isBreakingSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns the end of the line that begins at `start`, and the start of the next one.
  func end(
    ofLineFrom start: Int, width limit: Double
  ) -> (text: Int, next: Int, isHyphenated: Bool) {
    var best: (text: Int, next: Int, isHyphenated: Bool)?
    var index = start
    while index < count {
      let isSpace = characters[index].isBreakingSpace
      if !isSpace, width(start..<index + 1) > limit { break }
      index += 1
      guard index < count, LineBreaking.allows(characters, before: index) else { continue }
      let isSoft = characters[index - 1] == LineBreaking.softHyphen
      if isSoft, width(start..<index) + hyphen > limit { continue }
      best = (trimmed(start..<index).upperBound, index, isSoft)
    }
    if index == count { return (trimmed(start..<count).upperBound, count, false) }
    // A word wider than the line; a line has at least one character, whatever its width.
    let forced = max(index, start + 1)
    return best ?? (forced, forced, false)
  }

  /// Returns as much as fits of the text from `start` on, and an ellipsis.
  func cut(from start: Int, _ limit: Double) -> LineBreaker.Line {
    fitting(upTo: count - start, limit) { kept in
      String(characters[trimmed(start..<start + kept)]) + Self.ellipsis
    }
  }

  /// Returns an ellipsis and as much of the end as fits.
  func cutHead(_ limit: Double) -> LineBreaker.Line {
    fitting(upTo: count - 1, limit) { kept in
      let end = characters.suffix(kept).drop(while: \.isBreakingSpace)
      return Self.ellipsis + String(end)
    }
  }

  /// Returns the start, an ellipsis and the end.
  func cutMiddle(_ limit: Double) -> LineBreaker.Line {
    fitting(upTo: count - 1, limit) { kept in
      let end = characters.suffix(kept / 2).drop(while: \.isBreakingSpace)
      return String(characters[trimmed(0..<kept - kept / 2)]) + Self.ellipsis + String(end)
    }
  }

  /// Returns the longest of the results of `text` for up to this many characters that is no wider
  /// than `limit`; the result for 0 if none fits.
  private func fitting(
    upTo most: Int, _ limit: Double, text: (Int) -> String
  ) -> LineBreaker.Line {
    var (low, high) = (0, max(0, most))
    while low < high {
      let middle = (low + high + 1) / 2
      if measured(text(middle)) <= limit { low = middle } else { high = middle - 1 }
    }
    let line = text(low)
    return (line, measured(line))
  }
}

extension Character {
  /// True if a line may break at it and drop it.
  fileprivate var isBreakingSpace: Bool {
    guard isWhitespace else { return false }
    return self != "\u{A0}" && self != "\u{202F}" && self != "\u{2007}"
  }
}

/// Rules for line breaks: the cases of Unicode's line breaking (UAX #14) that occur in labels.
private enum LineBreaking {
  static let softHyphen: Character = "\u{AD}"
  private static let hyphens: Set<Character> = ["-", "‐", "–", "—"]
  private static let closing = Set("、。，．」』）】！？：；ー々…,.;:!?)”’»")
  private static let opening = Set("「『（【(“‘«")

  /// True if a line may end before the character at `index`, which is not the first.
  static func allows(_ text: [Character], before index: Int) -> Bool {
    let (before, after) = (text[index - 1], text[index])
    if before.isBreakingSpace || before == softHyphen || before == "\u{200B}" { return true }
    if hyphens.contains(before) {
      return after.isLetter && index > 1 && !text[index - 2].isWhitespace
    }
    guard isIdeograph(before) || isIdeograph(after) else { return false }
    return !closing.contains(after) && !opening.contains(before)
  }

  /// True if `character` belongs to a script that is written without spaces between words.
  private static func isIdeograph(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
