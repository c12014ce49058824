/// The text of a source with several mistakes, each behind its number.
///
/// Code is there once more for each mistake in it: `{ B }` becomes
/// `{ if GoldenMutant.isOn(7) { B with mistake 7 } else { B } }`. A body of one expression stays
/// one, and what it is without a mistake keeps its types. Beside code, in the value of a stored
/// property or of an argument, stands `(GoldenMutant.isOn(7) ? (wrong) : (right))`.
package struct MutatedSource {
  /// A mistake that is made, by one of its wordings.
  package struct Made: Sendable {
    let number: Int
    let range: Range<Int>
    let wrong: String
    let body: Range<Int>?

    package init(number: Int, range: Range<Int>, wrong: String, body: Range<Int>?) {
      (self.number, self.range, self.wrong, self.body) = (number, range, wrong, body)
    }
  }

  package private(set) var text: [UInt8] = []
  /// The bytes of the text that are there for some numbers, and the one behind them, where what they
  /// lack is reported; the narrowest last.
  private var claims: [(range: ClosedRange<Int>, numbers: Set<Int>)] = []
  /// The numbers of mistakes beside code, which can change what other sources see.
  package private(set) var besideCode: Set<Int> = []

  /// Puts all `made` mistakes into `source`.
  package init(_ source: [UInt8], _ made: [Made]) {
    var places: [Range<Int>: [Made]] = [:]
    for each in made { places[each.body ?? each.range, default: []].append(each) }
    var offset = 0
    for (place, those) in places.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      text += source[offset..<place.lowerBound]
      let start = text.count
      if those[0].body == nil {
        putValue(Array(source[place]), those)
      } else {
        putBody(source, place, those)
      }
      claims.insert((start...text.count, Set(those.map(\.number))), at: 0)
      offset = place.upperBound
    }
    text += source[offset...]
  }

  private mutating func putBody(_ source: [UInt8], _ body: Range<Int>, _ made: [Made]) {
    for each in made {
      text += " if GoldenMutant.isOn(\(each.number)) {".utf8
      let start = text.count
      text += source[body.lowerBound..<each.range.lowerBound]
      text += each.wrong.utf8
      text += source[each.range.upperBound..<body.upperBound]
      claims.append((start...text.count, [each.number]))
      text += "} else".utf8
    }
    text += " {".utf8
    text += source[body]
    text += "} ".utf8
  }

  private mutating func putValue(_ right: [UInt8], _ made: [Made]) {
    for each in made {
      text += "(GoldenMutant.isOn(\(each.number)) ? ".utf8
      let start = text.count
      text += "(\(each.wrong))".utf8
      claims.append((start...text.count, [each.number]))
      text += " : ".utf8
      besideCode.insert(each.number)
    }
    text +=
      [UInt8(ascii: "(")] + right + [UInt8](repeating: UInt8(ascii: ")"), count: made.count + 1)
  }

  /// The numbers that are to blame for an error at a line and a column, from 1: those that the place
  /// is there for, else those beside code.
  package func culprits(line: Int, column: Int) -> Set<Int> {
    let place = offset(line: line, column: column)
    return claims.last { $0.range.contains(place) }?.numbers ?? besideCode
  }

  private func offset(line: Int, column: Int) -> Int {
    var (start, left) = (0, line - 1)
    while left > 0, let end = text[start...].firstIndex(of: 10) {
      (start, left) = (end + 1, left - 1)
    }
    return start + column - 1
  }
}

/// An error that a compiler reports.
package struct CompilerError: Equatable, Sendable {
  package let path: String
  package let line: Int
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    (self.path, self.line, self.column) = (path, line, column)
  }

  /// All errors that the `log` of a compiler reports in sources: `PATH.swift:LINE:COLUMN: error: …`.
  package static func all(in log: String) -> [CompilerError] {
    log.split(separator: "\n").compactMap { line in
      guard let end = line.firstRange(of: ": error: ")?.lowerBound else { return nil }
      let parts = line[..<end].split(separator: ":")
      guard parts.count == 3, parts[0].hasSuffix(".swift"), let row = Int(parts[1]),
        let column = Int(parts[2])
      else { return nil }
      return CompilerError(path: String(parts[0]), line: row, column: column)
    }
  }
}
