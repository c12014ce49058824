import JSONCoding

/// A word, a number, a text or a sign of a sentence.
struct ExpectationToken: Hashable {
  enum Kind: Hashable {
    case word, number(Double), text, sign, end
  }

  let kind: Kind
  /// The word or the sign as written, the text without its marks.
  let text: String
  /// The column where it begins, in characters from 1.
  let column: Int

  /// Returns the error that `expected` belongs here, and `found` if that is not the token itself.
  func error(
    _ expected: String, found: String? = nil, nearest: [String] = []
  ) -> ExpectationError {
    let shown = kind == .end ? "the end" : Quotation.text(found ?? text)
    return ExpectationError(column: column, expected: expected, found: shown, nearest: nearest)
  }

  /// Returns the tokens of `sentence`, the end among them.
  static func all(of sentence: String) throws(ExpectationError) -> [ExpectationToken] {
    let letters = Array(sentence)
    var tokens: [ExpectationToken] = []
    var index = 0
    while index < letters.count {
      if letters[index].isWhitespace {
        index += 1
        continue
      }
      let token = try next(in: letters, at: &index)
      tokens.append(token)
    }
    tokens.append(ExpectationToken(kind: .end, text: "", column: letters.count + 1))
    return tokens
  }

  private static func next(
    in letters: [Character], at index: inout Int
  ) throws(ExpectationError) -> ExpectationToken {
    let (start, first) = (index, letters[index])
    func token(_ kind: Kind, _ text: String) -> ExpectationToken {
      ExpectationToken(kind: kind, text: text, column: start + 1)
    }
    func error(_ expected: String, _ found: String) -> ExpectationError {
      token(.sign, found).error(expected)
    }
    func text(while holds: (Character) -> Bool) -> String {
      while index < letters.count, holds(letters[index]) { index += 1 }
      return String(letters[start..<index])
    }
    if first == "\"" || first == "'" {
      guard let end = letters[(start + 1)...].firstIndex(of: first) else {
        throw error("a text that ends with \(first)", String(letters[start...]))
      }
      index = end + 1
      let text = String(letters[(start + 1)..<end])
      // Errors are one line.
      guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
        throw error("a text without control characters", text)
      }
      return token(.text, text)
    }
    let isFollowed = letters.dropFirst(start + 1).first.map(isDigit) == true
    if isDigit(first) || "-.".contains(first) && isFollowed {
      index += 1
      let text = text { isDigit($0) || $0 == "." }
      guard let number = Spelling.number(text) else { throw error("a number", text) }
      return token(.number(number), text)
    }
    if isWordly(first) {
      return token(.word, text { isWordly($0) || isDigit($0) || "-/[]".contains($0) })
    }
    index += 1
    if index < letters.count, letters[index] == "=", "<>!=".contains(first) { index += 1 }
    return token(.sign, String(letters[start..<index]))
  }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

  private static func isWordly(_ letter: Character) -> Bool {
    letter.isLetter || "_:.%".contains(letter)
  }
}
