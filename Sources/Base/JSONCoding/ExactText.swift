/// A text that equals another where their bytes in UTF-8 do, as documents and the names of files are
/// told apart. Swift's own takes all spellings of a letter for one, such as é of one scalar and of two.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// `text`, to be compared by its bytes.
  package init(_ text: String) { self.text = text }

  /// True if the bytes of both are equal.
  package static func == (one: ExactText, other: ExactText) -> Bool {
    areEqual(one.text, other.text)
  }

  /// True if the bytes of `one` and `other` are equal.
  package static func areEqual(_ one: String, _ other: String) -> Bool {
    one == other && one.utf8.elementsEqual(other.utf8)
  }

  /// True if `one` comes before `other` in an order of all texts: that of Swift, and of the bytes where
  /// that has none.
  package static func areInOrder(_ one: String, _ other: String) -> Bool {
    one == other ? one.utf8.lexicographicallyPrecedes(other.utf8) : one < other
  }

  /// The lines of `text`, which end with a line feed, a carriage return or both; other characters that
  /// begin lines elsewhere are part of one.
  package static func lines(of text: String) -> [ExactText] {
    var lines: [ExactText] = []
    let bytes = text.utf8
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      lines.append(ExactText(String(text[start..<end])))
      let next = bytes.index(after: end)
      let isPair = bytes[end] == 0x0D && next < bytes.endIndex && bytes[next] == 0x0A
      start = isPair ? bytes.index(after: next) : next
    }
    return lines + [ExactText(String(text[start...]))]
  }
}
