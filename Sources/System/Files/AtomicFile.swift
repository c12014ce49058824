import CSystem

/// Files that appear whole or not at all: written beside their final path, then renamed.
package enum AtomicFile {
  /// Writes `bytes` to `path`, replacing an existing file.
  ///
  /// - Throws: ``FileError/uncreatable(path:reason:)`` if the file cannot exist at the path,
  ///   ``FileError/unwritable(path:reason:)`` for a full disk and other faults.
  package static func write(_ bytes: RawSpan, to path: String) throws(FileError) {
    try bytes.withUnsafeBytes { bytes throws(FileError) in
      try write(to: path) { file throws(FileError) in try put(bytes, in: file, path) }
    }
  }

  /// Makes the file at `path` from what `fill` writes to the open file it is given.
  package static func write(
    to path: String, _ fill: (_ file: CInt) throws(FileError) -> Void
  ) throws(FileError) {
    try write(
      to: path, below: AT_FDCWD, isDurable: false, fault: { .unmade(path, $0) }, fill
    ) {}
  }

  /// Makes the file `name` in `folder` from what `fill` writes; `willAppear` is called last before
  /// the rename. `isDurable` waits until all of it is on the disk.
  ///
  /// - Throws: ``FileError/unwritable(path:reason:)``.
  package static func write(
    _ name: String, in folder: OpenFolder, isDurable: Bool = false,
    _ fill: (_ file: CInt) throws(FileError) -> Void,
    willAppear: () throws(FileError) -> Void = {}
  ) throws(FileError) {
    let path = folder.path(of: name)
    try write(
      to: name, below: folder.descriptor, isDurable: isDurable,
      fault: { .unwritable(path, $0) }, fill, willAppear)
    if isDurable { try folder.sync() }
  }

  private static func write(
    to path: String, below base: CInt, isDurable: Bool, fault: (SystemError) -> FileError,
    _ fill: (_ file: CInt) throws(FileError) -> Void,
    _ willAppear: () throws(FileError) -> Void
  ) throws(FileError) {
    let draft: Draft
    do throws(SystemError) { draft = try Draft(for: path, below: base) } catch {
      throw fault(error)
    }
    do throws(FileError) { try fill(draft.file) } catch {
      draft.discard()
      throw error
    }
    try draft.commit(path, isDurable: isDurable, fault: fault, willAppear)
  }

  /// Makes the file at `path` from what `fill` has another program write to the path it is given.
  /// If `fill` throws, nothing remains. The file is synced before it is renamed: faults that the
  /// system detects only then, as some file systems do with a full disk, would otherwise reach no
  /// caller, because the other program is gone.
  ///
  /// Abandoned drafts beside it are removed before and, once more, afterwards: a program that a
  /// dying writer was just starting holds the lock on its draft until it runs.
  package static func write<Fault: Error>(
    to path: String, byPath fill: (_ draft: String) throws(Fault) -> Void,
    fault: (FileError) -> Fault
  ) throws(Fault) {
    Folder.clearDrafts(beside: path)
    let draft: Draft
    do throws(SystemError) { draft = try Draft(for: path) } catch {
      throw fault(.unmade(path, error))
    }
    do throws(Fault) { try fill(draft.path) } catch {
      draft.discard()
      throw error
    }
    try draft.commit(path, isDurable: true, fault: { fault(.unmade(path, $0)) }) {
      () throws(Fault) in
    }
    Folder.clearDrafts(beside: path)
  }

  /// Writes all of `text` to an open file; errors name `path`.
  package static func put(_ text: String, in file: CInt, _ path: String) throws(FileError) {
    try put(text.utf8.span.bytes, in: file, path)
  }

  /// Writes all of `bytes` to an open file; errors name `path`.
  package static func put(_ bytes: RawSpan, in file: CInt, _ path: String) throws(FileError) {
    try bytes.withUnsafeBytes { bytes throws(FileError) in try put(bytes, in: file, path) }
  }

  private static func put(
    _ bytes: UnsafeRawBufferPointer, in file: CInt, _ path: String
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = CSystem.write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
      } else if count < 0, errno == EINTR {
        continue
      } else {
        throw .unwritable(path, count < 0 ? .last : SystemError(ENOSPC))
      }
    }
  }
}

/// A small file that only its owner can read.
package enum PrivateFile {
  /// Creates a file of `text` at `path`, where none may exist yet; returns whether it now exists.
  package static func create(_ text: String, at path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    let isWritten = (try? AtomicFile.put(text, in: file, path)) != nil
    if !isWritten { unlink(path) }
    return isWritten
  }

  /// Replaces the file at `path`, if any, by one of `text`; returns whether it now exists.
  package static func replace(_ text: String, at path: String) -> Bool {
    let draft = "\(path).\(getpid())"
    // A leftover of an earlier process with this id.
    unlink(draft)
    guard create(text, at: draft) else { return false }
    guard rename(draft, path) == 0 else {
      unlink(draft)
      return false
    }
    return true
  }

  /// Creates the folder at `path`, and those above it, for their owner alone unless they exist.
  /// Returns whether a private file is safe in it: the user owns it, and no other user may write
  /// it.
  package static func prepareFolder(_ path: String) -> Bool {
    guard (try? Folder.create(path, mode: 0o700)) != nil else { return false }
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_uid == geteuid() else { return false }
    return facts.st_mode & 0o022 == 0 || chmod(path, facts.st_mode & 0o755) == 0
  }

  /// Returns the bytes of the file at `path`, at most `most`; nil if others own it or may read it,
  /// if it is a link, and if there is none.
  package static func read(_ path: String, atMost most: Int) -> [UInt8]? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
      return nil
    }
    return try? FileBytes.read(path, atMost: most)
  }
}
