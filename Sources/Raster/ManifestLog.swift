import Glibc
import Synchronization

/// A manifest that grows line by line while a run goes on.
final class ManifestLog: Sendable {
  private struct State {
    /// Bytes of its whole lines.
    var length: Int
    /// Whether a line could not be written.
    var isBroken = false
  }

  private let file: CInt
  private let path: String
  private let isDurable: Bool
  private let state: Mutex<State>

  /// Opens the manifest `name` in `folder`, of which `known` was read, and appends the header of
  /// `plan` unless it stands there already.
  init(
    _ name: String, in folder: OpenFolder, after known: FrameManifest?, _ plan: FrameFolder.Plan
  ) throws(RasterError) {
    path = folder.path(of: name)
    isDurable = plan.isDurable
    let file = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .failure(errno, path) }
    self.file = file
    state = Mutex(State(length: known?.length ?? 0))
    // Two shards of one number must not write into one list.
    if plan.extent.lock == .shared, flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw .locked(path: folder.path)
    }
    guard ftruncate(file, known?.length ?? 0) == 0 else {
      throw .unwritable(path: path, reason: reason(errno))
    }
    let last = known?.sections.last?.header
    let earlier = last.flatMap { plan.relation($0) == .same ? $0 : nil }
    let header = plan.header(earlier)
    if header != last { try append(header.line, isDurable: isDurable) }
  }

  deinit { Glibc.close(file) }

  /// Whether the list has its name still.
  var stands: Bool {
    var facts = stat()
    return fstat(file, &facts) == 0 && facts.st_nlink > 0
  }

  /// Writes a list that was removed anew, in the place where it was.
  func restore(_ name: String, in folder: OpenFolder) throws(RasterError) {
    let length = state.withLock(\.length)
    var text = [UInt8](repeating: 0, count: length)
    guard pread(file, &text, length, 0) == length else {
      throw .unwritable(path: path, reason: reason(EIO))
    }
    try AtomicFile.write(name, in: folder) { file throws(RasterError) in
      try AtomicFile.put(String(decoding: text, as: UTF8.self), in: file, path)
    }
  }

  /// Lists a frame whose file has the given name; `isNew` where the file is not there yet.
  func append(_ record: FrameRecord, _ name: String, isNew: Bool) throws(RasterError) {
    try append(record.line(name), isDurable: isDurable && isNew)
  }

  private func append(_ line: String, isDurable: Bool) throws(RasterError) {
    var line = line
    let code = state.withLock { state in
      line.withUTF8 { put(UnsafeRawBufferPointer($0), isDurable: isDurable, &state) }
    }
    guard code == 0 else { throw .unwritable(path: path, reason: reason(code)) }
  }

  /// Puts a line behind the last whole one; 0 or the number of an error. A line that is cut off
  /// does not stay.
  private func put(
    _ line: UnsafeRawBufferPointer, isDurable: Bool, _ state: inout State
  ) -> CInt {
    guard !state.isBroken else { return EIO }
    guard stands else { return ENOENT }
    var done = 0
    while done < line.count {
      let count = pwrite(
        file, line.baseAddress.map { $0 + done }, line.count - done, off_t(state.length + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        let code = count == 0 ? ENOSPC : errno
        state.isBroken = ftruncate(file, off_t(state.length)) != 0
        return code
      }
    }
    state.length += line.count
    return isDurable && fdatasync(file) != 0 ? errno : 0
  }
}
