import Glibc
import Notation

/// What stands at a path.
enum FilePlace {
  /// Whether there is a file, of whatever kind but a folder.
  static func holdsFile(_ path: String) -> Bool {
    guard let kind = kind(path) else { return false }
    return kind != S_IFDIR
  }

  /// Throws where a folder stands there.
  static func checkNoFolder(_ path: String) throws(Failure) {
    guard kind(path) == S_IFDIR else { return }
    throw Failure(.cannotCreate, "cannot create \(Quotation.text(path)): expected a file's name")
  }

  /// A device or a pipe, opened as it stands: those cannot be replaced by a file. Throws where a
  /// folder stands there.
  static func special(_ path: String) throws(Failure) -> ByteStream? {
    try checkNoFolder(path)
    guard let kind = kind(path), kind != S_IFREG else { return nil }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(
        .cannotCreate, "cannot write \(Quotation.text(path)): \(SystemError.sentence(errno))")
    }
    return ByteStream(descriptor: descriptor, name: Quotation.text(path))
  }

  /// What tells a file from another that was at its place before, or from itself once it was written
  /// again.
  struct Identity: Hashable {
    fileprivate let numbers: [Int]
  }

  /// The file there; nil where there is none.
  static func identity(_ path: String) -> Identity? {
    facts(path).map {
      Identity(numbers: [
        Int($0.st_dev), Int($0.st_ino), Int($0.st_size), $0.st_mtim.tv_sec, $0.st_mtim.tv_nsec,
      ])
    }
  }

  /// Bytes of the file there; nil where there is none.
  static func size(_ path: String) -> Int? { facts(path).map { Int($0.st_size) } }

  private static func kind(_ path: String) -> mode_t? { facts(path).map { $0.st_mode & S_IFMT } }

  private static func facts(_ path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }
}
