import Platform

/// Walks through the lines of a file, keeping no more than one of them.
package struct LineReader: ~Copyable {
  /// Longest line, in bytes; a manifest's header holds a scene.
  private static let limit = 1 << 26

  private let file: CInt
  private let path: String
  private var buffer: [UInt8] = []
  private var start = 0
  private var isEnded = false
  /// Bytes of the lines that were read.
  package private(set) var place = 0

  /// Opens the file `name` in `folder`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ name: String, in folder: OpenFolder) throws(FileError) {
    path = folder.path(of: name)
    file = try FileBytes.open(path, name, in: folder).descriptor
  }

  deinit { close(file) }

  /// Whether something stands behind the last whole line, once ``next()`` has come to it: a line
  /// without its end, or one that is too long to be read.
  package var hasRest: Bool { buffer.count > start }

  /// The next line without its end; nil behind the last whole one.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var looked = start
    while true {
      if let end = buffer[looked...].firstIndex(of: UInt8(ascii: "\n")) {
        defer {
          place += end + 1 - start
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
