import Geometry
import JSONCoding
import Scripting

/// Values as they are written on the command line.
package enum OptionReading {
  /// What `text` stands for in `reader`, for `option`.
  package static func value<Value>(
    _ text: String, as reader: TextReader<Value>, _ option: String
  ) throws -> Value {
    if let value = reader.read(text) { return value }
    throw mistake(option, reader.meaning, text, known: reader.names)
  }

  /// The text itself.
  package static func text(_ text: String, _ option: String) throws -> String { text }

  /// A whole number 0…2^64−1 for `option`.
  package static func seed(_ text: String, _ option: String) throws -> UInt64 {
    try value(text, as: .seed, option)
  }

  /// Whole numbers in `range`.
  package static func whole(in range: ClosedRange<Int>) -> Option<Int>.Reading<Int> {
    { text, option in
      guard text.utf8.allSatisfy(Spelling.isDigit), let whole = Int(text), range.contains(whole)
      else {
        let bounds =
          range.upperBound == .max
          ? "≥ \(range.lowerBound)" : "\(range.lowerBound)…\(range.upperBound)"
        throw mistake(option, "a whole number \(bounds)", text)
      }
      return whole
    }
  }

  /// How many things are done at the same time.
  package static let jobs = whole(in: 1...Int.max)

  /// Width and height above 0, in points, written `390x844`.
  package static func size(_ text: String, _ option: String) throws -> Size {
    try value(text, as: .size, option)
  }

  /// Sizes separated by commas.
  package static func sizes(_ text: String, _ option: String) throws -> [Size] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { try size(String($0), option) }
  }

  /// A control's name and value, written `density=9`, `style=dots` or `light=0.2,0.7`, as scenes
  /// have them; neither is held against an experience yet.
  package static func setting(_ text: String, _ option: String) throws -> JSON.Member {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw mistake(option, "NAME=VALUE, such as density=9", text)
    }
    let (name, word) = (String(parts[0]), String(parts[1]))
    if let value = Spelling.number(word) { return .init(name, .number(value)) }
    if Spelling.isName(word) { return .init(name, .string(word)) }
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
      .map { Spelling.number(String($0)) }
    guard numbers.count > 1, !numbers.contains(nil) else {
      throw mistake(
        option, "NAME=VALUE with a decimal number, on or off, a name, or X,Y", text)
    }
    return .init(name, .array(numbers.compactMap { $0 }.map { .number($0) }))
  }

  /// Moments of 0 s or more, separated by commas, as written.
  package static func moments(_ text: String, _ option: String) throws -> [Double] {
    var moments: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let moment = Spelling.number(String(part)), moment >= 0 else {
        throw mistake(option, "numbers ≥ 0 separated by commas", text)
      }
      moments.append(moment)
    }
    return moments
  }

  package static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ text: String, _ option: String
  ) throws -> Choice where Choice.RawValue == String {
    try value(text, as: .choice, option)
  }

  /// The mistake that `option` is `text`, which is none of the names that are `known`.
  package static func mistake(
    _ option: String, _ expected: String, _ text: String, known: [String] = []
  ) -> Failure {
    .option(
      option, expected: expected, found: Quotation.text(text),
      nearest: Spelling.nearest(to: text, in: known, limit: 1))
  }
}
