import Files
import JSONCoding
import Raster
import Scripting

// What goes wrong in other rooms, as one sentence and one number.

extension Failure {
  /// A mistake in a script or a setting; `place` names the file that it stands in. Settings that
  /// came by options are told by those.
  init(_ error: ScriptError, in place: String? = nil) {
    if error.kind == .setting {
      self = .option(
        CommandOption.name(ofSetting: error.path), expected: error.expected, found: error.found,
        nearest: error.nearest)
    } else if error.kind == .demonstration {
      // Of the maker's own: no file is to blame.
      self.init(.internalError, error.description)
    } else {
      let sentence = error.description
      self.init(.badInput, place.map { "\($0): \(sentence)" } ?? sentence)
    }
  }

  /// The value of the option `name` is `found`, where `expected` belongs.
  static func option(
    _ name: String, expected: String, found: String, nearest: [String] = []
  ) -> Failure {
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return Failure(
      .usage, "invalid option at \(name): expected \(expected), found \(found)\(names)")
  }

  /// A picture or file that could not be made.
  package init(_ error: RasterError) {
    switch error {
    case .tooLarge, .noPixels: self.init(.badInput, error.description)
    case .undrawable, .drawing, .encoding: self.init(.internalError, error.description)
    case .file(let error): self.init(error)
    case .undecodable(let path, let reason):
      self.init(.badInput, "\(Quotation.text(path)) is not a sound PNG: \(reason)")
    }
  }

  /// A file or folder that could not be read, made or written.
  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let reason):
      self.init(.noInput, "cannot read \(Quotation.text(path)): \(reason)")
    case .uncreatable(let path, let reason):
      self.init(.cannotCreate, "cannot create \(Quotation.text(path)): \(reason)")
    case .unwritable(let path, let reason):
      self.init(.cannotWrite, "cannot write \(Quotation.text(path)): \(reason)")
    case .foreignFolder(let path, let reason):
      self.init(
        .cannotCreate,
        "\(Quotation.text(path)) \(reason); --overwrite clears the old frames first")
    case .locked(let path):
      self.init(
        .cannotCreate,
        "cannot write into \(Quotation.text(path)): another run is writing there; expected a"
          + " folder of its own")
    }
  }
}

/// Does `body` and turns its mistakes, found in the file `place`, into failures.
func reading<Result>(
  in place: String? = nil, _ body: () throws(ScriptError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error, in: place) }
}

extension Interruption {
  /// Throws where a signal came.
  static func check() throws(Failure) {
    if let signal { throw signal.failure() }
  }

  /// The end that this signal brings; `remark` tells what was done by then.
  package func failure(_ remark: String = "") -> Failure {
    let ending = remark.isEmpty ? "" : "; \(remark)"
    return switch self {
    case .interrupt: Failure(.interrupted, "interrupted by SIGINT\(ending)")
    case .terminate: Failure(.terminated, "ended by SIGTERM\(ending)")
    }
  }
}

extension ByteStream {
  /// Writes all of `text`. Ends early where a signal asks for it.
  func write(_ text: String) throws(Failure) { try write(text.utf8.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: [UInt8]) throws(Failure) { try write(bytes.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: RawSpan) throws(Failure) {
    do throws(Fault) { try send(bytes) } catch {
      switch error {
      case .interrupted: throw Interruption.signal?.failure() ?? .readerGone
      case .readerGone: throw .readerGone
      case .system(let error): throw Failure(.cannotWrite, "cannot write \(name): \(error)")
      }
    }
  }
}

/// Does `body` and turns its errors into failures.
func making<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error) }
}

/// Does `body` and turns its errors into failures.
func making<Result: ~Copyable>(
  _ body: () throws(RasterError) -> Result
) throws(Failure) -> Result {
  do { return try body() } catch { throw Failure(error) }
}
