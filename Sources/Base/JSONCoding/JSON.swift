/// A JSON value whose objects keep the order of their members. Texts are equal where their bytes are.
public enum JSON: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A number; whole numbers up to 2^53 are exact.
  case number(Double)
  /// A whole number above 2^53, exact.
  case large(UInt64)
  /// Text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Named values.
  case object([Member])

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// Name of the member.
    public var key: String
    /// Value of the member.
    public var value: JSON

    /// `value` under the name `key`.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }

    /// True if name and value are equal.
    public static func == (one: Member, other: Member) -> Bool {
      ExactText.areEqual(one.key, other.key) && one.value == other.value
    }
  }

  /// True if both are equal, the order of members included.
  public static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.large(let one), .large(let other)): one == other
    case (.string(let one), .string(let other)): ExactText.areEqual(one, other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// A whole number, exact up to ±2^53 and from there to the largest `Int`; below −2^53 it is
  /// rounded as a double.
  public static func number(_ whole: Int) -> JSON {
    Int64(whole) > 1 << 53 ? .large(UInt64(whole)) : .number(Double(whole))
  }

  /// The value of the member `key`; nil if this is no object or has no such member.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { ExactText.areEqual($0.key, key) }?.value
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// An object with its members in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// An array of `elements`.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number; must be finite to be written.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A whole number, exact as of the function `number`.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
