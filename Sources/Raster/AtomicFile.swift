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
    let fault = { (fault: SystemFault) in RasterError.failure(fault.code, path) }
    try write(to: path, below: AT_FDCWD, isDurable: false, fault: fault, fill) {}
  }

  /// Makes the file `name` in `folder` of what `fill` writes; `willAppear` is the last that happens
  /// before it takes its name. `isDurable` waits until all of it is on the disk.
  ///
  /// - Throws: ``RasterError/unwritable(path:reason:)``.
  static func write(
    _ name: String, in folder: OpenFolder, isDurable: Bool = false,
    _ fill: (_ file: CInt) throws(RasterError) -> Void,
    willAppear: () throws(RasterError) -> Void = {}
  ) throws(RasterError) {
    let path = folder.path(of: name)
    let fault = { (fault: SystemFault) in
      RasterError.unwritable(path: path, reason: reason(fault.code))
    }
    try write(
      to: name, below: folder.descriptor, isDurable: isDurable, fault: fault, fill, willAppear)
    if isDurable { try folder.sync() }
  }

  private static func write(
    to path: String, below base: CInt, isDurable: Bool, fault: (SystemFault) -> RasterError,
    _ fill: (_ file: CInt) throws(RasterError) -> Void,
    _ willAppear: () throws(RasterError) -> Void
  ) throws(RasterError) {
    let draft: Draft
    do throws(SystemFault) { draft = try Draft(for: path, below: base) } catch {
      throw fault(error)
    }
    do throws(RasterError) { try fill(draft.file) } catch {
      draft.drop()
      throw error
    }
    do throws(DraftFault) {
      try draft.take(path, isDurable: isDurable, willAppear)
    } catch {
      switch error {
      case .system(let system): throw fault(system)
      case .other(let error): throw error
      }
    }
  }

  /// Makes the file at `path` of what `fill` has another program write to the path it is given.
  /// Where `fill` throws, nothing stays.
  package static func write<Fault: Error>(
    to path: String, byPath fill: (_ draft: String) throws(Fault) -> Void,
    fault: (RasterError) -> Fault
  ) throws(Fault) {
    Folder.clearDrafts(beside: path)
    let draft: Draft
    do throws(SystemFault) { draft = try Draft(for: path) } catch {
      throw fault(.failure(error.code, path))
    }
    do throws(Fault) { try fill(draft.path) } catch {
      draft.drop()
      throw error
    }
    do throws(DraftFault) { try draft.take(path, isDurable: false) {} } catch {
      switch error {
      case .system(let system): throw fault(.failure(system.code, path))
      case .other(let error): throw fault(error)
      }
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
