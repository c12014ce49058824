import Files
import JSONCoding

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

// MARK: What stands at a path

/// What stands at a path.
enum FilePlace {
  /// Whether there is a file, of whatever kind but a folder.
  static func holdsFile(_ path: String) -> Bool {
    guard let kind = kind(path) else { return false }
    return kind != .folder
  }

  /// Whether the name at the end of `path` ends as those of files do: in a point with up to five
  /// letters and digits behind it, and not in digits alone, as versions do.
  static func hasFileEnding(_ path: String) -> Bool {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    let ending = name[name.index(after: point)...]
    return (1...5).contains(ending.count) && Spelling.isName("a" + ending)
      && ending.contains { $0.isLetter }
  }

  /// Throws where a folder stands there.
  static func checkNoFolder(_ path: String) throws {
    guard kind(path) == .folder else { return }
    throw Failure(.cannotCreate, "cannot create \(Quotation.text(path)): expected a file's name")
  }

  /// A device or a pipe, opened as it stands: those cannot be replaced by a file. Throws where a
  /// folder stands there.
  static func special(_ path: String) throws -> ByteStream? {
    try checkNoFolder(path)
    guard let kind = kind(path), kind != .file else { return nil }
    do throws(SystemError) {
      return try ByteStream(opening: path, name: Quotation.text(path))
    } catch {
      throw Failure(.cannotCreate, "cannot write \(Quotation.text(path)): \(error)")
    }
  }

  /// Bytes of the file there; nil where there is none.
  static func size(_ path: String) -> Int? { (try? FileFacts(at: path))?.size }

  private static func kind(_ path: String) -> FileFacts.Kind? { (try? FileFacts(at: path))?.kind }
}

/// A file that the command line names.
package struct InputFile {
  let path: String
  /// Largest file that is read, in bytes.
  var limit: Int
  /// What it holds, where it has been read already: a pipe is read once.
  var contents: [UInt8]?

  /// The file at `path`; `-` is standard input.
  package init(path: String, limit: Int = 1 << 24) { (self.path, self.limit) = (path, limit) }

  /// What errors call it.
  var name: String { path == "-" ? "standard input" : Quotation.text(path) }

  /// All of its bytes; `-` reads standard input.
  func bytes() throws -> [UInt8] {
    if let contents { return contents }
    do throws(FileBytes.InputFault) {
      return try FileBytes.input(path == "-" ? nil : path, atMost: limit)
    } catch {
      switch error {
      case .system(let fault):
        // A signal that ended the call is reported first: no other is lost here.
        if fault.isInterruption { try Interruption.check() }
        throw Failure(.noInput, "cannot read \(name): \(fault)")
      case .notAFile: throw Failure(.noInput, "cannot read \(name): it is not a file")
      case .tooLarge:
        throw Failure(.badInput, "\(name): expected at most \(limit) bytes, found more")
      }
    }
  }

  /// What `parse` makes of its bytes. Mistakes in them are reported with the file's name.
  func parsed<Value>(_ parse: ([UInt8]) throws -> Value) throws -> Value {
    let bytes = try bytes()
    do { return try parse(bytes) } catch { throw Failure(error, in: name) }
  }
}
