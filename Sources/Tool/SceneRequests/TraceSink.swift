import Files
import JSONCoding

/// Where the lines of a trace go.
package struct TraceSink: Sendable {
  private let stream: ByteStream
  private var bytes: [UInt8] = []

  /// A trace that goes to `stream`.
  package init(_ stream: ByteStream) { self.stream = stream }

  package mutating func write(_ line: JSON) throws {
    bytes.removeAll(keepingCapacity: true)
    line.write(to: &bytes, .rounded)
    bytes.append(UInt8(ascii: "\n"))
    try stream.write(bytes)
  }

  /// Does `body` with the sink that `--trace` names: nothing, `-` for `output`, a device or pipe as
  /// it stands, or a file. A file takes its name at the end. Where a mistake of the script ends the
  /// scene it still does, for it is whole up to there; where anything else cuts it off, it does
  /// not.
  package static func open<Value>(
    _ path: String?, output: ByteStream, _ body: (TraceSink?) throws -> Value
  ) throws -> Value {
    guard let path else { return try body(nil) }
    if path == "-" { return try body(TraceSink(output)) }
    if let special = try FilePath.special(path) { return try body(TraceSink(special)) }
    try Folder.create(for: path)
    Folder.clearDrafts(beside: path)
    var result: Result<Value, any Error>?
    do {
      try AtomicFile.write(to: path) { file throws(FileError) in
        let stream = ByteStream(descriptor: file, name: Quotation.text(path))
        let written = Result { try body(TraceSink(stream)) }
        result = written
        guard case .failure(let error) = written, Failure(error).code != .badInput else { return }
        throw .unwritable(path: path, reason: "cut off")
      }
    } catch {
      // What cut it off is reported, not that it was.
      guard case .failure? = result else { throw error }
    }
    guard let result else { preconditionFailure("a trace is written once") }
    return try result.get()
  }
}
