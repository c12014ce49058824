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

  /// Puts a file of `text` at `path` in place of whatever file stands there; tells whether it is
  /// there now.
  package static func replace(_ text: String, at path: String) -> Bool {
    let draft = "\(path).\(getpid())"
    // What a process of this number has left behind.
    unlink(draft)
    guard create(text, at: draft) else { return false }
    guard rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }

  /// Makes the folder at `path`, and those above it, for their owner alone unless they are there;
  /// tells whether a file of one's own is safe in it: it is one's own, and no other user may write
  /// it.
  package static func prepareFolder(_ path: String) -> Bool {
    guard (try? Folder.create(path, mode: 0o700)) != nil else { return false }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_uid == geteuid() else { return false }
    return facts.st_mode & 0o022 == 0 || chmod(path, facts.st_mode & 0o755) == 0
  }

  /// The bytes of the file at `path`, at most `most`; nil where others own it or may read it, where
  /// it is a link, and where there is none.
  package static func read(_ path: String, atMost most: Int) -> [UInt8]? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
      return nil
    }
    return try? FileBytes.read(path, atMost: most)
  }
}
