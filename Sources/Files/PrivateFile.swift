import Platform

/// A small file that only its owner may read.
package enum PrivateFile {
  /// Makes a file of `text` at `path`, where nothing may stand yet; tells whether it is there now.
  package static func create(_ text: String, at path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let isWritten = (try? AtomicFile.put(text, in: file, path)) != nil
    if !isWritten { unlink(path) }
    return isWritten
  }

  /// The bytes of the file at `path`, at most `most`; nil where others own it or may read it, where it
  /// is a link, and where there is none.
  package static func read(_ path: String, atMost most: Int) -> [UInt8]? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
      return nil
    }
    return try? FileBytes.read(path, atMost: most)
  }
}
