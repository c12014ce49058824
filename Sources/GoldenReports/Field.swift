import Notation

/// A value of a report's JSON and where it stands.
struct Field {
  let json: JSON?
  let place: String

  /// The member `key` of an object.
  subscript(key: String) -> Field { Field(json: json?[key], place: "\(place).\(key)") }

  /// Text.
  func text() throws(ReportError) -> String {
    guard case .string(let text) = json else { throw fault("a text") }
    return text
  }

  /// A whole number from 0 to 2^53.
  func count() throws(ReportError) -> Int {
    guard case .number(let number) = json, number >= 0, let count = Int(exactly: number) else {
      throw fault("a whole number")
    }
    return count
  }

  /// True or false.
  func flag() throws(ReportError) -> Bool {
    guard case .bool(let flag) = json else { throw fault("true or false") }
    return flag
  }

  /// The elements of a list.
  func list() throws(ReportError) -> [Field] {
    guard case .array(let values) = json else { throw fault("a list") }
    return values.enumerated().map { Field(json: $1, place: "\(place)[\($0)]") }
  }

  /// The members of an object.
  func members() throws(ReportError) -> [(key: String, value: Field)] {
    guard case .object(let members) = json else { throw fault("an object") }
    return members.map { ($0.key, Field(json: $0.value, place: place)) }
  }

  /// What `read` makes of it; nil for null and for nothing.
  func optional<Value>(
    _ read: (Field) throws(ReportError) -> Value
  ) throws(ReportError) -> Value? {
    guard let json, json != .null else { return nil }
    return try read(self)
  }

  /// A name that is one step of a path.
  func name() throws(ReportError) -> String {
    let name = try text()
    guard Field.isStep(name) else { throw .unsafeName(name) }
    return name
  }

  /// The error that something else than `expected` stands here.
  func fault(_ expected: String) -> ReportError { .malformed(place: place, expected: expected) }

  /// Whether a file of this name lies in the folder it is looked for in, on any system.
  static func isStep(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
  }
}
