import Glibc

/// An open file that bytes are written to.
struct ByteStream: Sendable {
  let descriptor: CInt
  /// What errors call it.
  let name: String

  static let standardOutput = ByteStream(descriptor: STDOUT_FILENO, name: "standard output")
  static let standardError = ByteStream(descriptor: STDERR_FILENO, name: "standard error")

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of `text`. Ends early where a signal asks for it.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let code = bytes.withUnsafeBytes { send($0) }
    if code == EINTR { try Interruption.check() }
    if code == EPIPE { throw .readerGone }
    guard code == 0 else {
      throw Failure(.cannotWrite, "cannot write \(name): \(SystemError.sentence(code))")
    }
  }

  /// 0 or an error number.
  private func send(_ bytes: UnsafeRawBufferPointer) -> CInt {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno != EINTR || Interruption.signal != nil {
        return errno
      }
    }
    return 0
  }
}

/// What the system says of a failed call.
enum SystemError {
  /// The system's sentence for an error number.
  static func sentence(_ code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// The three files that every program starts with.
enum StandardStreams {
  /// Fills the places of those that are closed, so that no frame that is opened later takes their
  /// place and is written to as if it were one. Writing to the stand-in fails, as to the closed.
  static func fillGaps() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken: this one.
      _ = open("/dev/null", mode)
    }
  }
}
