import Glibc

/// A folder that is held open: a name in it means the same file even where the folder is moved, or
/// removed and another made in its place.
package final class OpenFolder: Sendable {
  /// The path by which it was opened.
  package let path: String
  let descriptor: CInt

  /// Opens the folder at `path`.
  ///
  /// - Throws: ``RasterError/unreadable(path:reason:)``.
  package init(_ path: String) throws(RasterError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
  }

  deinit { close(descriptor) }

  /// The path of the file `name`.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The names in it, in order of their bytes.
  package func names() throws(RasterError) -> [String] {
    // A descriptor of its own: reading a folder moves its cursor.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    guard let folder = fdopendir(copy) else {
      let code = errno
      close(copy)
      throw .unreadable(path: path, reason: reason(code))
    }
    return try Folder.names(folder, path)
  }

  /// Size of the file `name` in bytes; nil where there is none, or something that is no file.
  package func size(of name: String) -> Int? {
    var facts = stat()
    guard fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0,
      facts.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(facts.st_size)
  }

  /// Whether there is anything called `name`.
  func holds(_ name: String) -> Bool {
    faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Removes the file `name`; one that is gone already is fine.
  func remove(_ name: String) throws(RasterError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .failure(errno, path(of: name))
    }
  }

  /// Removes the drafts that dead writers left.
  func clearDrafts() { Draft.clear((try? names()) ?? [], in: descriptor) }

  /// Waits until the names in it are on the disk.
  func sync() throws(RasterError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path: path, reason: reason(errno)) }
  }
}
