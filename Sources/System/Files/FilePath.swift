import Glibc

/// What the system makes of paths.
package enum FilePath {
  /// Whether anything stands at `path`, links followed.
  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether what stands at `path` may be written.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// `path` from the root, all links followed; nil where nothing stands there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// `path` from the root, links followed as far as anything stands there. If the folder that the
  /// program works in was removed, what lies in it stays as it is, behind `./`.
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

  /// Whether what stands at `path`, if anything does, lies in the folder `root` or below, all links
  /// followed.
  package static func lies(_ path: String, in root: String) -> Bool {
    guard let root = resolved(root), let place = resolved(path) else { return true }
    // Bytes are compared: the system tells apart what reads alike.
    let (bytes, start) = (Array(place.utf8), Array((root.hasSuffix("/") ? root : root + "/").utf8))
    return bytes == Array(root.utf8) || bytes.starts(with: start)
  }

  /// `path` as seen from the folder that the program works in where it lies below, else as it is.
  package static func relative(_ path: String) -> String {
    guard path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    let base = String(cString: here)
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// The program's own file; nil where the system does not tell.
  package static var program: String? { resolved("/proc/self/exe") }

  /// The folder for temporary files: what `TMPDIR` says unless it is empty.
  package static var temporary: String {
    Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }
}

// MARK: Identity

/// What tells whether two paths name one file, be it there or not yet.
package struct FileIdentity: Sendable {
  /// The path from the root, with the links of its folders followed.
  private let path: String
  /// The device and the number of the file that stands there, links followed.
  private let file: SIMD2<UInt64>?

  /// What `path` names; nil for devices and pipes, which are written as they stand and replace
  /// nothing.
  package init?(_ path: String) {
    let facts = try? FileFacts(at: path)
    guard facts.map({ [.file, .folder].contains($0.kind) }) ?? true else { return nil }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    // A link is a file of its own in its folder, besides what it leads to.
    self.path =
      [".", "..", ""].contains(name)
      ? FilePath.absolute(path)
      : FilePath.absolute(FileIdentity.folder(of: path)) + "/\(name)"
    file = facts?.identity
  }

  /// The folder that the file at `path` lies in.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Whether both name one file: by one path, or by links to one.
  package func isSame(as other: FileIdentity) -> Bool {
    path.utf8.elementsEqual(other.path.utf8) || file != nil && file == other.file
  }
}

/// What stands at a path.
package struct FileFacts: Sendable {
  package enum Kind: Sendable {
    case file, folder, pipe
    /// A device, a socket or, where links are not followed, a link.
    case other
  }

  package let kind: Kind
  /// Its bytes.
  package let size: Int
  /// Names that it has.
  let links: Int
  /// What tells it from all others: its device and its number there.
  let identity: SIMD2<UInt64>

  /// When it was last written, in seconds and nanoseconds.
  private let written: SIMD2<Int>

  /// What tells a file from another at its place, and from itself once it was written again.
  package struct Version: Hashable, Sendable {
    fileprivate let identity: SIMD2<UInt64>
    fileprivate let written: SIMD2<Int>
    fileprivate let size: Int
  }

  /// The version that is there now.
  package var version: Version { Version(identity: identity, written: written, size: size) }

  /// What stands at `path`, links followed.
  ///
  /// - Throws: the system's error, also where nothing does.
  package init(at path: String) throws(SystemError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .last }
    self.init(facts)
  }

  /// What stands at `path` itself, even a link; nil where nothing does.
  package init?(ofLink path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// What has the `name` in an open folder, even a link; nil where nothing does.
  init?(_ name: String, in folder: OpenFolder) {
    var facts = stat()
    guard fstatat(folder.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(facts)
  }

  /// What the open file is; nil where the system does not tell.
  init?(of file: CInt) {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFIFO: .pipe
      default: .other
      }
    size = Int(facts.st_size)
    links = Int(facts.st_nlink)
    written = .init(Int(facts.st_mtim.tv_sec), Int(facts.st_mtim.tv_nsec))
    identity = .init(
      UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino))
  }
}
