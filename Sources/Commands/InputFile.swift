import Glibc
import Notation

/// A file that the command line names.
struct InputFile {
  let path: String
  /// Largest file that is read, in bytes.
  var limit = 1 << 24

  /// What errors call it.
  var name: String { path == "-" ? "standard input" : Quotation.text(path) }

  /// All of its bytes; `-` reads standard input.
  func bytes() throws(Failure) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw try failure(errno) }
    defer { if file != STDIN_FILENO { close(file) } }
    if path != "-" { try checkKind(of: file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count >= 0 else { throw try failure(errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      try check(size: bytes.count)
    }
  }

  /// Throws where it is not a regular file of a fit size. Pipes are what a shell puts in the place
  /// of a file; others may never come to an end, or to a beginning.
  private func checkKind(of file: CInt) throws(Failure) {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { throw try failure(errno) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: try check(size: Int(facts.st_size))
    case S_IFIFO where path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/"):
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    case S_IFDIR: throw try failure(EISDIR)
    default: throw Failure(.noInput, "cannot read \(name): it is not a file")
    }
  }

  private func check(size: Int) throws(Failure) {
    guard size <= limit else {
      throw Failure(.badInput, "\(name): expected at most \(limit) bytes, found more")
    }
  }

  /// A signal that ended the call is told first: no other stays unheard here.
  private func failure(_ code: CInt) throws(Failure) -> Failure {
    if code == EINTR { try Interruption.check() }
    return Failure(.noInput, "cannot read \(name): \(SystemError.sentence(code))")
  }
}
