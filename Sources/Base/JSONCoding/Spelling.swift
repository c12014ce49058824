/// How names are spelt, and suggestions for misspelt ones.
package enum Spelling {
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

  package static func isDigit(_ byte: UInt8) -> Bool { 48...57 ~= byte }

  private static func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 32 }

  /// The known names that `name` may stand for, at most `limit`, the likeliest first; equally
  /// likely ones in the order of `known`. Case, dashes in front and what ends in a colon do not count.
  ///
  /// A name that contains the other, which has three letters at least, comes before all but the
  /// same one. Else a third of what was written, rounded up, may be misspelt, but never all of it:
  /// what is farther away has nothing to do with it and is left out.
  package static func nearest(
    to name: String, in known: [String], limit: Int = 3
  ) -> [String] {
    let wanted = letters(of: name)
    let ranked = known.enumerated().compactMap { index, candidate in
      rank(letters(of: candidate), of: wanted).map { (rank: $0, index: index, name: candidate) }
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(limit).map(\.name)
  }

  /// Most names that an error lists.
  package static let shortList = 16

  /// Returns the known names nearest to the unknown `name`, and `meaning`, which has those of a short
  /// list in brackets if none is near. The list is of all known names unless another one is given.
  package static func unknown(
    _ name: String, _ meaning: String, among known: [String], listing names: [String]? = nil
  ) -> (expected: String, nearest: [String]) {
    let (nearest, names) = (nearest(to: name, in: known), names ?? known)
    let isNamed = nearest.isEmpty && 1...shortList ~= names.count
    return (isNamed ? "\(meaning) (\(names.joined(separator: ", ")))" : meaning, nearest)
  }

  /// Returns the end of a sentence on the unknown `name`: the nearest known ones or, if none is near,
  /// those of a short list.
  package static func ending(for name: String, in known: [String]) -> String {
    let nearest = nearest(to: name, in: known)
    guard nearest.isEmpty else { return "; nearest known: \(nearest.joined(separator: ", "))" }
    return 1...shortList ~= known.count ? "; known: \(known.joined(separator: ", "))" : ""
  }

  /// How far `candidate` is from `wanted`: 0 for the same, then those of which one contains the
  /// other, then those that are misspelt; nil if they have nothing in common.
  private static func rank(_ candidate: [Unicode.Scalar], of wanted: [Unicode.Scalar]) -> Int? {
    if candidate == wanted { return 0 }
    let isPart = min(wanted.count, candidate.count) >= 3
    if isPart, holds(wanted, candidate) || holds(candidate, wanted) { return 1 }
    let distance = distance(wanted, candidate)
    return distance <= min((wanted.count + 2) / 3, wanted.count - 1) ? 1 + distance : nil
  }

  private static func holds(_ whole: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
    whole.indices.contains { whole[$0...].starts(with: part) }
  }

  /// What counts of a name where names are compared: neither case, nor dashes in front, nor the kind
  /// of a part, as in `control:size`.
  private static func letters(of name: String) -> [Unicode.Scalar] {
    let scalars = name.lowercased().unicodeScalars.prefix(Quotation.limit)
    let start = scalars.lastIndex(of: ":").map(scalars.index(after:)) ?? scalars.startIndex
    return Array(scalars[start...].drop { $0 == "-" })
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

  /// A finite decimal number: digits with at most one point, perhaps a sign in front and an
  /// exponent behind; nil if `text` is anything else.
  package static func number(_ text: String) -> Double? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let halves = unsigned.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) })
    else { return nil }
    let whole = parts[0].isEmpty ? "0" : parts[0]
    let fraction = parts.count == 1 || parts[1].isEmpty ? "0" : parts[1]
    var exponent = halves.count == 2 ? halves[1] : "0"
    let isSmall = exponent.hasPrefix("-")
    if isSmall || exponent.hasPrefix("+") { exponent = exponent.dropFirst() }
    guard !exponent.isEmpty, exponent.utf8.allSatisfy(isDigit),
      let number = Double("\(sign)\(whole).\(fraction)e\(isSmall ? "-" : "")\(exponent)"),
      number.isFinite
    else { return nil }
    return number
  }
}

/// How input is quoted in an error: on one line, and never long.
package enum Quotation {
  /// The longest quotation, in Unicode scalars.
  package static let limit = 80

  /// `text` in quotation marks, control characters escaped, cut at `limit` scalars.
  package static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let taken = String(String.UnicodeScalarView(scalars.prefix(limit + 1)))
    var bytes: [UInt8] = []
    JSONWriter.appendEscaped(taken, ascii: false, to: &bytes)
    return "\"" + cut(String(decoding: bytes, as: UTF8.self)) + "\""
  }

  /// A JSON value as an error shows it: scalars as written, lists and objects by their kind.
  package static func value(_ value: JSON) -> String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string(let string): text(string)
    case .null, .bool, .number, .large: value.text()
    }
  }

  /// A range of numbers, both ends included, as an error shows it: `0…1`.
  package static func range(_ range: ClosedRange<Double>) -> String {
    JSON.number(range.lowerBound).text() + "…" + JSON.number(range.upperBound).text()
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
  }
}
