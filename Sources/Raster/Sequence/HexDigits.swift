/// 64 bits as 16 hexadecimal digits, lower case.
package enum HexDigits {
  /// The digits of `word`.
  package static func text(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The word that `text` stands for; nil where it is something else.
  package static func read(_ text: String) -> UInt64? {
    guard text.utf8.count == 16, !text.hasPrefix("+") else { return nil }
    return UInt64(text, radix: 16)
  }
}
