extension JSON {
  /// How deep lists and objects may lie in each other.
  public static let depthLimit = 128

  /// How many values a text may hold: each takes a hundred times as much memory as two bytes.
  public static let countLimit = 1_000_000

  /// Reads `text`; the members of objects are sorted by key. Throws where it is not JSON, names a
  /// key twice, is deeper than `depthLimit` or holds a number too large for a double.
  public init(text: String) throws(JSONError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads UTF-8 `bytes`, see `init(text:)`.
  public init(bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.read()
  }
}
