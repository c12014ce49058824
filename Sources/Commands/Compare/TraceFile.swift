import Goldens
import JSONCoding

/// A file that may hold a trace.
enum TraceFile {
  /// The lines of the trace in `input`; nil where it holds none. A trace has one object on each line;
  /// no scene that people write has all on its first.
  static func lines(of input: InputFile) throws(Failure) -> [JSON]? {
    let bytes = try input.bytes()
    guard let line = TraceText.split(bytes).first, let first = try? JSON(bytes: Array(line)),
      first["frame"] != nil, first["scene"] == nil
    else { return nil }
    do throws(TraceText.Flaw) { return try TraceText.lines(of: bytes) } catch {
      throw Failure(.badInput, "\(input.name): \(error)")
    }
  }
}
