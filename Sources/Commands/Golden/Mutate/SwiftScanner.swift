/// Finds places in a Swift source where a small mistake can be made: by its words alone, without
/// knowing types. What does not compile is left out later.
package struct SwiftScanner {
  private let bytes: [UInt8]
  private var places: [Mistake] = []
  private var offset = 0
  /// Open brackets, the innermost last.
  private var brackets: [UInt8] = []

  private static let swapped: [String: String] = [
    "+": "-", "-": "+", "*": "/", "/": "*", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=",
  ]
  private static let operators = Set("+-*/%<>=!&|^~?.".utf8)
  /// Words that statements begin with which cannot be left out, or should not.
  private static let kept: Set = [
    "let", "var", "func", "struct", "enum", "class", "actor", "extension", "import", "return", "if",
    "guard", "for", "while", "repeat", "switch", "default", "case", "init", "deinit", "subscript",
    "static", "private", "public", "package", "fileprivate", "internal", "open", "mutating",
    "nonmutating", "override", "final", "indirect", "lazy", "weak", "unowned", "protocol",
    "typealias", "associatedtype", "else", "do", "catch", "defer", "throw", "break", "continue",
    "fallthrough", "where", "some", "any", "precondition", "assert", "fatalError",
    "preconditionFailure", "assertionFailure", "get", "set", "willSet", "didSet", "convenience",
    "required", "infix", "prefix", "postfix", "operator", "async", "await", "in",
  ]

  /// The places of `source`, in order.
  package static func places(in source: [UInt8]) -> [Mistake] {
    var scanner = SwiftScanner(bytes: source)
    scanner.scan()
    return scanner.places
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func scan() {
    var isLineStart = true
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 10 {
        isLineStart = true
        offset += 1
      } else if byte == 32 || byte == 9 || byte == 13 {
        offset += 1
      } else {
        if isLineStart { takeStatement() }
        isLineStart = false
        takeToken(byte)
      }
    }
    places.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  private mutating func takeToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "#"):
      let place = offset
      skipText()
      if offset == place { skipLine() }
    case UInt8(ascii: "@"): offset += 1
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      brackets.append(byte)
      offset += 1
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      _ = brackets.popLast()
      offset += 1
    case 48...57: takeNumber()
    case _ where Self.isWord(byte): while let byte = peek(0), Self.isWord(byte) { offset += 1 }
    case _ where Self.operators.contains(byte): takeOperator()
    default: offset += 1
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    bytes.indices.contains(offset + distance) ? bytes[offset + distance] : nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    48...57 ~= byte || 65...90 ~= byte || 97...122 ~= byte || byte == UInt8(ascii: "_")
      || byte >= 128 || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$")
  }

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

  /// Skips a text, raw or of several lines too; stays where none stands.
  private mutating func skipText() {
    var hashes = 0
    while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
    guard peek(hashes) == UInt8(ascii: "\"") else { return }
    let quotes = (0..<3).allSatisfy { peek(hashes + $0) == UInt8(ascii: "\"") } ? 3 : 1
    let close =
      Array(repeating: UInt8(ascii: "\""), count: quotes)
      + Array(repeating: UInt8(ascii: "#"), count: hashes)
    offset += hashes + quotes
    while offset < bytes.count {
      if bytes[offset...].starts(with: close) {
        offset += close.count
        return
      }
      offset += hashes == 0 && bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// A constant: 4 % more of a fraction, and of a whole number where the compiler takes that for a
  /// fraction, else one more.
  private mutating func takeNumber() {
    let start = offset
    let isIndex =
      start > 0 && bytes[start - 1] == UInt8(ascii: ".")
      && (start < 2
        || bytes[start - 2] != UInt8(ascii: ".") && bytes[start - 2] != UInt8(ascii: "<"))
    while let byte = peek(0),
      Self.isWord(byte)
        || byte == UInt8(ascii: ".") && peek(1).map({ 48...57 ~= $0 }) == true
          && !bytes[start..<offset].contains(UInt8(ascii: "."))
    { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard !isIndex, let value = Double(text.replacing("_", with: "")),
      !text.hasPrefix("0x"), !text.hasPrefix("0b"), !text.hasPrefix("0o")
    else { return }
    let more = value == 0 ? "0.04" : MistakeText.number(value * 1.04)
    let whole = Int(text.replacing("_", with: "")).map { String($0 + 1) }
    places.append(Mistake(range: start..<offset, wrong: [more] + (whole.map { [$0] } ?? [])))
  }

  private mutating func takeOperator() {
    let start = offset
    while let byte = peek(0), Self.operators.contains(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let isSpacedBefore = start == 0 || [10, 32].contains(bytes[start - 1])
    let isSpacedBehind = [nil, 10, 32].contains(peek(0))
    if isSpacedBefore, isSpacedBehind, let other = Self.swapped[text] {
      places.append(Mistake(range: start..<offset, wrong: [other]))
    } else if text == "-" || text == "!", !isSpacedBehind,
      isSpacedBefore || "([,:".utf8.contains(bytes[start - 1])
    {
      places.append(Mistake(range: start..<offset, wrong: [""]))
    }
  }

  /// A statement on a line of its own: an assignment or a call that nothing goes on with.
  private mutating func takeStatement() {
    guard brackets.last == UInt8(ascii: "{") else { return }
    let end = bytes[offset...].firstIndex(of: 10) ?? bytes.count
    let line = String(decoding: bytes[offset..<end], as: UTF8.self)
    let word = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = line.first, first.isLetter || first == "_",
      !Self.kept.contains(String(word)), !line.contains("//"), Self.isBalanced(line)
    else { return }
    let isAssignment = [" = ", " += ", " -= ", " *= ", " /= "].contains { line.contains($0) }
    guard isAssignment || line.hasSuffix(")") else { return }
    let next = bytes[end...].drop { $0 == 10 || $0 == 32 }.first ?? 0
    guard let last = line.last, !"{(,[+-*/=:?&|<".contains(last),
      !".+-*/?:)&|=<>".utf8.contains(next)
    else { return }
    places.append(Mistake(range: offset..<end, wrong: [""]))
  }

  private static func isBalanced(_ line: String) -> Bool {
    var depth = 0
    for character in line {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      guard depth >= 0 else { return false }
    }
    return depth == 0
  }
}

/// A mistake that can be made in a source: something else in the place of a part of it.
package struct Mistake: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  /// What may stand there instead; the first that compiles is taken.
  package let wrong: [String]
}

enum MistakeText {
  /// `value` as it is written in a source.
  static func number(_ value: Double) -> String {
    var text = String((value * 1e10).rounded() / 1e10)
    if text.contains("e") { text = "\(value)" }
    return text
  }
}
