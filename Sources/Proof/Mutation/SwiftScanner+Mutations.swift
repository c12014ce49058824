/// A mistake that can be made in a source: something else in the place of a part of it.
package struct Mutation: Hashable, Sendable {
  /// The bytes that are replaced.
  package let range: Range<Int>
  /// What may stand there instead; the first that compiles is taken.
  package let wrong: [String]

  package init(range: Range<Int>, wrong: [String]) { (self.range, self.wrong) = (range, wrong) }
}

extension SwiftScanner {
  private static let swapped: [String: String] = [
    "+": "-", "-": "+", "*": "/", "/": "*", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=",
  ]
  /// Two fractions are hardly ever equal: that < and <= are taken for each other has no effect.
  private static let turned = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
  static let operators = Set("+-*/%<>=!&|^~?.".utf8)
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

  /// A constant: 4 % more of a fraction, and of a whole number where the compiler takes that for a
  /// fraction, else one more, or one less of the greatest.
  mutating func takeNumber() {
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
    guard !isIndex, !frames.isEnumCase, let value = Double(text.replacing("_", with: "")),
      !text.hasPrefix("0x"), !text.hasPrefix("0b"), !text.hasPrefix("0o")
    else { return }
    let more = value == 0 ? "0.04" : Self.number(value * 1.04)
    let whole = Int(text.replacing("_", with: ""))
    // Beside code a fraction in the place of a whole number can make what is declared a fraction,
    // and so change the program without the mistake.
    let isFraction =
      whole == nil || frames.isWithinCode || bytes[..<start].ends(with: ": Double = ")
    let next = whole.map { $0 < .max ? "\($0 + 1)" : "\($0 - 1)" }
    add(start..<offset, (isFraction ? [more] : []) + (next.map { [$0] } ?? []))
  }

  mutating func takeOperator() {
    let start = offset
    while let byte = peek(0), Self.operators.contains(byte) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let isSpacedBefore = start == 0 || [10, 32].contains(bytes[start - 1])
    let isSpacedBehind = [nil, 10, 32].contains(peek(0))
    guard frames.isWithinCode else { return }
    let swapped = isBeforeFraction ? Self.swapped.merging(Self.turned) { $1 } : Self.swapped
    if isSpacedBefore, isSpacedBehind, let other = swapped[text], !isWithoutEffect(text) {
      add(start..<offset, [other])
    } else if text == "-" || text == "!", !isSpacedBehind,
      isSpacedBefore || "([,:".utf8.contains(bytes[start - 1])
    {
      add(start..<offset, [""])
    }
  }

  /// The next token if it is a number.
  private var nextNumber: String? {
    let number = bytes[offset...].drop { $0 == 32 }.prefix {
      Self.isWord($0) || $0 == UInt8(ascii: ".")
    }
    guard number.first.map({ 48...57 ~= $0 }) == true else { return nil }
    return String(decoding: number, as: UTF8.self)
  }

  /// True if the next token is a number with a point.
  private var isBeforeFraction: Bool { nextNumber?.contains(".") == true }

  /// True if `sign` and its opposite are the same before the next number: × 1 and ÷ 1, + 0 and − 0.
  private func isWithoutEffect(_ sign: String) -> Bool {
    guard let number = nextNumber.flatMap({ Double($0.replacing("_", with: "")) }) else {
      return false
    }
    return ["*", "/"].contains(sign) && number == 1
      || ["+", "-", "+=", "-="].contains(sign) && number == 0
  }

  /// A statement on a line of its own: an assignment or a call that nothing goes on with.
  mutating func takeStatement() {
    guard frames.isCode else { return }
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
    add(offset..<end, [""])
  }

  private mutating func add(_ range: Range<Int>, _ wrong: [String]) {
    mutations.append(Mutation(range: range, wrong: wrong))
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

  /// `value` as it is written in a source.
  private static func number(_ value: Double) -> String {
    let text = String((value * 1e10).rounded() / 1e10)
    return text.contains("e") ? "\(value)" : text
  }
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
