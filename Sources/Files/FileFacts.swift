import Platform

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
