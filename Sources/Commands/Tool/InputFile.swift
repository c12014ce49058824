import Files
import JSONCoding

/// A file that the command line names.
package struct InputFile {
  let path: String
  /// Largest file that is read, in bytes.
  var limit: Int
  /// What it holds, where it has been read already: a pipe is read once.
  var contents: [UInt8]?

  /// The file at `path`; `-` is standard input.
  package init(path: String, limit: Int = 1 << 24) { (self.path, self.limit) = (path, limit) }

  /// What errors call it.
  var name: String { path == "-" ? "standard input" : Quotation.text(path) }

  /// All of its bytes; `-` reads standard input.
  func bytes() throws -> [UInt8] {
    if let contents { return contents }
    do throws(FileBytes.InputFault) {
      return try FileBytes.input(path == "-" ? nil : path, atMost: limit)
    } catch {
      switch error {
      case .system(let fault):
        // A signal that ended the call is reported first: no other is lost here.
        if fault.isInterruption { try Interruption.check() }
        throw Failure(.noInput, "cannot read \(name): \(fault)")
      case .notAFile: throw Failure(.noInput, "cannot read \(name): it is not a file")
      case .tooLarge:
        throw Failure(.badInput, "\(name): expected at most \(limit) bytes, found more")
      }
    }
  }

  /// What `parse` makes of its bytes. Mistakes in them are reported with the file's name.
  func parsed<Value>(_ parse: ([UInt8]) throws -> Value) throws -> Value {
    let bytes = try bytes()
    do { return try parse(bytes) } catch { throw Failure(error, in: name) }
  }
}
