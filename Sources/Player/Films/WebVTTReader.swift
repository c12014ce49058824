import JSONCoding

/// Reads WebVTT files by the algorithm of the standard.
///
/// Source: "WebVTT: The Web Video Text Tracks Format", W3C, sections 6.1, 6.3 and 6.4.
struct WebVTTReader {
  private let lines: [ArraySlice<UInt8>]
  /// The index of the next line.
  private var next = 0

  /// Returns true if `lines` begin as a WebVTT file.
  static func isMeant(by lines: [ArraySlice<UInt8>]) -> Bool {
    let signature = "WEBVTT".utf8
    guard let first = lines.first, first.starts(with: signature) else { return false }
    return [nil, 9, 32].contains(first.dropFirst(signature.count).first)
  }

  /// Creates a reader of `lines`; throws if they do not begin as a WebVTT file.
  init(_ lines: [ArraySlice<UInt8>]) throws(Subtitles.Flaw) {
    guard Self.isMeant(by: lines) else {
      let first = lines.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
      throw Subtitles.Flaw(line: 1, expected: "WEBVTT", found: Quotation.text(first))
    }
    self.lines = lines
  }

  /// Adds all cues to `subtitles`.
  mutating func read(into subtitles: inout Subtitles) throws(Subtitles.Flaw) {
    next = 1
    if lines.count > 1, !lines[1].isEmpty { _ = takeBlock(inHeader: true) }
    while next < lines.count {
      guard !lines[next].isEmpty else {
        next += 1
        continue
      }
      let first = next
      let block = takeBlock(inHeader: false)
      if let index = block.timing {
        guard let times = CueTimes(lines[index], CueTimes.takeWebVTT) else {
          subtitles.skip(
            index, "times such as 00:01.000 --> 00:02.500",
            found: Quotation.text(String(decoding: lines[index], as: UTF8.self)))
          continue
        }
        try subtitles.add(times, Self.text(of: block.payload), at: index)
      } else if !Self.isKnown(lines[first]) {
        subtitles.skip(
          first, "times, NOTE, STYLE or REGION",
          found: Quotation.text(String(decoding: lines[first], as: UTF8.self)))
      }
    }
  }

  /// A block of the file: the index of the line of its times, and the lines below them.
  private struct Block {
    var timing: Int?
    var payload: [ArraySlice<UInt8>] = []
  }

  /// Collects a block ("collect a WebVTT block"). Times end it if they cannot be its own: in the
  /// header, after other times, below the second line.
  private mutating func takeBlock(inHeader: Bool) -> Block {
    var block = Block()
    let first = next
    while next < lines.count {
      let line = lines[next]
      if line.contains(CueTimes.arrow) {
        guard !inHeader, block.timing == nil, next - first < 2 else { break }
        block = Block(timing: next)
      } else {
        guard !line.isEmpty else { break }
        block.payload.append(line)
      }
      next += 1
    }
    return block
  }

  /// Returns true if a block that begins with `line` and has no times is a comment, a style or a
  /// region.
  private static func isKnown(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(maxSplits: 1, whereSeparator: CueTimes.isSpace)
    return ["NOTE", "STYLE", "REGION"].contains { words.first?.elementsEqual($0.utf8) == true }
  }

  /// Returns the text of a cue ("WebVTT cue text tokenizer"): its tags, which extend to `>` or the
  /// end, are dropped.
  private static func text(of payload: [ArraySlice<UInt8>]) -> String {
    var text: [UInt8] = []
    var rest = Array(payload.joined(separator: [UInt8(ascii: "\n")]))[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"): rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      case UInt8(ascii: "&"):
        text += CharacterReferences.take(from: &rest).map { Array($0.utf8) } ?? [byte]
      case 0: text += "\u{FFFD}".utf8
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
