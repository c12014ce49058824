import CSystem

/// A folder that is held open: a name in it means the same file even if the folder is moved, or
/// removed and replaced.
package final class OpenFolder: Sendable {
  /// The path with which it was opened.
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

  /// Returns the path of the file `name`.
  package func path(of name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Returns the names in it, sorted by bytes.
  package func names() throws(FileError) -> [String] {
    // A descriptor of its own: reading a folder moves its cursor.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .unreadable(path, .last) }
    guard let folder = FolderListing(copy) else {
      let error = SystemError.last
      close(copy)
      throw .unreadable(path, error)
    }
    return try folder.names(path)
  }

  /// Returns the size of the file `name` in bytes; nil if there is none, or if it is not a regular
  /// file.
  package func size(of name: String) -> Int? {
    FileFacts(name, in: self).flatMap { $0.kind == .file ? $0.size : nil }
  }

  /// True if `name` exists in it.
  package func holds(_ name: String) -> Bool {
    faccessat(descriptor, name, F_OK, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Removes the file `name`; does nothing if it is gone already.
  package func remove(_ name: String) throws(FileError) {
    guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
      throw .unmade(path(of: name), .last)
    }
  }

  /// Removes abandoned drafts.
  package func clearDrafts() { Draft.clear((try? names()) ?? [], in: descriptor) }

  /// Waits until no other holder has the lock, in this process or another, and takes it. If that
  /// takes longer than `moment`, in seconds, `waiting` is called once. Returns false if a signal
  /// requests the program to end meanwhile. Does not wait on file systems without locks.
  package func lock(after moment: Double = 1, waiting: () -> Void = {}) -> Bool {
    let pause = 0.02
    var waited = 0.0
    var hasWarned = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard Interruption.signal == nil else { return false }
      if !hasWarned, waited >= moment {
        hasWarned = true
        waiting()
      }
      usleep(UInt32(pause * 1_000_000))
      waited += pause
    }
    return true
  }

  /// Releases the lock.
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// Waits until the names in it are on the disk.
  func sync() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw .unwritable(path, .last) }
  }
}
