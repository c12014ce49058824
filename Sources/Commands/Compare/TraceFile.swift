import Goldens
import JSONCoding

/// A file that may hold a trace.
enum TraceFile {
  /// The lines of the trace in `input`; nil where it holds none. A trace has one object on each line;
  /// no scene that people write has all on its first.
  static func lines(of input: InputFile) throws -> [JSON]? {
    let bytes = try input.bytes()
    guard let line = TraceText.split(bytes).first, let first = try? JSON(bytes: Array(line)),
      first["frame"] != nil, first["scene"] == nil
    else { return nil }
    return try input.parsed { try TraceText.lines(of: $0) }
  }
}
