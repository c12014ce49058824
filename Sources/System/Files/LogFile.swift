import CSystem
import Synchronization

/// A file of lines that grows while others may read it: it always holds whole lines.
package final class LogFile: Sendable {
  private struct State {
    /// Size of its whole lines, in bytes.
    var length: Int
    /// True if a line could not be written.
    var isBroken = false
  }

  /// The path with which it was opened.
  package let path: String
  private let name: String
  private let folder: OpenFolder
  private let file: CInt
  private let state: Mutex<State>

  /// Opens the file `name` in `folder`, or creates it.
  ///
  /// - Throws: ``FileError/uncreatable(path:reason:)``, ``FileError/unwritable(path:reason:)``.
  package init(_ name: String, in folder: OpenFolder) throws(FileError) {
    path = folder.path(of: name)
    (self.name, self.folder) = (name, folder)
    file = openat(folder.descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    state = Mutex(State(length: 0))
    guard file >= 0 else { throw .unmade(path, .last) }
  }

  deinit { if file >= 0 { CSystem.close(file) } }

  /// Locks the file for this run; returns false if another run holds it. Always true on file
  /// systems without locks.
  package func claim() -> Bool { flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Truncates the file to `length` bytes.
  ///
  /// - Throws: ``FileError/unwritable(path:reason:)``.
  package func cut(to length: Int) throws(FileError) {
    guard ftruncate(file, off_t(length)) == 0 else { throw .unwritable(path, .last) }
    state.withLock { $0.length = length }
  }

  /// True if the file still has its name.
  package var isLinked: Bool { FileFacts(of: file).map { $0.links > 0 } ?? false }

  /// Recreates a removed file at its path.
  ///
  /// - Throws: ``FileError/unwritable(path:reason:)``.
  package func restore() throws(FileError) {
    let length = state.withLock(\.length)
    var text = [UInt8](repeating: 0, count: length)
    guard pread(file, &text, length, 0) == length else {
      throw .unwritable(path, SystemError(EIO))
    }
    try AtomicFile.write(name, in: folder) { file throws(FileError) in
      try AtomicFile.put(text.span.bytes, in: file, path)
    }
  }

  /// Appends `line`, which includes its line break. If it is written only in part, that part is
  /// removed. `isDurable` waits until it is on the disk.
  ///
  /// - Throws: ``FileError/unwritable(path:reason:)``.
  package func append(_ line: String, isDurable: Bool) throws(FileError) {
    var line = line
    let error = state.withLock { state in
      line.withUTF8 { put(UnsafeRawBufferPointer($0), isDurable: isDurable, &state) }
    }
    if let error { throw .unwritable(path, error) }
  }

  private func put(
    _ line: UnsafeRawBufferPointer, isDurable: Bool, _ state: inout State
  ) -> SystemError? {
    guard !state.isBroken else { return SystemError(EIO) }
    guard isLinked else { return .missing }
    var done = 0
    while done < line.count {
      let count = pwrite(
        file, line.baseAddress.map { $0 + done }, line.count - done, off_t(state.length + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        let error = count == 0 ? SystemError(ENOSPC) : .last
        state.isBroken = ftruncate(file, off_t(state.length)) != 0
        return error
      }
    }
    state.length += line.count
    return isDurable && !sync() ? .last : nil
  }
}

extension LogFile {
  /// Waits until its bytes are on the disk; returns false for an error of the system.
  private func sync() -> Bool {
    #if HAS_FDATASYNC
      fdatasync(file) == 0
    #else
      fsync(file) == 0
    #endif
  }
}

/// Iterates over the lines of a file, keeping one of them in memory.
package struct LineReader: ~Copyable {
  /// Longest line, in bytes; a manifest's header holds a scene.
  private static let limit = 1 << 26

  private let file: CInt
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isEnded = false
  /// The number of bytes of the lines read so far.
  package private(set) var offset = 0

  /// Opens the file `name` in `folder`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package static func open(
    _ name: String, in folder: OpenFolder
  ) throws(FileError) -> LineReader {
    let path = folder.path(of: name)
    return LineReader(path, try FileBytes.open(path, name, in: folder).descriptor)
  }

  private init(_ path: String, _ file: CInt) { (self.path, self.file) = (path, file) }

  deinit { close(file) }

  /// True if, once ``next()`` has returned nil, bytes remain after the last whole line: a line
  /// without its end, or one that is too long to be read.
  package var hasRest: Bool { buffer.count > start }

  /// Returns the next line without its end; nil after the last whole one.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var looked = start
    while true {
      if let end = buffer[looked...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          offset += end + 1 - start
          start = end + 1
        }
        return Array(buffer[start..<end])
      }
      guard !isEnded, buffer.count - start <= LineReader.limit else { return nil }
      buffer.removeFirst(start)
      start = 0
      looked = buffer.count
      try fill()
    }
  }

  private mutating func fill() throws(FileError) {
    let held = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: 1 << 16))
    let count = buffer.withUnsafeMutableBytes { bytes in
      while true {
        let count = read(file, bytes.baseAddress.map { $0 + held }, bytes.count - held)
        guard count < 0, errno == EINTR else { return count }
      }
    }
    guard count >= 0 else { throw .unreadable(path, .last) }
    buffer.removeLast(buffer.count - held - count)
    isEnded = count == 0
  }
}
