/// A file of a renderer as a shared piece has it.
package struct PieceFile: Hashable, Sendable {
  /// The file's name.
  package let name: String
  /// Its bytes; those of a picture are a ``PackedPicture``.
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }
}

#if hasFeature(Embedded)
  /// Parts of an experience that a shared piece brings: its code cannot find them out.
  package struct PieceContents {
    /// The bytes of the renderer's files, in the order of their schema.
    let files: [[UInt8]]
    /// The digest of the files, 16 hexadecimal digits; nil if there are none.
    let digest: String?
    /// The names of the choices of each control.
    let choices: [[(name: String, label: String)]]

    package init(
      files: [[UInt8]], digest: String?, choices: [[(name: String, label: String)]]
    ) {
      (self.files, self.digest, self.choices) = (files, digest, choices)
    }
  }
#endif
