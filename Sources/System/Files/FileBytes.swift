import CSystem

/// Reading of files.
package enum FileBytes {
  /// Returns all bytes of the file at `path`, which must be a regular one: a pipe may never deliver
  /// and a device never end.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, also if there are more than `limit`.
  package static func read(
    _ path: String, atMost limit: Int
  ) throws(FileError) -> [UInt8] {
    let file = try open(path)
    defer { close(file.descriptor) }
    guard file.size <= limit else {
      throw .unreadable(path: path, reason: "it has \(file.size) bytes, more than \(limit)")
    }
    // One byte more, to detect that the file has grown.
    let bytes = try read(file.descriptor, path, file.size + 1)
    guard bytes.count <= file.size else {
      throw .unreadable(path: path, reason: "it grows while it is read")
    }
    return bytes
  }

  /// Returns the first `count` bytes of the file at `path`, fewer if it is shorter.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package static func beginning(of path: String, _ count: Int) throws(FileError) -> [UInt8] {
    let file = try open(path)
    defer { close(file.descriptor) }
    return try read(file.descriptor, path, min(count, file.size))
  }

  /// Replaces the bytes of the file at `path` from `offset` on by `bytes`.
  ///
  /// - Throws: ``FileError/unwritable(path:reason:)``.
  package static func replace(
    _ path: String, at offset: Int, with bytes: [UInt8]
  ) throws(FileError) {
    let file = Files.open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw .unwritable(path, .last) }
    defer { close(file) }
    guard lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw .unwritable(path, .last) }
    try AtomicFile.put(bytes.span.bytes, in: file, path)
  }

  /// Opens a regular file for reading: the one at `path` or, given a folder, the one called `name`
  /// in it, unless that is a link. The caller closes it.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  static func open(
    _ path: String, _ name: String? = nil, in folder: OpenFolder? = nil
  ) throws(FileError) -> (descriptor: CInt, size: Int) {
    // Does not block on a pipe without a writer.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (folder == nil ? 0 : O_NOFOLLOW)
    let file = openat(folder?.descriptor ?? AT_FDCWD, name ?? path, flags)
    guard file >= 0 else { throw .unreadable(path, .last) }
    guard let facts = FileFacts(of: file), facts.kind == .file else {
      close(file)
      throw .unreadable(path: path, reason: "it is not a file")
    }
    return (file, facts.size)
  }

  private static func read(
    _ file: CInt, _ path: String, _ count: Int
  ) throws(FileError) -> [UInt8] {
    var fault: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let more = CSystem.read(file, buffer.baseAddress.map { $0 + done }, count - done)
        if more < 0, errno == EINTR { continue }
        if more < 0 { fault = .last }
        guard more > 0 else { return }
        done += more
      }
    }
    if let fault { throw .unreadable(path, fault) }
    return bytes
  }
}

// MARK: Inputs

extension FileBytes {
  /// The reason for which an input was not read.
  package enum InputFault: Error {
    /// An error of the system; EINTR after a signal.
    case system(SystemError)
    /// Neither a regular file nor the pipe of a shell's process substitution.
    case notAFile
    /// More bytes than the limit.
    case tooLarge
  }

  /// Returns all bytes of an argument of the command line: a regular file, the pipe of a shell's
  /// process substitution, or standard input for nil.
  package static func input(
    _ path: String?, atMost limit: Int
  ) throws(InputFault) -> [UInt8] {
    let file = path.map { Files.open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } ?? STDIN_FILENO
    guard file >= 0 else { throw .system(.last) }
    defer { if file != STDIN_FILENO { close(file) } }
    if let path { try check(file, path, limit) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = CSystem.read(file, &chunk, chunk.count)
      guard count >= 0 else { throw .system(.last) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge }
    }
  }

  /// Throws unless it is a regular file within the limit, or a pipe of a shell. Other pipes may
  /// never end, or begin.
  private static func check(
    _ file: CInt, _ path: String, _ limit: Int
  ) throws(InputFault) {
    guard let facts = FileFacts(of: file) else { throw .system(.last) }
    switch facts.kind {
    case .file where facts.size > limit: throw .tooLarge
    case .file: break
    case .pipe where path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/"):
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    case .folder: throw .system(SystemError(EISDIR))
    case .pipe, .other: throw .notAFile
    }
  }

  /// Returns the start of a file that the system generates when it is read, as text; nil if there
  /// is none.
  static func systemText(_ path: String) -> String? {
    let file = Files.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = CSystem.read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}

/// Random access to the bytes and numbers of a file; only one piece of it is kept in memory.
package struct FileWindow: ~Copyable {
  /// Bytes read at once.
  private static let piece = 1 << 16

  /// Size of the file, in bytes.
  package let size: Int
  private let file: CInt
  private let path: String
  private var start = 0
  private var bytes: [UInt8] = []

  /// Opens the regular file at `path`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package static func open(_ path: String) throws(FileError) -> FileWindow {
    let file = try FileBytes.open(path)
    return FileWindow(path, file.descriptor, file.size)
  }

  private init(_ path: String, _ file: CInt, _ size: Int) {
    (self.path, self.file, self.size) = (path, file, size)
  }

  deinit { close(file) }

  /// Returns the byte at `offset`; nil if it lies outside the file.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func byte(at offset: Int) throws(FileError) -> UInt8? {
    guard offset >= 0, offset < size else { return nil }
    if offset < start || offset >= start + bytes.count { try fill(from: offset) }
    return offset - start < bytes.count ? bytes[offset - start] : nil
  }

  /// Returns the unsigned big-endian number of `count` bytes at `offset`; nil if the file
  /// ends before its last byte, or if it does not fit into an `Int`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func number(at offset: Int, bytes count: Int) throws(FileError) -> Int? {
    var number: UInt64 = 0
    for index in 0..<count {
      guard let byte = try byte(at: offset + index) else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }

  private mutating func fill(from offset: Int) throws(FileError) {
    var piece = [UInt8](repeating: 0, count: min(Self.piece, size - offset))
    var done = 0
    while done < piece.count {
      let count = piece.withUnsafeMutableBytes { bytes in
        pread(file, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path, .last) }
      guard count > 0 else { break }
      done += count
    }
    (start, bytes) = (offset, Array(piece[..<done]))
  }
}
