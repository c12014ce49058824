/// A value that breaks the rules of its document: its path, the value expected there, and the one
/// found.
public struct SchemaViolation: JSONMistake, Hashable, Sendable {
  /// Path of the value, such as `flowers[2].radius`; empty for the whole document.
  public let path: String
  /// Value that belongs there, in words.
  public let expected: String
  /// Value found there; input is quoted and cut at 80 characters.
  public let found: String
  /// Known names near to an unknown one, nearest first.
  public let nearest: [String]

  /// The violation at `path`, where `found` stands in place of `expected`.
  public init(_ family: Void, at path: String, expected: String, found: String, nearest: [String]) {
    (self.path, self.expected, self.found, self.nearest) = (path, expected, found, nearest)
  }
}

extension SchemaViolation: CustomStringConvertible {
  /// Path, expected and found value in one sentence, without a full stop.
  public var description: String {
    let position = path.isEmpty ? "" : "\(path): "
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return "\(position)expected \(expected), found \(found)\(names)"
  }
}

/// A value of a document that a ``Codec`` reads.
package typealias SchemaCursor = JSONCursor<SchemaViolation>

extension JSONCursor<SchemaViolation> {
  /// The whole of `value`.
  public init(_ value: JSON) { self.init(value, as: ()) }
}

extension JSONCursor {
  /// Reads the value by `codec`; a violation is thrown as an error of this cursor's own type.
  package func read<Value>(_ codec: Codec<Value>) throws(Mistake) -> Value {
    try reading { cursor throws(SchemaViolation) in try codec.read(cursor) }
  }

  /// Reads `field` of this object into `root`.
  package func read<Root>(_ field: Field<Root>, into root: inout Root) throws(Mistake) {
    root = try reading { [root] cursor throws(SchemaViolation) in
      var root = root
      try field.read(&root, from: cursor)
      return root
    }
  }

  private func reading<Value>(
    _ read: (SchemaCursor) throws(SchemaViolation) -> Value
  ) throws(Mistake) -> Value {
    do throws(SchemaViolation) {
      return try read(SchemaCursor(value, at: path, as: ()))
    } catch {
      throw Mistake(
        family, at: error.path, expected: error.expected, found: error.found,
        nearest: error.nearest)
    }
  }

  /// Reads `member`; nil if it is absent.
  package func optional<Value>(_ member: MemberCodec<Value>) throws(Mistake) -> Value? {
    guard let node = optional(member.name) else { return nil }
    return try node.read(member.codec)
  }

  /// Reads `member`, or takes its default if it is absent. Throws if it is absent without one.
  package func required<Value>(_ member: MemberCodec<Value>) throws(Mistake) -> Value {
    if let fallback = member.fallback, optional(member.name) == nil { return fallback }
    return try required(member.name, member.codec.meaning).read(member.codec)
  }
}
