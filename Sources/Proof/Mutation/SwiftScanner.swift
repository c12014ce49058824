/// Finds places in a Swift source where a small mistake can be made: by its words alone, without
/// knowing types. What does not compile is left out later.
package struct SwiftScanner {
  let bytes: [UInt8]
  var mutations: [Mutation] = []
  var offset = 0
  var frames = SwiftFrames()
  /// The groups that are skipped here, the innermost last: kept in a list, since sources may nest
  /// them deeper than calls can.
  private var skipped: [SkippedGroup] = []
  private var isLookingAhead = false

  /// Words whose arguments are contracts, not behaviour.
  private static let contracts: Set = [
    "precondition", "assert", "preconditionFailure", "assertionFailure", "fatalError",
  ]
  private static let directives: Set = ["if", "elseif", "else", "endif", "error", "warning"]

  /// The places of `source` where a mistake can be made, and the contents of its outermost
  /// functions, initialisers, accessors and closures, both in order.
  package static func scan(_ source: [UInt8]) -> (mutations: [Mutation], bodies: [Range<Int>]) {
    var scanner = SwiftScanner(bytes: source)
    scanner.scan()
    return (
      scanner.mutations.sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }, scanner.frames.bodies
    )
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() {
    var isLineStart = true
    while let byte = peek(0) {
      if byte == 10 {
        if skipped.isEmpty { isLineStart = true }
        offset += 1
      } else if Self.isSpace(byte) {
        offset += 1
      } else {
        if isLineStart { takeStatement() }
        isLineStart = false
        takeToken(byte)
        endGroups()
      }
    }
    if let outermost = skipped.first { forgetMutations(after: outermost.known) }
  }

  private mutating func takeToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      let place = offset
      skipText()
      if offset == place { takeDirective() }
    case UInt8(ascii: "@"):
      offset += 1
      _ = word()
      if peek(0) == UInt8(ascii: "(") { skipGroup() }
    case UInt8(ascii: "("), UInt8(ascii: "["):
      offset += 1
      frames.openGroup(at: offset)
    case UInt8(ascii: "{"):
      offset += 1
      frames.openBrace(at: offset, first: isLookingAhead ? "" : firstWord())
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      frames.close(at: offset)
      offset += 1
    case 48...57: takeNumber()
    case _ where Self.isWord(byte): takeWord()
    case _ where Self.operators.contains(byte): if !skipPattern() { takeOperator() }
    default: offset += 1
    }
  }

  func peek(_ distance: Int) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

  static func isWord(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_")
      || byte >= 128 || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$")
  }

  /// Reads a word, which may be empty.
  private mutating func word() -> String {
    let start = offset
    while let byte = peek(0), Self.isWord(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func takeWord() {
    let isMember = offset > 0 && bytes[offset - 1] == UInt8(ascii: ".")
    let word = word()
    guard !isMember else { return }
    frames.take(word: word, end: offset)
    if Self.contracts.contains(word), peek(0) == UInt8(ascii: "(") { skipGroup() }
  }

  /// What starts with `#` and is no text.
  private mutating func takeDirective() {
    offset += 1
    let word = word()
    if Self.directives.contains(word) || word.isEmpty {
      skipLine()
    } else if word.hasSuffix("available"), peek(0) == UInt8(ascii: "(") {
      skipGroup()
    }
  }

  /// The word that comes next, behind attributes and comments; empty where another token comes.
  private func firstWord() -> String {
    var ahead = SwiftScanner(bytes: bytes)
    (ahead.offset, ahead.isLookingAhead) = (offset, true)
    while let byte = ahead.peek(0) {
      if byte == 10 || Self.isSpace(byte) {
        ahead.offset += 1
      } else if byte == UInt8(ascii: "/"), ahead.peek(1) == byte {
        ahead.skipLine()
      } else if byte == UInt8(ascii: "@") || !ahead.skipped.isEmpty {
        ahead.takeToken(byte)
        ahead.endGroups()
      } else {
        break
      }
    }
    let word = ahead.word()
    // A call of a function of that name.
    return word != "set" && ahead.peek(0) == UInt8(ascii: "(") ? "" : word
  }
}

// MARK: What holds no places

extension SwiftScanner {
  private mutating func skipLine() { while let byte = peek(0), byte != 10 { offset += 1 } }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let pair = (peek(0), peek(1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        (depth, offset) = (depth + 1, offset + 2)
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        (depth, offset) = (depth - 1, offset + 2)
      } else {
        offset += 1
      }
    } while depth > 0 && offset < bytes.count
  }

  /// Takes the bracket that stands here; nothing in its group is a place for a mistake. Behind the
  /// group, `text` goes on.
  private mutating func skipGroup(in text: LiteralEnd? = nil) {
    guard let byte = peek(0) else { return }
    skipped.append(SkippedGroup(depth: frames.count, known: mutations.count, text: text))
    takeToken(byte)
  }

  /// Leaves the groups that have been closed.
  private mutating func endGroups() {
    while let group = skipped.last, frames.count <= group.depth {
      skipped.removeLast()
      forgetMutations(after: group.known)
      if let text = group.text { skip(text) }
    }
  }

  private mutating func forgetMutations(after known: Int) {
    mutations.removeLast(mutations.count - known)
  }

  /// Skips a text or a regular expression in hashes, raw or of several lines too; stays where none
  /// stands.
  private mutating func skipText() {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    let raw = Array(repeating: UInt8(ascii: "#"), count: hashes)
    if hashes > 0, peek(hashes) == UInt8(ascii: "/") {
      offset += hashes + 1
      return skip(LiteralEnd(close: [UInt8(ascii: "/")] + raw, escape: [UInt8(ascii: "\\")]))
    }
    guard peek(hashes) == UInt8(ascii: "\"") else { return }
    let quotes = (0..<3).allSatisfy { peek(hashes + $0) == UInt8(ascii: "\"") } ? 3 : 1
    offset += hashes + quotes
    let close = Array(repeating: UInt8(ascii: "\""), count: quotes) + raw
    skip(LiteralEnd(close: close, escape: [UInt8(ascii: "\\")] + raw, isText: true))
  }

  /// Goes on behind the literal, or into what is interpolated next.
  private mutating func skip(_ literal: LiteralEnd) {
    while offset < bytes.count {
      if bytes[offset...].starts(with: literal.close) {
        offset += literal.close.count
        return
      }
      guard bytes[offset...].starts(with: literal.escape) else {
        offset += 1
        continue
      }
      offset += literal.escape.count
      if literal.isText, peek(0) == UInt8(ascii: "(") { return skipGroup(in: literal) }
      offset += 1
    }
  }

  /// Skips a regular expression between slashes on one line; false where none stands.
  private mutating func skipPattern() -> Bool {
    let isBegun = offset == 0 || " (,:[\n".utf8.contains(bytes[offset - 1])
    guard peek(0) == UInt8(ascii: "/"), isBegun, let next = peek(1),
      !Self.isSpace(next), !Self.operators.contains(next) || next == UInt8(ascii: "^")
    else { return false }
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
      guard bytes[end] != 10 else { return false }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count else { return false }
    offset = end + 1
    return true
  }
}

/// The end of a text or a regular expression, and the escape before a character that does not end it.
private struct LiteralEnd {
  let close: [UInt8]
  let escape: [UInt8]
  /// True if it is a text, in which code can be interpolated.
  var isText = false
}

/// A group of brackets in which no place for a mistake is looked for.
private struct SkippedGroup {
  /// The number of frames open before it.
  let depth: Int
  /// The number of mistakes known before it.
  let known: Int
  /// The text that it is interpolated in; nil if it stands in code.
  let text: LiteralEnd?
}
