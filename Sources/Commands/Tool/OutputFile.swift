import Files

/// A file that a command writes, and that no other file of the same call is.
struct OutputFile: Sendable {
  let path: String

  /// The file that `option` names; nil where it is not given.
  init?(_ option: Option<String?>, _ arguments: Arguments, _ session: Session) throws {
    guard let path = try arguments[option] else { return nil }
    try self.init(at: path, as: option.name, session)
  }

  /// The file that `option` names or has as its default.
  init(_ option: Option<String>, _ arguments: Arguments, _ session: Session) throws {
    try self.init(at: arguments[option], as: option.name, session)
  }

  /// The file at `path`, which `option` names or which is its default. Throws where a folder stands
  /// there, and where the command reads that file or writes it as another.
  init(at path: String, as option: String, _ session: Session) throws {
    guard !path.isEmpty else {
      throw Failure(.cannotCreate, "cannot create \"\": expected a file's name")
    }
    try FilePlace.checkNoFolder(path)
    try session.files.write(path, as: option)
    self.path = path
  }

  /// Writes `bytes`, whole or not at all; makes the folders above.
  func write(_ bytes: [UInt8]) throws {
    if let special = try FilePlace.special(path) { return try special.write(bytes) }
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
    try AtomicFile.write(bytes.span.bytes, to: path)
  }
}
