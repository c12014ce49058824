import Platform

/// A temporary folder. One user empties and removes it.
package struct TemporaryFolder {
  package let path: String

  /// A new folder in the folder `place`, whose name begins with `name`.
  ///
  /// - Throws: what the system says.
  package init(in place: String = FilePath.temporary, for name: String) throws(SystemError) {
    var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of `name` in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes all files in it.
  ///
  /// - Throws: ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package func clear() throws(FileError) {
    for name in try Folder.names(in: path) where name != "." && name != ".." {
      try Folder.remove(path(of: name))
    }
  }

  /// Removes it with all files in it, as far as that goes.
  package func remove() {
    try? clear()
    Folder.removeIfEmpty(path)
  }
}
