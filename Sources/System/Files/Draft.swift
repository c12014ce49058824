import CSystem

/// A file or folder that is being written under a hidden name of its own, beside its final path.
///
/// Its writer holds a lock on it. A draft without one was left by a writer that died, on this
/// machine or on another that shares the folder, and any other run may remove it.
struct Draft: ~Copyable {
  /// The open file or folder.
  let file: CInt
  /// Its path, relative to `base`.
  let path: String
  private let base: CInt

  /// Creates a draft for `target`, a path relative to the open folder `base`; a folder if
  /// `isFolder`, with permissions of `mode` and the process's mask. Errors are the system's.
  init(
    for target: String, below base: CInt = AT_FDCWD, isFolder: Bool = false, mode: mode_t = 0o777
  ) throws(SystemError) {
    let cut = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target.utf8.index(after: $0) }
    let folder = target[..<(cut ?? target.startIndex)]
    self.base = base
    while true {
      let path =
        "\(folder)\(Draft.start)\(String(UInt64.random(in: .min ... .max), radix: 16)).part"
      if isFolder, mkdirat(base, path, mode) != 0 {
        if errno == EEXIST { continue }
        throw .last
      }
      let flags = isFolder ? O_RDONLY | O_DIRECTORY | O_NOFOLLOW : O_WRONLY | O_CREAT | O_EXCL
      let file = openat(base, path, flags | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        if errno == (isFolder ? ENOENT : EEXIST) { continue }
        throw .last
      }
      // Another run may have removed it in the meantime.
      if flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, Draft.isLinked(file) {
        (self.path, self.file) = (path, file)
        return
      }
      close(file)
    }
  }

  private static let start = ".draft-"

  private static func isLinked(_ file: CInt) -> Bool {
    FileFacts(of: file)?.links != 0
  }

  /// Renames the draft to its final path; `fault` makes an error from the system's. `isDurable`
  /// waits until the content is on the disk; `willAppear` is called last before the rename.
  consuming func commit<Fault: Error>(
    _ target: String, isDurable: Bool, fault: (SystemError) -> Fault,
    _ willAppear: () throws(Fault) -> Void
  ) throws(Fault) {
    if isDurable, fsync(file) != 0 {
      let error = SystemError.last
      close(file)
      unlinkat(base, path, 0)
      throw fault(error)
    }
    // The second descriptor keeps the lock: network file systems report a full disk when the
    // file is closed, and until the rename it must not look abandoned.
    let keeper = fcntl(file, F_DUPFD_CLOEXEC, 0)
    defer { if keeper >= 0 { close(keeper) } }
    guard close(file) == 0 else { throw fault(failed()) }
    do throws(Fault) { try willAppear() } catch {
      unlinkat(base, path, 0)
      throw error
    }
    guard renameat(base, path, base, target) == 0 else { throw fault(failed()) }
  }

  /// Removes the draft and returns the error of the call that has just failed.
  private func failed() -> SystemError {
    let error = SystemError.last
    unlinkat(base, path, 0)
    return error
  }

  /// Closes a draft that has been renamed already.
  consuming func leave() { close(file) }

  /// Removes the draft with its content.
  consuming func discard() {
    FolderTree.remove(path, below: base)
    close(file)
  }
}

extension Draft {
  /// Removes the drafts in the open folder `base` whose writers have died.
  static func clear(_ names: [String], in base: CInt) {
    for name in names where name.hasPrefix(start) && name.hasSuffix(".part") {
      let flags = O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
      var file = openat(base, name, O_WRONLY | flags)
      if file < 0, errno == EISDIR { file = openat(base, name, O_RDONLY | O_DIRECTORY | flags) }
      guard file >= 0 else { continue }
      if let kind = FileFacts(of: file)?.kind, [.file, .folder].contains(kind),
        flock(file, LOCK_EX | LOCK_NB) == 0
      {
        FolderTree.remove(name, below: base)
      }
      close(file)
    }
  }
}

// MARK: Trees

/// A file or folder with its content.
enum FolderTree {
  /// Removes the item at `path` relative to the open folder `base`, as far as possible. Links are
  /// removed and not followed.
  static func remove(_ path: String, below base: CInt) {
    guard unlinkat(base, path, 0) != 0 else { return }
    let folder = openat(base, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // Closing the listing also closes its descriptor.
    let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    if copy >= 0, let list = FolderListing(copy) {
      for name in (try? list.names(path)) ?? [] where name != "." && name != ".." {
        remove(name, below: folder)
      }
    }
    unlinkat(base, path, AT_REMOVEDIR)
  }
}
