import Platform

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
    path == other.path || file != nil && file == other.file
  }
}
