import Digests
import JSONCoding

/// A value of a report as it is read, and where it stands.
typealias ReportCursor = JSONCursor<ReportError>

/// A value that a report can hold.
protocol ReportValue {
  /// Writes it, and keeps its files among `files`.
  func json(_ files: inout ReportFiles) -> JSON
  /// Reads what stands at `place`.
  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError)
}

/// A field of `Whole`: what writes it and what reads it, from one key and one place.
struct ReportField<Whole> {
  let key: String
  let write: (Whole, inout ReportFiles) -> JSON
  let read: (inout Whole, ReportCursor, ReportFiles) throws(ReportError) -> Void

  /// A value for which `check` does not throw when it is read.
  init<Value: ReportValue>(
    _ key: String, _ place: WritableKeyPath<Whole, Value>,
    check: @escaping (Value, ReportCursor) throws(ReportError) -> Void = { _, _ in }
  ) {
    self.key = key
    write = { $0[keyPath: place].json(&$1) }
    read = { whole, cursor, files throws(ReportError) in
      let value = try Value(cursor, files)
      try check(value, cursor)
      whole[keyPath: place] = value
    }
  }

  /// A name that is one step of a path.
  static func name(_ key: String, _ place: WritableKeyPath<Whole, String>) -> ReportField {
    ReportField(key, place) { name, _ throws(ReportError) in
      guard AcceptedFile.isStep(name) else { throw .unsafeName(name) }
    }
  }

  /// A list of values with different names.
  static func list<Value: ReportValue>(
    _ key: String, _ place: WritableKeyPath<Whole, [Value]>, of name: String,
    by names: @escaping (Value) -> String
  ) -> ReportField {
    ReportField(key, place) { values, cursor throws(ReportError) in
      guard Set(values.map { ExactText(names($0)) }).count == values.count else {
        throw cursor.expected("\(name) with different names")
      }
    }
  }

  /// A list of frames by rising index.
  static func frames<Value: ReportValue>(
    _ key: String, _ place: WritableKeyPath<Whole, [Value]>, by index: @escaping (Value) -> Int
  ) -> ReportField {
    ReportField(key, place) { values, cursor throws(ReportError) in
      guard zip(values, values.dropFirst()).allSatisfy({ index($0) < index($1) }) else {
        throw cursor.expected("frames by rising index")
      }
    }
  }
}

// MARK: Values with fields

/// A value that is its fields: an object or, as a ``ReportRow``, a list without keys.
protocol ReportObject: ReportValue {
  /// What is read into.
  static var blank: Self { get }
  static var fields: [ReportField<Self>] { get }
}

extension ReportObject {
  func json(_ files: inout ReportFiles) -> JSON {
    .object(Self.fields.map { .init($0.key, $0.write(self, &files)) })
  }

  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError) {
    self = .blank
    _ = try place.members()
    for field in Self.fields {
      // A field that is not there counts as null.
      let member =
        place.optional(field.key) ?? ReportCursor(.null, at: .key(place.path, field.key), as: ())
      try field.read(&self, member, files)
    }
  }
}

protocol ReportRow: ReportObject {}

extension ReportRow {
  func json(_ files: inout ReportFiles) -> JSON {
    .array(Self.fields.map { $0.write(self, &files) })
  }

  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError) {
    self = .blank
    let (parts, fields) = (try place.elements(), Self.fields)
    guard parts.count == fields.count else {
      throw place.expected(fields.map(\.key).joined(separator: ", "))
    }
    for (field, part) in zip(fields, parts) { try field.read(&self, part, files) }
  }
}

// MARK: Values without fields

extension String: ReportValue {
  func json(_: inout ReportFiles) -> JSON { .string(self) }
  init(_ place: ReportCursor, _: ReportFiles) throws(ReportError) { self = try place.text() }
}

extension Int: ReportValue {
  func json(_: inout ReportFiles) -> JSON { .number(self) }
  init(_ place: ReportCursor, _: ReportFiles) throws(ReportError) { self = try place.count() }
}

extension Bool: ReportValue {
  func json(_: inout ReportFiles) -> JSON { .bool(self) }
  init(_ place: ReportCursor, _: ReportFiles) throws(ReportError) { self = try place.flag() }
}

