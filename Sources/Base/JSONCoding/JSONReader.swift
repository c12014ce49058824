/// Reads RFC 8259 with further requirements: UTF-8 without a byte order mark, each
/// key once, a depth limit, numbers that a double holds.
///
/// Foundation's decoder lets trailing commas and double keys pass, tells no place and takes half a
/// second for a megabyte. This walks the bytes once, with a stack of its own.
struct JSONReader {
  /// A list or an object that is not closed yet.
  private struct Level {
    let isObject: Bool
    var values: [JSON] = []
    var keys: [String] = []
    /// The keys once more, where they are more than a search may walk over.
    var known: Set<ExactText> = []

    /// Takes a key; false where it is there already.
    mutating func take(_ key: String) -> Bool {
      if keys.count < 16 {
        guard !keys.contains(where: { ExactText.areEqual($0, key) }) else { return false }
      } else {
        if known.isEmpty { known = Set(keys.map(ExactText.init)) }
        guard known.insert(ExactText(key)).inserted else { return false }
      }
      keys.append(key)
      return true
    }

    /// The finished value, members sorted by key.
    var value: JSON {
      guard isObject else { return .array(values) }
      return .object(zip(keys, values).map { JSON.Member($0, $1) }.sortedByKey)
    }
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var levels: [Level] = []
  private var count = 0

  /// Most values that the text may hold.
  private let limit: Int

  init(_ bytes: [UInt8], limit: Int) { (self.bytes, self.limit) = (bytes, limit) }

  /// Reads the whole text.
  mutating func read() throws(JSONError) -> JSON {
    try checkEncoding()
    skipSpace()
    guard offset < bytes.count else { throw error(.empty) }
    while true {
      guard var value = try readValueOrOpen() else { continue }
      while !levels.isEmpty {
        levels[levels.count - 1].values.append(value)
        skipSpace()
        if try !closes() { break }
        value = levels.removeLast().value
      }
      guard levels.isEmpty else { continue }
      skipSpace()
      guard offset == bytes.count else { throw unexpected("the end of the text") }
      return value
    }
  }

  /// Reads a scalar or an empty container; or enters a container up to its first value, then the
  /// answer is nil.
  private mutating func readValueOrOpen() throws(JSONError) -> JSON? {
    guard let byte = peek() else { throw unexpected("a value") }
    count += 1
    guard count <= limit else { throw error(.tooMany) }
    switch byte {
    case UInt8(ascii: "{"):
      try enter(Level(isObject: true))
      if skips(UInt8(ascii: "}")) { return levels.removeLast().value }
      try readKey()
      return nil
    case UInt8(ascii: "["):
      try enter(Level(isObject: false))
      return skips(UInt8(ascii: "]")) ? levels.removeLast().value : nil
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  /// Behind a value: whether its container ends here; else goes to the next value.
  private mutating func closes() throws(JSONError) -> Bool {
    let isObject = levels[levels.count - 1].isObject
    if skips(UInt8(ascii: ",")) {
      if isObject { try readKey() }
      return false
    }
    guard skips(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw unexpected(isObject ? "a comma or }" : "a comma or ]")
    }
    return true
  }

  private mutating func enter(_ level: Level) throws(JSONError) {
    guard levels.count < JSON.depthLimit else { throw error(.tooDeep) }
    levels.append(level)
    offset += 1
    skipSpace()
  }

  private mutating func readKey() throws(JSONError) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let start = offset
    let key = try readString()
    let top = levels.count - 1
    guard levels[top].take(key) else { throw error(.duplicateKey(key), at: start) }
    skipSpace()
    guard skips(UInt8(ascii: ":")) else { throw unexpected("a colon") }
  }
}

// MARK: Scalars

extension JSONReader {
  private mutating func readWord(
    _ word: StaticString, _ value: JSON
  ) throws(JSONError) -> JSON {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw unexpected("a value", at: start) }
      offset += 1
    }
    return value
  }

