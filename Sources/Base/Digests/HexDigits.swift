/// 64 bits as 16 hexadecimal digits, lower case.
package enum HexDigits {
  /// The digits of `word`.
  package static func text(_ word: UInt64) -> String { String(word, radix: 16, digits: 16) }

  /// The word that `text` stands for; nil if it is something else.
  package static func read(_ text: String) -> UInt64? {
    guard text.utf8.count == 16, !text.hasPrefix("+") else { return nil }
    return UInt64(text, radix: 16)
  }
}

extension String {
  /// `number`, which is not negative, with zeros in front to at least so many `digits`.
  package init(
    _ number: some BinaryInteger, radix: Int = 10, uppercase: Bool = false, digits: Int
  ) {
    let text = String(number, radix: radix, uppercase: uppercase)
    self.init(repeating: "0", count: Swift.max(0, digits - text.utf8.count))
    self += text
  }
}
