import Glibc

/// A folder that is held open: a name in it means the same file even where the folder is moved, or
/// removed and another made in its place.
package final class OpenFolder: Sendable {
  /// The path by which it was opened.
  package let path: String
  let descriptor: CInt

  /// Opens the folder at `path`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, .last) }
  }

  deinit { close(descriptor) }

  /// The path of the file `name`.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The names in it, in order of their bytes.
  package func names() throws(FileError) -> [String] {
    // A descriptor of its own: reading a folder moves its cursor.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .unreadable(path, .last) }
    guard let folder = fdopendir(copy) else {
      let error = SystemError.last
      close(copy)
      throw .unreadable(path, error)
    }
    return try Folder.names(folder, path)
  }

  /// Size of the file `name` in bytes; nil where there is none, or something that is no file.
  package func size(of name: String) -> Int? {
    FileFacts(name, in: self).flatMap { $0.kind == .file ? $0.size : nil }
  }

  /// Whether there is anything called `name`.
  package func holds(_ name: String) -> Bool {
    faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Removes the file `name`; one that is gone already is fine.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .unmade(path(of: name), .last)
    }
  }

  /// Removes the drafts that dead writers left.
  package func clearDrafts() { Draft.clear((try? names()) ?? [], in: descriptor) }

  /// Waits until no other holder has the lock, in this process or another. Where that takes longer
  /// than `moment`, in seconds, `waiting` is called once. Whether it came to that: not where a
  /// signal asks the program to end meanwhile. Where the file system has no locks it does not wait.
  package func takeTurn(after moment: Double = 1, waiting: () -> Void = {}) -> Bool {
    let pause = 0.02
    var waited = 0.0
    var isTold = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard Interruption.signal == nil else { return false }
      if !isTold, waited >= moment {
        isTold = true
        waiting()
      }
      usleep(UInt32(pause * 1_000_000))
      waited += pause
    }
    return true
  }

  /// Lets others have their turn.
  package func endTurn() { flock(descriptor, LOCK_UN) }

  /// Waits until the names in it are on the disk.
  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path, .last) }
  }
}
