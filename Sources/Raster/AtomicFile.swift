import Glibc

/// Files that appear whole or not at all: written beside their place, then renamed.
package enum AtomicFile {
  /// Writes `bytes` to `path`, replacing a file that is there.
  ///
  /// - Throws: ``RasterError/uncreatable(path:reason:)`` for a place that cannot hold the file,
  ///   ``RasterError/unwritable(path:reason:)`` for a full disk and other faults.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(RasterError) {
    try write(to: path) { file throws(RasterError) in try put(bytes, in: file, path) }
  }

  /// Makes the file at `path` of what `fill` writes to the open file it is given.
  package static func write(
    to path: String, _ fill: (_ file: CInt) throws(RasterError) -> Void
  ) throws(RasterError) {
    let draft = TemporaryName.beside(path)
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .failure(errno, path) }
    do throws(RasterError) {
      try fill(file)
    } catch {
      close(file)
      unlink(draft)
      throw error
    }
    // Network file systems report a full disk as late as here.
    guard close(file) == 0 else {
      let code = errno
      unlink(draft)
      throw .unwritable(path: path, reason: reason(code))
    }
    guard rename(draft, path) == 0 else {
      let code = errno
      unlink(draft)
      throw .failure(code, path)
    }
  }

  /// Writes all of `bytes` to an open file; errors name `path`.
  package static func put(
    _ bytes: UnsafeRawBufferPointer, in file: CInt, _ path: String
  ) throws(RasterError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
      } else if count < 0, errno == EINTR {
        continue
      } else {
        throw .unwritable(path: path, reason: reason(count < 0 ? errno : ENOSPC))
      }
    }
  }
}

/// The system's sentence for an error number.
func reason(_ code: CInt) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

extension RasterError {
  /// The error of a file or folder that could not be made: its place is at fault, or the device.
  static func failure(_ code: CInt, _ path: String) -> RasterError {
    let placeIsAtFault = [
      EACCES, EPERM, EROFS, ENOENT, ENOTDIR, EISDIR, EEXIST, ENAMETOOLONG, ELOOP, EINVAL,
      ENOTEMPTY,
    ].contains(code)
    return placeIsAtFault
      ? .uncreatable(path: path, reason: reason(code))
      : .unwritable(path: path, reason: reason(code))
  }
}
