extension JSON {
  /// How values are written.
  public struct Style: Hashable, Sendable {
    /// Whether the members of objects are sorted by key; else they stand as stored.
    package var sortsKeys: Bool
    /// Whether characters beyond ASCII are written as escapes.
    package var isASCII: Bool
    /// Whether numbers are rounded to at most 4 decimals, halves away from zero; else they read
    /// back exactly.
    package var roundsNumbers: Bool

    /// A style by its three choices.
    package init(sortsKeys: Bool = false, isASCII: Bool = false, roundsNumbers: Bool = false) {
      self.sortsKeys = sortsKeys
      self.isASCII = isASCII
      self.roundsNumbers = roundsNumbers
    }

    /// Members as stored, exact numbers.
    public static let plain = Style()
    /// One spelling for equal values: sorted keys, ASCII, exact numbers.
    public static let canonical = Style(sortsKeys: true, isASCII: true)
    /// Members as stored, numbers with at most 4 decimals.
    public static let rounded = Style(roundsNumbers: true)
  }

  /// The value on one line, without spaces. Numbers are as short as reads back exactly, whole ones
  /// without a point; there is no "-0"; a number that is not finite is `null`.
  public func text(_ style: Style = .plain) -> String {
    var bytes: [UInt8] = []
    write(to: &bytes, style)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text(style)` to `bytes` as UTF-8.
  package func write(to bytes: inout [UInt8], _ style: Style = .plain) {
    JSONWriter.append(self, style, to: &bytes)
  }

  /// The value with the members of all its objects sorted by key.
  package var sortedByKey: JSON {
    switch self {
    case .array(let values): .array(values.map(\.sortedByKey))
    case .object(let members):
      .object(
        members.sortedByKey.map { Member($0.key, $0.value.sortedByKey) })
    case .null, .bool, .number, .large, .string: self
    }
  }
}

extension [JSON.Member] {
  /// The members in the order of their keys.
  var sortedByKey: [JSON.Member] { sorted { ExactText.areInOrder($0.key, $1.key) } }
}

/// Spells values as bytes.
enum JSONWriter {
  static func append(_ value: JSON, _ style: JSON.Style, to bytes: inout [UInt8]) {
    switch value {
    case .null: append("null", to: &bytes)
    case .bool(let flag): append(flag ? "true" : "false", to: &bytes)
    case .number(let number): append(number, rounded: style.roundsNumbers, to: &bytes)
    case .large(let whole): append(whole, to: &bytes)
    case .string(let string): append(string, ascii: style.isASCII, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        append(value, style, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      append(style.sortsKeys ? members.sortedByKey : members, style, to: &bytes)
    }
  }

  private static func append(
    _ members: [JSON.Member], _ style: JSON.Style, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(member.key, ascii: style.isASCII, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      append(member.value, style, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: text.utf8)
  }
}

// MARK: Numbers

extension JSONWriter {
  /// Decimals of a rounded number, as a factor.
  private static let unitsPerOne: UInt64 = 10_000

  private static func append(_ number: Double, rounded: Bool, to bytes: inout [UInt8]) {
    guard number.isFinite else { return append("null", to: &bytes) }
    let magnitude = abs(number)
    if magnitude < 0x1p64, magnitude == magnitude.rounded(.towardZero) {
      appendSign(number < 0, to: &bytes)
      append(UInt64(magnitude), to: &bytes)
    } else if rounded, magnitude * Double(unitsPerOne) < 0x1p53 {
      appendRounded(magnitude, negative: number < 0, to: &bytes)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  private static func appendRounded(
    _ magnitude: Double, negative: Bool, to bytes: inout [UInt8]
  ) {
    let units = UInt64((magnitude * Double(unitsPerOne)).rounded())
    appendSign(negative && units > 0, to: &bytes)
    append(units / unitsPerOne, to: &bytes)
    var rest = units % unitsPerOne
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var place = unitsPerOne
    while rest > 0 {
      place /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
      rest %= place
    }
  }

  private static func appendSign(_ negative: Bool, to bytes: inout [UInt8]) {
    if negative { bytes.append(UInt8(ascii: "-")) }
  }

  private static func append(_ whole: UInt64, to bytes: inout [UInt8]) {
    guard whole >= 10 else { return bytes.append(UInt8(ascii: "0") + UInt8(whole)) }
    let start = bytes.count
    var rest = whole
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }
}

// MARK: Strings

extension JSONWriter {
  private static func append(_ text: String, ascii: Bool, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text, ascii: ascii, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends `text` without quotation marks.
  static func appendEscaped(_ text: String, ascii: Bool, to bytes: inout [UInt8]) {
    guard !text.utf8.allSatisfy(isPlain) else { return bytes.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case "\n": append("\\n", to: &bytes)
      case "\r": append("\\r", to: &bytes)
      case "\t": append("\\t", to: &bytes)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || ascii && !scalar.isASCII:
        for unit in UTF16.encode(scalar) ?? .init() { appendEscape(unit, to: &bytes) }
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    append("\\u", to: &bytes)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> UInt16(shift) & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
