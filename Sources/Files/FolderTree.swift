import Platform

/// A file or folder with all that is in it.
enum FolderTree {
  /// Removes what has the `path` below the open folder `base`, as far as that goes. Links are
  /// removed and not followed.
  static func remove(_ path: String, below base: CInt) {
    guard unlinkat(base, path, 0) != 0 else { return }
    let folder = openat(base, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    // What lists the names closes the descriptor that it is given.
    let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    if copy >= 0, let list = fdopendir(copy) {
      for name in (try? Folder.names(list, path)) ?? [] where name != "." && name != ".." {
        remove(name, below: folder)
      }
    }
    unlinkat(base, path, AT_REMOVEDIR)
  }
}
