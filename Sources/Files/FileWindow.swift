import Platform

/// Reads bytes and numbers at any place of a file; only a piece of it is kept in memory.
package struct FileWindow: ~Copyable {
  /// Bytes that are read at once.
  private static let piece = 1 << 16

  /// Bytes of the file.
  package let size: Int
  private let file: CInt
  private let path: String
  private var start = 0
  private var bytes: [UInt8] = []

  /// Opens the regular file at `path`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ path: String) throws(FileError) {
    self.path = path
    (file, size) = try FileBytes.open(path)
  }

  deinit { close(file) }

  /// The byte at `place`; nil where the file has none there.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func byte(at place: Int) throws(FileError) -> UInt8? {
    guard place >= 0, place < size else { return nil }
    if place < start || place >= start + bytes.count { try fill(from: place) }
    return place - start < bytes.count ? bytes[place - start] : nil
  }

  /// The whole number ≥ 0 of `count` bytes, the highest first, at `place`; nil where the file ends
  /// before the last of them, and where it does not fit into an `Int`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func number(at place: Int, bytes count: Int) throws(FileError) -> Int? {
    var number: UInt64 = 0
    for index in 0..<count {
      guard let byte = try byte(at: place + index) else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return Int(exactly: number)
  }

  private mutating func fill(from place: Int) throws(FileError) {
    var piece = [UInt8](repeating: 0, count: min(Self.piece, size - place))
    var done = 0
    while done < piece.count {
      let count = piece.withUnsafeMutableBytes { bytes in
        pread(file, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(place + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path, .last) }
      guard count > 0 else { break }
      done += count
    }
    (start, bytes) = (place, Array(piece[..<done]))
  }
}
