import Glibc

/// Files that appear whole or not at all: written beside their place, then renamed.
package enum AtomicFile {
  /// Writes `bytes` to `path`, replacing a file that is there.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(RasterError) {
    let draft = TemporaryName.beside(path)
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .failure(errno, path) }
    do throws(RasterError) {
      try fill(file, bytes, path)
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

  private static func fill(
    _ file: CInt, _ bytes: UnsafeRawBufferPointer, _ path: String
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

/// Names of drafts: hidden, and telling which process of which machine writes them.
enum TemporaryName {
  /// The draft for `path`, in the same folder.
  static func beside(_ path: String) -> String {
    let cut = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) }
    let folder = path[..<(cut ?? path.startIndex)]
    let name = path[(cut ?? path.startIndex)...]
    return "\(folder)\(prefix(of: getpid()))\(name).part"
  }

  private static func prefix(of process: pid_t) -> String {
    ".motecraft-\(machine)-\(process)-"
  }

  /// A number for this machine, so that one machine does not clear up after another that shares
  /// the folder. FNV-1a of its name.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    var hash: UInt32 = 2_166_136_261
    for byte in name.prefix(while: { $0 != 0 }) {
      hash = (hash ^ UInt32(UInt8(bitPattern: byte))) &* 16_777_619
    }
    return String(hash, radix: 16)
  }

  /// Whether `name` is a draft that a process of this machine left when it died.
  static func isAbandoned(_ name: String) -> Bool {
    let start = ".motecraft-\(machine)-"
    guard name.hasPrefix(start), name.hasSuffix(".part") else { return false }
    let number = name.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }
    guard let process = pid_t(number), process > 0 else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
