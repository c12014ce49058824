import CSystem

/// Operations on folders, as far as outputs need them.
package enum Folder {
  /// Creates the folder at `path`, and those above it, unless they exist. `mode` gives the
  /// permissions of new ones, within the process's mask.
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

  /// Creates the folder for the file at `path`, and those above it, unless they exist.
  package static func create(for path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try create(String(path[..<slash]))
  }

  /// Returns the names in the folder at `path`, sorted by bytes.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = FolderListing(at: path) else { throw .unmade(path, .last) }
    return try folder.names(path)
  }

  /// Removes the file at `path`; does nothing if it is gone already.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unmade(path, .last) }
  }

  /// Removes the folder at `path` if it is empty.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Renames the file at `path` to `target` on the same disk, replacing an existing one.
  package static func move(_ path: String, to target: String) throws(FileError) {
    guard rename(path, target) == 0 else { throw .unmade(target, .last) }
  }

  /// Removes the folder at `path` with its content, as far as possible; links in it are not
  /// followed.
  package static func removeWhole(_ path: String) { FolderTree.remove(path, below: AT_FDCWD) }

  /// Removes the abandoned drafts beside the file at `path`.
  package static func clearDrafts(beside path: String) {
    (try? OpenFolder(FileIdentity.folder(of: path)))?.clearDrafts()
  }

  /// Creates the folder at `path`, which must not exist, from what `fill` puts into a draft beside
  /// it. If `fill` throws, nothing remains; what a killed process leaves is removed by the next
  /// writer there.
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

/// A folder that is open to be listed.
struct FolderListing: ~Copyable {
  private let listing: SystemListing

  /// Opens the folder at `path`; nil for an error of the system.
  init?(at path: String) { self.init(SystemListing(stream: opendir(path))) }

  /// Takes over the open folder `descriptor`; nil for an error of the system.
  init?(_ descriptor: CInt) { self.init(SystemListing(stream: fdopendir(descriptor))) }

  private init?(_ listing: SystemListing) {
    guard listing.stream != nil else { return nil }
    self.listing = listing
  }

  deinit { closedir(listing.stream) }

  /// Returns the names in it, sorted by bytes; errors name `path`.
  consuming func names(_ path: String) throws(FileError) -> [String] {
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(listing.stream) else { break }
      names.append(String(cString: system_entry_name(entry)))
    }
    guard errno == 0 else { throw .unmade(path, .last) }
    return names.sorted()
  }
}

// MARK: Temporary folders

/// A temporary folder that only its owner can read. Its single user empties and removes it.
///
/// It lies in a draft that is never renamed: the leftover of a dead process is removed when the
/// next is created beside it.
package struct TemporaryFolder {
  package let path: String
  /// The enclosing folder, held open: the lock shows that the owner is alive.
  private let draft: (path: String, file: CInt)

  /// Creates a folder called `name` within the folder `parent`.
  ///
  /// - Throws: the system's error.
  package init(in parent: String = FilePath.temporary, for name: String) throws(SystemError) {
    let target = "\(parent)/\(name)"
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

  /// Removes it with its content, as far as possible.
  package func remove() {
    FolderTree.remove(draft.path, below: AT_FDCWD)
    close(draft.file)
  }
}

/// A lock that keeps apart runs that write into one folder. It ends with the process, however that
/// ends.
///
/// It is held on a hidden file rather than on the folder: network file systems lock files only. On
/// file systems without locks, runs are not kept apart.
package final class FolderLock: Sendable {
  /// The holders that may share it.
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
  /// - Throws: ``FileError/locked(path:)`` if another run holds it,
  ///   ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package init(_ folder: OpenFolder, _ kind: Kind) throws(FileError) {
    self.folder = folder
    // A shard that ends holds the lock alone for a moment, to remove the file.
    var patience = kind == .shared ? 25 : 0
    while true {
      let file = openat(
        folder.descriptor, FolderLock.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw .unmade(folder.path(of: FolderLock.name), .last) }
      let isHeld = flock(file, kind.operation) != 0 && errno == EWOULDBLOCK
      if !isHeld, FolderLock.isLinked(file, in: folder) {
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

  /// Makes the lock exclusive, or shared again; returns whether that was possible.
  package func change(to kind: Kind) -> Bool {
    flock(file, kind.operation) == 0 || errno != EWOULDBLOCK
  }

  /// The last holder removes the file.
  deinit {
    if flock(file, FolderLock.Kind.exclusive.operation) == 0 {
      unlinkat(folder.descriptor, FolderLock.name, 0)
    }
    close(file)
  }

  /// True if the open file still is the one with that name.
  private static func isLinked(_ file: CInt, in folder: OpenFolder) -> Bool {
    guard let mine = FileFacts(of: file), let named = FileFacts(name, in: folder) else {
      return false
    }
    return mine.identity == named.identity
  }
}
