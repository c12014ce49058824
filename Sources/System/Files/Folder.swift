import Glibc

/// Folders, as far as an output needs them.
package enum Folder {
  /// Makes the folder at `path`, and those above it, unless they are there. `mode` tells who may use
  /// those that it makes, as far as the process's mask lets them.
  ///
  /// - Throws: ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package static func create(_ path: String, mode: UInt32 = 0o777) throws(FileError) {
    guard !path.isEmpty else { throw .unmade(path, .missing) }
    guard mkdir(path, mode_t(mode)) != 0 else { return }
    var code = errno
    if code == ENOENT, let above = parent(of: path) {
      try create(above, mode: mode)
      code = mkdir(path, mode_t(mode)) == 0 ? 0 : errno
    }
    guard code == 0 || code == EEXIST else { throw .unmade(path, SystemError(code)) }
    let facts: FileFacts
    do throws(SystemError) { facts = try FileFacts(at: path) } catch { throw .unmade(path, error) }
    guard facts.kind == .folder else { throw .unmade(path, SystemError(ENOTDIR)) }
    guard access(path, W_OK | X_OK) == 0 else { throw .unmade(path, .last) }
  }

  /// Makes the folder that the file at `path` is to lie in, and those above it, unless they are
  /// there.
  package static func create(for path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try create(String(path[..<slash]))
  }

  /// The names in the folder at `path`, in order of their bytes.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = opendir(path) else { throw .unmade(path, .last) }
    return try names(folder, path)
  }

  /// The names in an open folder, which is closed.
  static func names(_ folder: OpaquePointer, _ path: String) throws(FileError) -> [String] {
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    guard errno == 0 else { throw .unmade(path, .last) }
    return names.sorted()
  }

  /// Removes the file at `path`; one that is gone already is fine.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unmade(path, .last) }
  }

  /// Removes the folder at `path` where it is empty; else it stays.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Gives the file at `path` the name `target` on the same disk; one that had it is gone.
  package static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw .unmade(target, .last) }
  }

  /// Removes the folder at `path` with all that is in it, as far as that goes; links in it are not
  /// followed.
  package static func removeWhole(_ path: String) { FolderTree.remove(path, below: AT_FDCWD) }

  /// Removes the drafts that dead writers left beside the file at `path`.
  package static func clearDrafts(beside path: String) {
    (try? OpenFolder(FileIdentity.folder(of: path)))?.clearDrafts()
  }

  /// Makes the folder at `path`, where nothing stands, of what `fill` puts into a draft beside it.
  /// Where `fill` throws, nothing stays; what a process that is killed leaves is cleared away by the
  /// next that writes there.
  package static func make<Fault: Error>(
    _ path: String, fault: (SystemError) -> Fault, fill: (_ draft: String) throws(Fault) -> Void
  ) throws(Fault) {
    clearDrafts(beside: path)
    let draft: Draft
    do throws(SystemError) { draft = try Draft(for: path, isFolder: true) } catch {
      throw fault(error)
    }
    do throws(Fault) {
      try fill(draft.path)
      guard rename(draft.path, path) == 0 else { throw fault(.last) }
    } catch {
      draft.discard()
      throw error
    }
    draft.leave()
  }

  private static func parent(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 1 else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
  }
}

// MARK: Temporary folders

/// A temporary folder, which its owner alone may read. One user empties and removes it.
///
/// It lies in a draft that gets no place: one that a dead process has left is removed when the next
/// is made beside it.
package struct TemporaryFolder {
  package let path: String
  /// The folder that it lies in, held open: the lock tells others that the owner lives.
  private let draft: (path: String, file: CInt)

  /// A new folder called `name` within the folder `place`.
  ///
  /// - Throws: what the system says.
  package init(in place: String = FilePath.temporary, for name: String) throws(SystemError) {
    let target = "\(place)/\(name)"
    Folder.clearDrafts(beside: target)
    let draft = try Draft(for: target, isFolder: true, mode: 0o700)
    self.draft = (draft.path, draft.file)
    path = "\(draft.path)/\(name)"
    guard mkdir(path, 0o700) == 0 else {
      let error = SystemError.last
      draft.discard()
      throw error
    }
  }

  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes all files in it.
  ///
  /// - Throws: ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package func clear() throws(FileError) {
    for name in try Folder.names(in: path) where name != "." && name != ".." {
      try Folder.remove(path(of: name))
    }
  }

  /// Removes it with all that is in it, as far as that goes.
  package func remove() {
    FolderTree.remove(draft.path, below: AT_FDCWD)
    close(draft.file)
  }
}

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
