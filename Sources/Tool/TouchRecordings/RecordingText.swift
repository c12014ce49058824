import JSONCoding
import Scripting

/// The lines of a recording from any program: UTF-8, or UTF-16 as a Windows shell redirects it;
/// lines end with LF, CR LF, or CR CR LF as a terminal of `adb` leaves them.
struct RecordingText {
  /// A line without its end.
  struct Line {
    /// Counted from 1.
    let number: Int
    let bytes: ArraySlice<UInt8>
    /// True if the file ends before the line does.
    let isCut: Bool

    /// True if it has nothing but blanks.
    var isBlank: Bool { bytes.allSatisfy(FieldReader.isBlank) }

    /// The text, repaired if it is not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  private var index = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.bytes = Array(bytes.dropFirst(3))
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      self.bytes = Self.utf8(ofPairs: bytes, low: 0)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self.bytes = Self.utf8(ofPairs: bytes, low: 1)
    } else {
      self.bytes = bytes
    }
  }

  /// Returns the next line; nil after the last.
  mutating func next() -> Line? {
    guard index < bytes.count else { return nil }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    var end = index
    while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let isCut = index == bytes.count
    index += 1
    number += 1
    return Line(number: number, bytes: bytes[start..<end], isCut: isCut)
  }

  /// Converts UTF-16 after its byte order mark; `low` is the index of the lower byte in a pair.
  private static func utf8(ofPairs bytes: [UInt8], low: Int) -> [UInt8] {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Parses a line from its left.
struct FieldReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Limit of a clock's seconds.
  static let maxSeconds = 100_000_000_000

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The unread rest.
  var rest: ArraySlice<UInt8> { bytes[index...] }

  /// Skips blanks; returns true if the line, except for a comment, ends there.
  mutating func isAtEnd() -> Bool {
    skipBlanks()
    return index == bytes.endIndex || bytes[index] == UInt8(ascii: "#")
  }

  mutating func skipBlanks() {
    while index < bytes.endIndex, Self.isBlank(bytes[index]) { index += 1 }
  }

  /// Skips blanks and `text`, if it follows; returns true if it does.
  mutating func takes(_ text: String) -> Bool {
    skipBlanks()
    guard rest.starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// Returns the next word, up to a blank or the end; empty at the end.
  mutating func word() -> ArraySlice<UInt8> {
    skipBlanks()
    let start = index
    while index < bytes.endIndex, !Self.isBlank(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// Reads a decimal integer, which may have a sign and leading zeros; nil for anything else and
  /// for more than 15 digits.
  mutating func whole() -> Int? {
    skipBlanks()
    let isNegative = index < bytes.endIndex && bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard let digits = digits(), digits.count <= 15 else { return nil }
    let magnitude = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return isNegative ? -magnitude : magnitude
  }

  /// Reads a decimal integer of 32 bits, as in the kernel.
  mutating func value() -> Int32? { whole().flatMap { Int32(exactly: $0) } }

  /// Reads a time as `seconds.microseconds`, in microseconds; `separator` replaces the point.
  /// Seconds may be negative; the fraction is added all the same, as in the kernel.
  mutating func moment(_ separator: UInt8 = UInt8(ascii: ".")) -> Int? {
    guard let seconds = whole(), abs(seconds) < Self.maxSeconds, index < bytes.endIndex,
      bytes[index] == separator
    else { return nil }
    index += 1
    guard let digits = digits() else { return nil }
    let fraction = (0..<6).reduce(0) { sum, digit in
      sum * 10 + (digit < digits.count ? Int(digits[digits.startIndex + digit] - 48) : 0)
    }
    return seconds * 1_000_000 + fraction
  }

  private mutating func digits() -> ArraySlice<UInt8>? {
    let start = index
    while index < bytes.endIndex, Spelling.isDigit(bytes[index]) { index += 1 }
    return start == index ? nil : bytes[start..<index]
  }

  /// Reads a number of one to eight hexadecimal digits; nil for other words.
  static func hex(_ word: ArraySlice<UInt8>) -> UInt32? {
    guard 1...8 ~= word.count else { return nil }
    var number: UInt32 = 0
    for byte in word {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(digit)
    }
    return number
  }
}

/// A reader of a program's output on its devices, line by line.
protocol RecordingReader {
  init()
  /// Reads a line; returns the expectation for an invalid one.
  mutating func mistake(_ line: RecordingText.Line) -> String?
  /// Returns the devices, once all lines are read. Throws if the device of events is ambiguous.
  func recorded() throws(ScriptError) -> [RecordedDevice]
}

extension RecordingReader {
  /// Reads the devices of a recording. Throws for invalid lines.
  static func devices(
    _ text: RecordingText, _ notes: inout RecordingNotes
  ) throws(ScriptError) -> [RecordedDevice] {
    var (text, reader, mistakes) = (text, Self(), LineMistakes())
    while let line = text.next() {
      guard !line.isBlank, let expected = reader.mistake(line) else { continue }
      if line.isCut {
        notes.add(.cutLine, line.number)
      } else {
        mistakes.add(line, expected: expected)
      }
    }
    try mistakes.check()
    return try reader.recorded()
  }
}

// MARK: Mistakes and comments

/// Invalid lines of a recording.
struct LineMistakes {
  private var first: ScriptError?
  private var others: [Int] = []
  private var otherCount = 0

  /// Number of further lines that an error names.
  private static let named = 8

  mutating func add(_ line: RecordingText.Line, expected: String) {
    guard first != nil else {
      first = ScriptError(
        .recording, at: "line \(line.number)", expected: expected,
        found: Quotation.text(line.text))
      return
    }
    otherCount += 1
    if others.count < Self.named { others.append(line.number) }
  }

  /// Throws the first error, with the line numbers of the others.
  func check() throws(ScriptError) {
    guard let first else { return }
    guard !others.isEmpty else { throw first }
    let names = others.map(String.init).joined(separator: ", ")
    let more = otherCount - others.count
    throw ScriptError(
      .recording, at: "\(first.path) (and \(names)\(more > 0 ? " and \(more) more" : ""))",
      expected: first.expected, found: first.found)
  }
}

/// The content of comments of evemu and libinput, besides the lines for programs: the last value of
/// each axis before the recording.
struct DescriptionComments {
  private var kind: Int?
  private var code: Int?

  /// Reads the text after the number sign of a comment.
  mutating func take(_ comment: ArraySlice<UInt8>, _ device: inout RecordedDevice) {
    var reader = FieldReader(comment)
    if reader.takes("Event type") {
      (kind, code) = (reader.whole(), nil)
    } else if reader.takes("Event code") {
      code = reader.whole()
    } else if reader.takes("Value"), kind == Int(InputCode.Kind.absolute),
      let code = code.flatMap({ UInt16(exactly: $0) })
    {
      device.values[code] = reader.value()
    }
  }
}
