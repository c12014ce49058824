import Glibc

/// Reading of files: regular ones only, for pipes may never come and devices never end.
package enum FileBytes {
  /// All bytes of the file at `path`.
  ///
  /// - Throws: ``RasterError/unreadable(path:reason:)``, also where there are more than `limit`.
  package static func read(
    _ path: String, atMost limit: Int
  ) throws(RasterError) -> [UInt8] {
    let file = try open(path)
    defer { close(file.descriptor) }
    guard file.size <= limit else {
      throw .unreadable(path: path, reason: "it has \(file.size) bytes, more than \(limit)")
    }
    // One byte more notices the end.
    let bytes = try read(file.descriptor, path, file.size + 1)
    guard bytes.count <= file.size else {
      throw .unreadable(path: path, reason: "it grows while it is read")
    }
    return bytes
  }

  /// The first `count` bytes of the file at `path`, fewer where it is shorter.
  ///
  /// - Throws: ``RasterError/unreadable(path:reason:)``.
  static func beginning(of path: String, _ count: Int) throws(RasterError) -> [UInt8] {
    let file = try open(path)
    defer { close(file.descriptor) }
    return try read(file.descriptor, path, min(count, file.size))
  }

  private static func open(
    _ path: String
  ) throws(RasterError) -> (descriptor: CInt, size: Int) {
    // Not blocked by a pipe that nobody writes to.
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .unreadable(path: path, reason: "it is not a file")
    }
    return (file, Int(facts.st_size))
  }

  private static func read(
    _ file: CInt, _ path: String, _ count: Int
  ) throws(RasterError) -> [UInt8] {
    var code: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let more = Glibc.read(file, buffer.baseAddress.map { $0 + done }, count - done)
        if more < 0, errno == EINTR { continue }
        if more < 0 { code = errno }
        guard more > 0 else { return }
        done += more
      }
    }
    guard code == 0 else { throw .unreadable(path: path, reason: reason(code)) }
    return bytes
  }
}
