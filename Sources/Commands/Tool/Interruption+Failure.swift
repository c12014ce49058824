import Files

extension Interruption {
  /// Throws where a signal came.
  static func check() throws {
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
  func write(_ text: String) throws { try write(text.utf8.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: [UInt8]) throws { try write(bytes.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: RawSpan) throws {
    do throws(Fault) { try send(bytes) } catch {
      switch error {
      case .interrupted: throw Interruption.signal?.failure() ?? Failure.readerGone
      case .readerGone: throw Failure.readerGone
      case .system(let error): throw Failure(.cannotWrite, "cannot write \(name): \(error)")
      }
    }
  }
}
