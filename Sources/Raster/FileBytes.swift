import Glibc

/// Reading of whole files.
package enum FileBytes {
  /// The bytes of the file at `path`, or its first `limit`.
  package static func read(
    _ path: String, atMost limit: Int = 1 << 32
  ) throws(RasterError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: min(limit, firstReach(file)))
    var done = 0
    while true {
      if done == bytes.count {
        guard done < limit else { break }
        bytes.append(contentsOf: repeatElement(0, count: min(limit - done, max(done, 4096))))
      }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
      guard count > 0 else { break }
      done += count
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// The size that the system gives for a file, and one byte more to notice its end.
  private static func firstReach(_ file: CInt) -> Int {
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_size > 0 else { return 4096 }
    return Int(facts.st_size) + 1
  }
}
