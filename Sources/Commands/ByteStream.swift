import Glibc

/// An open file that bytes are written to.
package struct ByteStream: Sendable {
  /// The number of the open file.
  package let descriptor: CInt
  /// What errors call it.
  let name: String

  /// The open file `descriptor`, which errors call `name`; whoever opened it closes it.
  package init(descriptor: CInt, name: String) { (self.descriptor, self.name) = (descriptor, name) }

  /// Where results go.
  package static let standardOutput = ByteStream(
    descriptor: STDOUT_FILENO, name: "standard output")
  static let standardError = ByteStream(descriptor: STDERR_FILENO, name: "standard error")

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all of `text`. Ends early where a signal asks for it.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try write(bytes) }
    }
    try result.get()
  }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    let code = send(bytes)
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
      let piece = min(bytes.count - done, mostAtOnce)
      let code = waitForRoom()
      guard code == 0 else { return code }
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, piece)
      if count >= 0 {
        done += count
      } else if errno != EINTR || Interruption.signal != nil {
        return errno
      }
    }
    return 0
  }

  /// What surely fits where there is room at all: a pipe that is full blocks whoever writes, and a
  /// signal may reach another thread.
  private var mostAtOnce: Int {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return Int.max }
    return Int(PIPE_BUF)
  }

  /// Waits until something can be written. 0, or EINTR where a signal asks to end.
  private func waitForRoom() -> CInt {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&request, 1, 100)
      // Where waiting fails for another reason, writing tells it.
      if ready > 0 || (ready < 0 && errno != EINTR && errno != EAGAIN) { return 0 }
      if Interruption.signal != nil { return EINTR }
    }
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