extension GoldenOutcome: ReportValue {
  func json(_: inout ReportFiles) -> JSON { .string(rawValue) }
  init(_ place: ReportCursor, _: ReportFiles) throws(ReportError) {
    self = try place.choice(GoldenOutcome.self)
  }
}

extension StableHash: ReportValue {
  func json(_: inout ReportFiles) -> JSON { .string(description) }
  init(_ place: ReportCursor, _: ReportFiles) throws(ReportError) {
    guard let hash = StableHash(try place.text()) else { throw place.expected("a hash") }
    self = hash
  }
}

extension Optional: ReportValue where Wrapped: ReportValue {
  func json(_ files: inout ReportFiles) -> JSON { self?.json(&files) ?? .null }
  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError) {
    self = place.value == .null ? nil : try Wrapped(place, files)
  }
}

extension Array: ReportValue where Element: ReportValue {
  func json(_ files: inout ReportFiles) -> JSON { .array(map { $0.json(&files) }) }
  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError) {
    self = []
    // Earlier reports have no list of texts.
    for element in place.value == .null ? [] : try place.elements() {
      append(try Element(element, files))
    }
  }
}

// MARK: Files

/// The bytes of a file, which stands in a report by its digest.
struct ReportFile: ReportValue {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func json(_ files: inout ReportFiles) -> JSON { .string(files.keep(bytes)) }
  init(_ place: ReportCursor, _ files: ReportFiles) throws(ReportError) {
    guard let bytes = files[try place.text()] else {
      throw place.expected("the digest of a file in it")
    }
    self.bytes = bytes
  }
}

extension [UInt8]? {
  /// The same as a value of a report.
  var file: ReportFile? {
    get { map(ReportFile.init) }
    set { self = newValue?.bytes }
  }
}

/// The files of a report, each once, named by the digest of its text in base 64.
struct ReportFiles {
  private var digests: [[UInt8]: String] = [:]
  private var files: [String: [UInt8]] = [:]
  /// The texts by their digests, as they are written.
  private(set) var texts: [JSON.Member] = []

  /// None yet.
  init() {}

  /// Reads and checks all files.
  init(_ list: ReportCursor) throws(ReportError) {
    for member in try list.members() {
      guard case .string(let text) = member.value else { throw list.expected("texts") }
      guard StableHash(of: text).description == member.key else {
        throw .edited(part: "file \(Quotation.text(member.key))")
      }
      guard let bytes = Base64.bytes(text) else { throw list.expected("base 64") }
      files[member.key] = bytes
    }
  }

  /// The file of this digest; nil where there is none.
  subscript(digest: String) -> [UInt8]? { files[digest] }

  /// Keeps `bytes`; their digest.
  mutating func keep(_ bytes: [UInt8]) -> String {
    if let digest = digests[bytes] { return digest }
    let text = Base64.text(bytes)
    let digest = StableHash(of: text).description
    digests[bytes] = digest
    texts.append(JSON.Member(digest, .string(text)))
    return digest
  }
}

/// Why bytes are not a report that can be trusted.
package enum ReportError: Error, Hashable, Sendable {
  /// There is nothing of a report in it.
  case notReport
  /// It ends before a report does.
  case truncated
  /// Its form is not one that this version reads; the form it tells.
  case unknownVersion(String)
  /// It holds more than is read.
  case tooLarge
  /// What stands in it is not what was written; the part that does not agree with its digest.
  case edited(part: String)
  /// Something else stands at `place` than `expected`.
  case malformed(place: String, expected: String)
  /// A name that must be one step of a path and is not.
  case unsafeName(String)
  /// A picture of a case that cannot become a golden, and why.
  case unacceptable(file: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .notReport: "this is no report of goldens"
    case .truncated: "the report is cut off; fetch it again"
    case .unknownVersion(let version):
      "the report has form \(Quotation.text(version)), this version reads form 1"
    case .tooLarge: "the report is too large to be read; check fewer cases with --filter"
    case .edited(let part): "the report was changed after it was written: \(part)"
    case .malformed(let place, let expected):
      "the report holds something else than \(expected) at \(place)"
    case .unsafeName(let name):
      "the report names \(Quotation.text(name)), which is no plain file name"
    case .unacceptable(let file, let reason): "\(file) cannot become a golden: \(reason)"
    }
  }
}

extension ReportError: JSONMistake {
  package init(_: Void, at path: String, expected: String, found: String, nearest: [String]) {
    self = .malformed(place: path, expected: expected)
  }
}