  private mutating func readNumber() throws(JSONError) -> JSON {
    let start = offset
    _ = skipsByte(UInt8(ascii: "-"))
    if !skipsByte(UInt8(ascii: "0")) { try readDigits() }
    if skipsByte(UInt8(ascii: ".")) { try readDigits() }
    if skipsByte(UInt8(ascii: "e")) || skipsByte(UInt8(ascii: "E")) {
      if !skipsByte(UInt8(ascii: "+")) { _ = skipsByte(UInt8(ascii: "-")) }
      try readDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw error(.numberTooLarge, at: start)
    }
    // A whole number above 2^53 is kept exactly, as far as 64 bits reach.
    guard number >= 0x1p53, let whole = UInt64(text) ?? UInt64(exactly: number), whole > 1 << 53
    else { return .number(number) }
    return .large(whole)
  }

  private mutating func readDigits() throws(JSONError) {
    guard isDigit(peek()) else { throw unexpected("a digit") }
    while isDigit(peek()) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool { byte.map(Spelling.isDigit) ?? false }

  private mutating func readString() throws(JSONError) -> String {
    offset += 1
    var text: [UInt8] = []
    var copied = offset
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        let rest = bytes[copied..<offset]
        offset += 1
        guard !text.isEmpty else { return String(decoding: rest, as: UTF8.self) }
        return String(decoding: text + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[copied..<offset]
        text += UTF8.encode(try readEscape()) ?? .init()
        copied = offset
      case 0..<0x20: throw unexpected("a control character as an escape")
      default: offset += 1
      }
    }
    throw unexpected("a closing quotation mark")
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte = peek() else { throw unexpected(JSONReader.escapes) }
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return escape(Unicode.Scalar(byte))
    case "b": return escape("\u{8}")
    case "f": return escape("\u{C}")
    case "n": return escape("\n")
    case "r": return escape("\r")
    case "t": return escape("\t")
    case "u": break
    default: throw unexpected(JSONReader.escapes)
    }
    let unit = try readCodeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, skipsByte(UInt8(ascii: "\\")), peek() == UInt8(ascii: "u") else {
      throw error(.loneSurrogate, at: start)
    }
    let second = try readCodeUnit()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    else { throw error(.loneSurrogate, at: start) }
    return scalar
  }

  private static let escapes = "one of \"\\/bfnrtu behind a backslash"

  private mutating func escape(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    offset += 1
    return scalar
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readCodeUnit() throws(JSONError) -> UInt32 {
    offset += 1
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit * 16 + UInt32(digit)
      offset += 1
    }
    return unit
  }
}

// MARK: Bytes

extension JSONReader {
  private func checkEncoding() throws(JSONError) {
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw error(.byteOrderMark, at: 0) }
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var valid = 0
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      valid += UTF8.width(scalar)
    }
    throw error(.invalidUTF8, at: valid)
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  /// Skips `byte` and the white space behind it, if it stands here.
  private mutating func skips(_ byte: UInt8) -> Bool {
    guard skipsByte(byte) else { return false }
    skipSpace()
    return true
  }

  private mutating func skipsByte(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  private func unexpected(_ expected: String, at place: Int? = nil) -> JSONError {
    let place = place ?? offset
    guard place < bytes.count else { return error(.unfinished(expected: expected)) }
    let rest = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { Quotation.text(String($0)) } ?? "nothing"
    return error(.unexpected(found: found, expected: expected), at: place)
  }

  private func error(_ reason: JSONError.Reason, at place: Int? = nil) -> JSONError {
    JSONError(reason, at: place ?? offset, in: bytes)
  }
}

// MARK: Reading

extension JSON {
  /// How deep lists and objects may lie in each other.
  package static let depthLimit = 128

  /// How many values a text may hold: each takes a hundred times as much memory as two bytes.
  package static let countLimit = 1_000_000

  /// Reads `text`; the members of objects are sorted by key. Throws where it is not JSON, names a
  /// key twice, is deeper than `depthLimit` or holds a number too large for a double.
  public init(text: String) throws(JSONError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads UTF-8 `bytes`, see `init(text:)`.
  public init(bytes: [UInt8]) throws(JSONError) {
    try self.init(bytes: bytes, atMost: JSON.countLimit)
  }

  /// Reads UTF-8 `bytes` that hold at most `count` values, see `init(text:)`.
  package init(bytes: [UInt8], atMost count: Int) throws(JSONError) {
    var reader = JSONReader(bytes, limit: count)
    self = try reader.read()
  }

  /// The number of values in it, itself among them.
  package var valueCount: Int {
    switch self {
    case .array(let values): values.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    case .null, .bool, .number, .large, .string: 1
    }
  }
}
