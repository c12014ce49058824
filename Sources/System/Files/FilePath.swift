import CSystem

/// Operations on paths.
package enum FilePath {
  /// True if a file or folder exists at `path`, following links.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if the file or folder at `path` is writable.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// True if the folder at `path` is writable, or the nearest one above it that exists.
  package static func isWritableFolder(_ path: String) -> Bool {
    var folder = absolute(path)
    while !exists(folder), let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return (try? FileFacts(at: folder))?.kind == .folder && isWritable(folder)
  }

  /// Returns the absolute path of `path`, with all links resolved; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the absolute path of `path`, with links resolved as far as the path exists. If the
  /// working folder was removed, a path in it stays as it is, after `./`.
  package static func absolute(_ path: String) -> String {
    if let resolved = resolved(path.isEmpty ? "." : path) { return resolved }
    guard !path.isEmpty else { return "." }
    var trimmed = Substring(path)
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed = trimmed.dropLast() }
    let slash = trimmed.lastIndex(of: "/")
    let name = slash.map { trimmed[trimmed.index(after: $0)...] } ?? trimmed
    let folder = slash.map { $0 == trimmed.startIndex ? "/" : String(trimmed[..<$0]) } ?? ""
    let above = absolute(folder)
    switch name {
    case ".", "": return above
    case "..": return above.lastIndex(of: "/").map { String(above[..<$0]) } ?? above
    default: return above == "/" ? "/\(name)" : "\(above)/\(name)"
    }
  }

  /// True if `path` lies in the folder `root` or below, with all links resolved, or if either does
  /// not exist.
  package static func contains(_ path: String, in root: String) -> Bool {
    guard let root = resolved(root), let target = resolved(path) else { return true }
    // Bytes are compared: the system distinguishes canonically equivalent names.
    let (bytes, start) = (Array(target.utf8), Array((root.hasSuffix("/") ? root : root + "/").utf8))
    return bytes == Array(root.utf8) || bytes.starts(with: start)
  }

  /// Returns `path` relative to the working folder if it lies below, otherwise unchanged.
  package static func relative(_ path: String) -> String {
    guard path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    let base = String(cString: here)
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The program's own file; nil if the system does not report it.
  package static var program: String? {
    guard let path = system_program() else { return nil }
    defer { free(path) }
    return resolved(String(cString: path))
  }

  /// The folder for temporary files: `TMPDIR` unless it is empty.
  package static var temporary: String {
    Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }
}

// MARK: Identity

/// The identity of a file: equal for two paths that name one file, whether it exists or not.
package struct FileIdentity: Sendable {
  /// The absolute path, with the links of its folders resolved.
  private let path: String
  /// The device and the inode number of the existing file, following links.
  private let file: SIMD2<UInt64>?

  /// The identity of the file at `path`; nil for devices and pipes, which are written in place and
  /// replace nothing.
  package init?(_ path: String) {
    let facts = try? FileFacts(at: path)
    guard facts.map({ [.file, .folder].contains($0.kind) }) ?? true else { return nil }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    // A link is a file of its own in its folder, distinct from its target.
    self.path =
      [".", "..", ""].contains(name)
      ? FilePath.absolute(path)
      : FilePath.absolute(FileIdentity.folder(of: path)) + "/\(name)"
    file = facts?.identity
  }

  /// Returns the folder of the file at `path`.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// True if both name one file: by the same path, or by links to it.
  package func isSame(as other: FileIdentity) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) || file != nil && file == other.file
  }
}

/// Metadata of the file at a path.
package struct FileFacts: Sendable {
  package enum Kind: Sendable {
    case file, folder, pipe
    /// A device, a socket or, if links are not followed, a link.
    case other
  }

  package let kind: Kind
  /// Size in bytes.
  package let size: Int
  /// The number of its names.
  let links: Int
  /// Its device and inode number, which identify it.
  let identity: SIMD2<UInt64>

  /// The time of its last modification, in seconds and nanoseconds.
  private let written: SIMD2<Int>

  /// True if it was modified after the file with the metadata `other` was.
  package func isNewer(than other: FileFacts) -> Bool {
    (written.x, written.y) > (other.written.x, other.written.y)
  }

  /// A version of a file: changes if it is replaced or written again.
  package struct Version: Hashable, Sendable {
    fileprivate let identity: SIMD2<UInt64>
    fileprivate let written: SIMD2<Int>
    fileprivate let size: Int
  }

  /// The current version.
  package var version: Version { Version(identity: identity, written: written, size: size) }

  /// Reads the metadata at `path`, following links.
  ///
  /// - Throws: the system's error, also if there is no file.
  package init(at path: String) throws(SystemError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .last }
    self.init(facts)
  }

  /// The metadata at `path` itself, even of a link; nil if there is none.
  package init?(ofLink path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The metadata of `name` in an open folder, even of a link; nil if there is none.
  init?(_ name: String, in folder: OpenFolder) {
    var facts = stat()
    guard fstatat(folder.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(facts)
  }

  /// The metadata of an open file; nil if the system does not report it.
  init?(of file: CInt) {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    let written = withUnsafePointer(to: facts) { system_modification($0) }
    kind =
      switch CInt(facts.st_mode) & CInt(S_IFMT) {
      case CInt(S_IFREG): .file
      case CInt(S_IFDIR): .folder
      case CInt(S_IFIFO): .pipe
      default: .other
      }
    size = Int(facts.st_size)
    links = Int(facts.st_nlink)
    self.written = .init(Int(written.tv_sec), Int(written.tv_nsec))
    identity = .init(
      UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino))
  }
}
