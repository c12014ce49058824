/// How names are spelt, and suggestions for misspelt ones.
public enum Spelling {
  /// Whether `text` can be a name wherever names are written: on command lines, in scenes, as keys
  /// and in notes of pictures.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  /// What ``isName(_:)`` asks for, in words.
  package static let nameRule = "up to 64 letters a-z, digits, - or _ that begin with a letter"

  /// Whether a byte is one of the digits 0-9.
  package static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 32 }

  /// The known names that are nearest to `name`, nearest first, at most `limit`; equally near ones
  /// in the order of `known`. Case does not count.
  public static func nearest(
    to name: String, in known: [String], limit: Int = 3
  ) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(Quotation.limit))
    let ranked = known.enumerated().map { index, candidate in
      (distance(wanted, Array(candidate.lowercased().unicodeScalars)), index, candidate)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
  }

  /// Fewest insertions, removals, replacements and swaps of neighbours that turn one into the
  /// other (Damerau 1964, no letter edited twice).
  static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var above = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var best = min(
          above[column + 1] + 1, current[column] + 1, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = above
      above = current
    }
    return above[second.count]
  }
}
