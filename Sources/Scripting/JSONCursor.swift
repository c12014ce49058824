import Notation

/// A value of a document together with its place, which reads itself as what a rule asks for.
package struct JSONCursor {
  package let value: JSON
  package let path: JSONPath
  /// The family of the mistakes that are found below here.
  package let kind: ScriptError.Kind

  package init(_ value: JSON, at path: JSONPath = .root, as kind: ScriptError.Kind) {
    self.value = value
    self.path = path
    self.kind = kind
  }

  /// The same value read under the rules of another family.
  func reading(as kind: ScriptError.Kind) -> JSONCursor { JSONCursor(value, at: path, as: kind) }

  /// The mistake of standing where `expected` belongs.
  package func expected(_ expected: String, nearest: [String] = []) -> ScriptError {
    ScriptError(
      kind, at: "\(path)", expected: expected, found: Quotation.value(value), nearest: nearest)
  }

  // MARK: Objects and lists

  /// The members of an object, whatever their names.
  package func members() throws(ScriptError) -> [JSON.Member] {
    guard case .object(let members) = value else { throw expected("an object") }
    return members
  }

  /// Throws unless this is an object with no other keys than `known`.
  package func checkKeys(_ known: [String]) throws(ScriptError) {
    for member in try members() where !known.contains(member.key) {
      throw ScriptError(
        kind, at: "\(JSONPath.key(path, member.key))", expected: "a known key",
        found: Quotation.text(member.key), nearest: Spelling.nearest(to: member.key, in: known))
    }
  }

  /// The member `key`; nil where it is absent.
  package func optional(_ key: String) -> JSONCursor? {
    value[key].map { JSONCursor($0, at: .key(path, key), as: kind) }
  }

  /// The member `key`, which must be there and be `expected`.
  package func required(_ key: String, _ expected: String) throws(ScriptError) -> JSONCursor {
    guard let node = optional(key) else {
      throw ScriptError(
        kind, at: "\(JSONPath.key(path, key))", expected: expected, found: "nothing")
    }
    return node
  }

  /// The elements of a list.
  package func elements() throws(ScriptError) -> [JSONCursor] {
    guard case .array(let values) = value else { throw expected("a list") }
    return values.enumerated().map { JSONCursor($1, at: .index(path, $0), as: kind) }
  }

  // MARK: Scalars

  package func text() throws(ScriptError) -> String {
    guard case .string(let text) = value else { throw expected("a string") }
    return text
  }

  /// A finite number for which `accepts` holds; `meaning` tells which those are.
  func number(
    _ meaning: String = "a number", _ accepts: (Double) -> Bool = { _ in true }
  ) throws(ScriptError) -> Double {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .large(let whole): Double(whole)
      default: nil
      }
    guard let number, number.isFinite, accepts(number) else { throw expected(meaning) }
    return number
  }

  /// A number in `range`, ends included.
  func number(in range: ClosedRange<Double>) throws(ScriptError) -> Double {
    try number("a number \(JSONCursor.text(range))") { range.contains($0) }
  }

  /// A coordinate of a touch.
  func coordinate() throws(ScriptError) -> Double {
    try number(in: -SceneLimits.length...SceneLimits.length)
  }

  /// A number above 0.
  func positive() throws(ScriptError) -> Double { try number("a number > 0") { $0 > 0 } }

  /// A number of 0 or more.
  package func notNegative() throws(ScriptError) -> Double {
    try number("a number ≥ 0") { $0 >= 0 }
  }

  /// A number without fraction in `range`; ends beyond ±(2^53 − 1) mean no limit.
  package func whole(
    in range: ClosedRange<Int> = -JSONCursor.wholeLimit...JSONCursor.wholeLimit
  ) throws(ScriptError) -> Int {
    guard case .number(let number) = value, abs(number) <= Double(JSONCursor.wholeLimit),
      let whole = Int(exactly: number), range.contains(whole)
    else { throw expected("a whole number\(JSONCursor.bounds(range))") }
    return whole
  }

  /// A whole number of 0 or more.
  package func count() throws(ScriptError) -> Int { try whole(in: 0...JSONCursor.wholeLimit) }

  /// One of the names of `Choice`.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) throws(ScriptError) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    let meaning = "one of \(known.joined(separator: ", "))"
    guard case .string(let text) = value else { throw expected(meaning) }
    guard let choice = Choice(rawValue: text) else {
      throw expected(meaning, nearest: Spelling.nearest(to: text, in: known, limit: 1))
    }
    return choice
  }

  /// The largest whole number that WebDriver knows, 2^53 − 1.
  package static let wholeLimit = (1 << 53) - 1

  private static func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound > -wholeLimit, range.upperBound < wholeLimit) {
    case (false, false): ""
    case (true, false): " ≥ \(range.lowerBound)"
    case (false, true): " ≤ \(range.upperBound)"
    case (true, true): " \(range.lowerBound)…\(range.upperBound)"
    }
  }

  static func text(_ range: ClosedRange<Double>) -> String {
    JSON.number(range.lowerBound).text() + "…" + JSON.number(range.upperBound).text()
  }
}
