/// An error that can tell of a value which stands where another belongs.
public protocol JSONMistake: Error {
  /// What tells the documents apart that end in this error.
  associatedtype Family
  /// `found` stands at `path`, where `expected` belongs; `nearest` are known names near to an
  /// unknown one.
  init(
    _ family: Family, at path: String, expected: String, found: String, nearest: [String])
}

/// A value of a document together with its place, such as `flowers[2].radius`, which reads itself
/// as what a rule asks for and throws a `Mistake` where it is something else.
public struct JSONCursor<Mistake: JSONMistake> {
  /// The value.
  public let value: JSON
  /// Its place in the document.
  public let path: JSONPath
  /// The family of the mistakes that are found below here.
  package let family: Mistake.Family

  /// `value`, which stands at `path`; mistakes in it are those of `family`.
  package init(_ value: JSON, at path: JSONPath = .root, as family: Mistake.Family) {
    self.value = value
    self.path = path
    self.family = family
  }

  /// The same value read under the rules of another family.
  package func reading(as family: Mistake.Family) -> JSONCursor {
    JSONCursor(value, at: path, as: family)
  }

  /// The mistake of standing where `expected` belongs.
  public func expected(_ expected: String, nearest: [String] = []) -> Mistake {
    mistake(at: path, expected, found: Quotation.value(value), nearest: nearest)
  }

  /// The mistake of a `name` that is none of `known`, which belong here as what `meaning` says. The
  /// nearest are named or, where none is near, all of a short list.
  package func unknown(_ name: String, _ meaning: String, among known: [String]) -> Mistake {
    let (expected, nearest) = Spelling.unknown(name, meaning, among: known)
    return mistake(at: path, expected, found: Quotation.text(name), nearest: nearest)
  }

  package func mistake(
    at path: JSONPath, _ expected: String, found: String, nearest: [String] = []
  ) -> Mistake {
    Mistake(family, at: "\(path)", expected: expected, found: found, nearest: nearest)
  }

  // MARK: Objects and lists

  /// The members of an object, whatever their names.
  public func members() throws(Mistake) -> [JSON.Member] {
    guard case .object(let members) = value else { throw expected("an object") }
    return members
  }

  /// Throws unless this is an object with no other keys than `known`.
  public func checkKeys(_ known: [String]) throws(Mistake) {
    for member in try members()
    where !known.contains(where: { ExactText.areEqual($0, member.key) }) {
      throw mistake(
        at: .key(path, member.key), "a known key", found: Quotation.text(member.key),
        nearest: Spelling.nearest(to: member.key, in: known))
    }
  }

  /// The member `key`; nil if it is absent.
  public func optional(_ key: String) -> JSONCursor? {
    value[key].map { JSONCursor($0, at: .key(path, key), as: family) }
  }

  /// The member `key`, which must be there and be `expected`.
  public func required(
    _ key: String, _ expected: @autoclosure () -> String
  ) throws(Mistake) -> JSONCursor {
    guard let node = optional(key) else {
      throw mistake(at: .key(path, key), expected(), found: "nothing")
    }
    return node
  }

  /// The elements of a list; `meaning` tells of which.
  public func elements(_ meaning: String = "a list") throws(Mistake) -> [JSONCursor] {
    guard case .array(let values) = value else { throw expected(meaning) }
    return values.enumerated().map { JSONCursor($1, at: .index(path, $0), as: family) }
  }

  // MARK: Scalars

  /// A string.
  public func text() throws(Mistake) -> String {
    guard case .string(let text) = value else { throw expected("a string") }
    return text
  }

  /// True or false.
  public func flag() throws(Mistake) -> Bool {
    guard case .bool(let flag) = value else { throw expected("true or false") }
    return flag
  }

  /// A finite number for which `accepts` holds; `meaning` tells which those are.
  public func number(
    _ meaning: @autoclosure () -> String, _ accepts: (Double) -> Bool
  ) throws(Mistake) -> Double {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .large(let whole): Double(whole)
      default: nil
      }
    guard let number, number.isFinite, accepts(number) else { throw expected(meaning()) }
    return number
  }

  /// A number in `range`, ends included.
  public func number(in range: ClosedRange<Double>) throws(Mistake) -> Double {
    try number("a number \(Quotation.range(range))", range.contains)
  }

  /// A number without fraction in `range`; ends beyond ±(2^53 − 1) mean no limit.
  public func whole(
    in range: ClosedRange<Int> = -JSON.wholeLimit...JSON.wholeLimit
  ) throws(Mistake) -> Int {
    guard case .number(let number) = value, abs(number) <= Double(JSON.wholeLimit),
      let whole = Int(exactly: number), range.contains(whole)
    else { throw expected("a whole number\(JSON.bounds(range))") }
    return whole
  }

  /// A whole number of 0 or more.
  public func count() throws(Mistake) -> Int { try whole(in: 0...JSON.wholeLimit) }

  /// One of the names of `Choice`.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type
  ) throws(Mistake) -> Choice where Choice.RawValue == String {
    let name = try name(among: Choice.allCases.map { $0.rawValue })
    guard let choice = Choice(rawValue: name) else { throw expected(name) }
    return choice
  }

  /// One of `names`.
  package func name(among names: [String]) throws(Mistake) -> String {
    var text: String?
    if case .string(let string) = value { text = string }
    if let text, names.contains(where: { ExactText.areEqual($0, text) }) { return text }
    throw expected(
      "one of \(names.joined(separator: ", "))",
      nearest: text.map { Spelling.nearest(to: $0, in: names, limit: 1) } ?? [])
  }
}

extension JSON {
  /// The largest whole number that every reader of JSON has exactly, 2^53 − 1.
  public static let wholeLimit = Int(clamping: (Int64(1) << 53) - 1)

  /// `range` in words that begin with a space; nothing where it has no limits.
  package static func bounds(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound > -wholeLimit, range.upperBound < wholeLimit) {
    case (false, false): ""
    case (true, false): " ≥ \(range.lowerBound)"
    case (false, true): " ≤ \(range.upperBound)"
    case (true, true): " \(range.lowerBound)…\(range.upperBound)"
    }
  }
}

/// Where a value stands in a document.
public indirect enum JSONPath: Hashable, Sendable {
  /// The whole document.
  case root
  /// A member of the object at a path.
  case key(JSONPath, String)
  /// An element of the list at a path, counted from 0.
  case index(JSONPath, Int)
}

extension JSONPath: CustomStringConvertible {
  /// The path as text, such as `steps[0].perform.actions[1].id`; empty for the whole document.
  public var description: String {
    switch self {
    case .root: ""
    case .index(let parent, let index): "\(parent)[\(index)]"
    case .key(.root, let key) where JSONPath.isPlain(key): key
    case .key(let parent, let key) where JSONPath.isPlain(key): "\(parent).\(key)"
    case .key(let parent, let key): "\(parent)[\(Quotation.text(key))]"
    }
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= Quotation.limit
      && key.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || $0 == "-" || $0 == "_"
      }
  }
}
