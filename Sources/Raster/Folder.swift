import Glibc

/// Folders, as far as an output needs them.
package enum Folder {
  /// Makes the folder at `path`, and those above it, unless they are there.
  package static func create(_ path: String) throws(RasterError) {
    guard !path.isEmpty else { throw .uncreatable(path: path, reason: reason(ENOENT)) }
    guard mkdir(path, 0o777) != 0 else { return }
    var code = errno
    if code == ENOENT, let above = parent(of: path) {
      try create(above)
      code = mkdir(path, 0o777) == 0 ? 0 : errno
    }
    guard code == 0 || code == EEXIST else { throw .failure(code, path) }
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .failure(errno, path) }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw .uncreatable(path: path, reason: reason(ENOTDIR))
    }
    guard access(path, W_OK | X_OK) == 0 else { throw .failure(errno, path) }
  }

  /// The names in the folder at `path`, in order of their bytes.
  package static func names(in path: String) throws(RasterError) -> [String] {
    guard let folder = opendir(path) else { throw .failure(errno, path) }
    return try names(folder, path)
  }

  /// The names in an open folder, which is closed.
  static func names(_ folder: OpaquePointer, _ path: String) throws(RasterError) -> [String] {
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
    guard errno == 0 else { throw .failure(errno, path) }
    return names.sorted()
  }

  /// Removes the file at `path`; one that is gone already is fine.
  package static func remove(_ path: String) throws(RasterError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .failure(errno, path) }
  }

  /// Removes the drafts that dead writers left beside the file at `path`.
  package static func clearDrafts(beside path: String) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    (try? OpenFolder(String(folder)))?.clearDrafts()
  }

  /// Whether what stands at `path`, if anything does, lies in the folder `root` or below, all links
  /// followed.
  package static func holds(_ path: String, in root: String) -> Bool {
    guard let root = resolved(root), let place = resolved(path) else { return true }
    return place == root || place.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func parent(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 1 else { return nil }
    return (path.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
  }
}
