import Glibc
import Notation

/// A file that the command line names.
struct InputFile {
  /// Largest file that is read, in bytes.
  private static let limit = 1 << 28

  let path: String

  /// What errors call it.
  var name: String { path == "-" ? "standard input" : Quotation.text(path) }

  /// All of its bytes; `-` reads standard input.
  func bytes() throws(Failure) -> [UInt8] {
    let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw try failure(errno) }
    defer { if file != STDIN_FILENO { close(file) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &chunk, chunk.count)
      guard count >= 0 else { throw try failure(errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= Self.limit else {
        throw Failure(.badInput, "\(name): expected at most \(Self.limit) bytes, found more")
      }
    }
  }

  /// A signal that ended the call is told first: no other stays unheard here.
  private func failure(_ code: CInt) throws(Failure) -> Failure {
    if code == EINTR { try Interruption.check() }
    return Failure(.noInput, "cannot read \(name): \(SystemError.sentence(code))")
  }
}
