/// Why a text is not the JSON that this package reads, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// The mistakes that the reader tells apart.
  public enum Reason: Hashable, Sendable {
    /// There is nothing but white space.
    case empty
    /// The text starts with a byte order mark.
    case byteOrderMark
    /// A byte does not belong to UTF-8.
    case invalidUTF8
    /// Something else than what the grammar expects here.
    case unexpected(found: String, expected: String)
    /// The text ends where the grammar expects more.
    case unfinished(expected: String)
    /// An object names a member twice.
    case duplicateKey(String)
    /// Lists and objects lie deeper in each other than `JSON.depthLimit`.
    case tooDeep
    /// There are more values than may be read, `JSON.countLimit` of most documents.
    case tooMany
    /// A number that no double holds.
    case numberTooLarge
    /// Half of a surrogate pair, which is no character.
    case loneSurrogate
  }

  /// The mistake.
  public let reason: Reason
  /// Line of the mistake, from 1.
  public let line: Int
  /// Column in Unicode scalars, counted from 1.
  public let column: Int

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

extension JSONError: CustomStringConvertible {
  /// The error in one sentence without a full stop.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String { "expected \(expected), found \(found)" }

  /// What the grammar expects at that place, for the error's sentence.
  public var expected: String {
    switch self {
    case .empty: "a JSON value"
    case .byteOrderMark: "JSON without a byte order mark"
    case .invalidUTF8: "UTF-8"
    case .unexpected(_, let expected), .unfinished(let expected): expected
    case .duplicateKey: "each key once"
    case .tooDeep: "at most \(JSON.depthLimit) levels of lists and objects"
    case .tooMany: "at most \(JSON.countLimit) values"
    case .numberTooLarge: "a number within ±1.8e308"
    case .loneSurrogate: "a character"
    }
  }

  /// What the text holds at that place, for the error's sentence.
  public var found: String {
    switch self {
    case .empty: "nothing"
    case .byteOrderMark: "one"
    case .invalidUTF8: "a byte that does not belong to it"
    case .unexpected(let found, _): found
    case .unfinished: "the end of the text"
    case .duplicateKey(let key): "\(Quotation.text(key)) again"
    case .tooDeep, .tooMany: "more"
    case .numberTooLarge: "a larger one"
    case .loneSurrogate: "half of a surrogate pair"
    }
  }
}
