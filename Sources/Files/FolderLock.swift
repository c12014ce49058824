import Platform

/// Keeps runs apart that write into one folder. The lock ends with the process, however that ends.
///
/// It is held on a hidden file rather than on the folder: network file systems lock files only.
/// Where locks are not known at all, runs are not kept apart.
package final class FolderLock: Sendable {
  /// Who else may hold it.
  package enum Kind: Sendable {
    /// None.
    case exclusive
    /// Others of this kind: shards of one scene.
    case shared

    fileprivate var operation: CInt { (self == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB }
  }

  package static let name = ".frames-lock"

  private let folder: OpenFolder
  private let file: CInt

  /// Locks `folder`.
  ///
  /// - Throws: ``FileError/locked(path:)`` where another run holds it,
  ///   ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package init(_ folder: OpenFolder, _ kind: Kind) throws(FileError) {
    self.folder = folder
    // A shard that ends holds the lock alone for a moment, to take the file away.
    var patience = kind == .shared ? 25 : 0
    while true {
      let file = openat(
        folder.descriptor, FolderLock.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw .unmade(folder.path(of: FolderLock.name), .last) }
      let isHeld = flock(file, kind.operation) != 0 && errno == EWOULDBLOCK
      if !isHeld, FolderLock.stands(file, in: folder) {
        self.file = file
        return
      }
      close(file)
      guard isHeld else { continue }
      guard patience > 0 else { throw .locked(path: folder.path) }
      patience -= 1
      usleep(10_000)
    }
  }

  /// Whether the lock could be made exclusive, or shared again.
  package func change(to kind: Kind) -> Bool {
    flock(file, kind.operation) == 0 || errno != EWOULDBLOCK
  }

  /// The last to leave takes the file away.
  deinit {
    if flock(file, FolderLock.Kind.exclusive.operation) == 0 {
      unlinkat(folder.descriptor, FolderLock.name, 0)
    }
    close(file)
  }

  /// Whether the open file still is the one that has the name.
  private static func stands(_ file: CInt, in folder: OpenFolder) -> Bool {
    guard let mine = FileFacts(of: file), let named = FileFacts(name, in: folder) else {
      return false
    }
    return mine.identity == named.identity
  }
}
