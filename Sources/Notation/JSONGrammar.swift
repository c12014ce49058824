/// Holds a text against RFC 8259 before it is decoded, and against what this house adds: UTF-8
/// without a byte order mark, each key once, a depth limit, numbers that a double holds.
///
/// The decoder lets trailing commas and double keys pass and tells no place; it also descends by
/// recursion. This check walks the bytes once, with a stack of its own.
struct JSONGrammar {
  private enum Level {
    case array
    case object(keys: Set<String>)
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var levels: [Level] = []
  /// Turns the spelling of a key, quotation marks included, into the key.
  private let unescape: (ArraySlice<UInt8>) -> String?

  init(_ bytes: [UInt8], unescape: @escaping (ArraySlice<UInt8>) -> String?) {
    self.bytes = bytes
    self.unescape = unescape
  }

  /// Walks the whole text.
  mutating func check() throws(JSONError) {
    try checkEncoding()
    skipSpace()
    guard offset < bytes.count else { throw error(.empty) }
    repeat {
      while try opensContainer() {}
    } while try reachesNextValue()
    guard offset == bytes.count else { throw unexpected("the end of the text") }
  }

  /// Reads a scalar or an empty container; or enters a container up to its first value, then the
  /// answer is true.
  private mutating func opensContainer() throws(JSONError) -> Bool {
    guard let byte = peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"):
      try enter(.object(keys: []))
      if skips(UInt8(ascii: "}")) { return leave() }
      try readKey()
      return true
    case UInt8(ascii: "["):
      try enter(.array)
      return skips(UInt8(ascii: "]")) ? leave() : true
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: throw unexpected("a value")
    }
    return false
  }

  /// Goes from the end of a value to the next one, out of as many containers as end here; false
  /// behind the outermost.
  private mutating func reachesNextValue() throws(JSONError) -> Bool {
    while let level = levels.last {
      skipSpace()
      switch level {
      case .array:
        if skips(UInt8(ascii: ",")) { return true }
        guard skips(UInt8(ascii: "]")) else { throw unexpected("a comma or ]") }
      case .object:
        if skips(UInt8(ascii: ",")) {
          try readKey()
          return true
        }
        guard skips(UInt8(ascii: "}")) else { throw unexpected("a comma or }") }
      }
      _ = leave()
    }
    skipSpace()
    return false
  }

  private mutating func enter(_ level: Level) throws(JSONError) {
    guard levels.count < JSON.depthLimit else { throw error(.tooDeep) }
    levels.append(level)
    offset += 1
    skipSpace()
  }

  private mutating func leave() -> Bool {
    levels.removeLast()
    return false
  }

  private mutating func readKey() throws(JSONError) {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let start = offset
    let spelling = try readString()
    guard let key = unescape(spelling) else { throw error(.undecodable, at: start) }
    guard case .object(var keys) = levels.removeLast(), keys.insert(key).inserted else {
      throw error(.duplicateKey(key), at: start)
    }
    levels.append(.object(keys: keys))
    skipSpace()
    guard skips(UInt8(ascii: ":")) else { throw unexpected("a colon") }
  }
}

// MARK: Scalars

extension JSONGrammar {
  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount {
      guard peek() == word.utf8Start[index] else { throw unexpected("a value", at: start) }
      offset += 1
    }
  }

  private mutating func readNumber() throws(JSONError) {
    let start = offset
    _ = skipsByte(UInt8(ascii: "-"))
    if !skipsByte(UInt8(ascii: "0")) { try readDigits() }
    if skipsByte(UInt8(ascii: ".")) { try readDigits() }
    if skipsByte(UInt8(ascii: "e")) || skipsByte(UInt8(ascii: "E")) {
      if !skipsByte(UInt8(ascii: "+")) { _ = skipsByte(UInt8(ascii: "-")) }
      try readDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw error(.numberTooLarge, at: start) }
  }

  private mutating func readDigits() throws(JSONError) {
    guard isDigit(peek()) else { throw unexpected("a digit") }
    while isDigit(peek()) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Reads a string and gives its spelling, quotation marks included.
  private mutating func readString() throws(JSONError) -> ArraySlice<UInt8> {
    let start = offset
    offset += 1
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return bytes[start..<offset]
      case UInt8(ascii: "\\"): try readEscape()
      case 0..<0x20: throw unexpected("a control character as an escape")
      default: offset += 1
      }
    }
    throw unexpected("a closing quotation mark")
  }

  private mutating func readEscape() throws(JSONError) {
    let start = offset
    offset += 1
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      let unit = try readCodeUnit()
      guard 0xD800...0xDFFF ~= unit else { return }
      guard unit < 0xDC00, skipsByte(UInt8(ascii: "\\")), peek() == UInt8(ascii: "u"),
        0xDC00...0xDFFF ~= (try readCodeUnit())
      else { throw error(.loneSurrogate, at: start) }
    default: throw unexpected("one of \"\\/bfnrtu behind a backslash")
    }
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func readCodeUnit() throws(JSONError) -> Int {
    offset += 1
    var unit = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected("a hexadecimal digit")
      }
      unit = unit * 16 + digit
      offset += 1
    }
    return unit
  }
}

// MARK: Bytes

extension JSONGrammar {
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
