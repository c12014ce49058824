import JSONCoding

/// A value of a scene, a case or a body, which reads itself.
package typealias ScriptCursor = JSONCursor<ScriptError>

extension JSONCursor<ScriptError> {
  /// The document that UTF-8 `bytes` hold. Throws where they are not JSON.
  package init(bytes: [UInt8], as family: ScriptError.Kind) throws(ScriptError) {
    do throws(JSONError) { self.init(try JSON(bytes: bytes), as: family) } catch {
      throw ScriptError(error)
    }
  }
}

// Forms in which golden cases still describe their members.
package typealias Key = MemberCodec

extension Codec {
  package init(
    _ schema: JSON, _ meaning: String,
    read: @escaping @Sendable (ScriptCursor) throws(ScriptError) -> Value
  ) {
    self.init(schema, meaning, write: { _ in .null }) { cursor throws(SchemaViolation) in
      do throws(ScriptError) {
        return try read(ScriptCursor(cursor.value, at: cursor.path, as: .goldenCase))
      } catch {
        throw SchemaViolation(
          (), at: error.path, expected: error.expected, found: error.found, nearest: error.nearest)
      }
    }
  }

  package func read(_ cursor: ScriptCursor) throws(ScriptError) -> Value { try cursor.read(self) }
}
