import Files

/// A file that a command writes besides its result.
struct OutputFile: Sendable {
  let path: String

  /// The file at `path`; nil where there is none. Throws where a folder stands there.
  init?(_ path: String?) throws(Failure) {
    guard let path else { return nil }
    guard !path.isEmpty else {
      throw Failure(.cannotCreate, "cannot create \"\": expected a file's name")
    }
    try FilePlace.checkNoFolder(path)
    self.path = path
  }

  /// Writes `bytes`, whole or not at all; makes the folders above.
  func write(_ bytes: [UInt8]) throws(Failure) {
    if let special = try FilePlace.special(path) { return try special.write(bytes) }
    try making { () throws(FileError) in
      try Folder.create(for: path)
      Folder.clearDrafts(beside: path)
      try AtomicFile.write(bytes.span.bytes, to: path)
    }
  }
}
