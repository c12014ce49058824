import Glibc
import Synchronization

/// An open file that bytes are written to.
package struct ByteStream: Sendable {
  package let descriptor: CInt
  /// What errors call it.
  package let name: String

  /// The open file `descriptor`.
  package init(descriptor: CInt, name: String) {
    (self.descriptor, self.name) = (descriptor, name)
  }

  /// Opens what stands at `path`, such as a device or a pipe, for writing as it is.
  ///
  /// - Throws: what the system says.
  package init(opening path: String, name: String) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, name: name)
  }

  /// The file that the program's results go to: once ``reserveStandardOutput()`` was called another
  /// than the one that `print` writes to.
  package static var standardOutput: ByteStream {
    ByteStream(descriptor: reserved.load(ordering: .relaxed), name: "standard output")
  }
  private static let reserved = Atomic(STDOUT_FILENO)
  package static let standardError = ByteStream(
    descriptor: STDERR_FILENO, name: "standard error")

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Closes the file, which nothing is written to any more.
  package func close() { Glibc.close(descriptor) }

  /// Why not all was written.
  package enum Fault: Error {
    /// A signal asks the program to end.
    case interrupted
    /// The reader has closed it.
    case readerGone
    /// What the system says.
    case system(SystemError)
  }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  package func send(_ bytes: RawSpan) throws(Fault) {
    try bytes.withUnsafeBytes { bytes throws(Fault) in
      var done = 0
      while done < bytes.count {
        let piece = min(bytes.count - done, mostAtOnce)
        try waitForRoom()
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, piece)
        if count >= 0 { done += count } else { try checkFault() }
      }
    }
  }

  /// Throws unless the call that has just failed is to be tried again.
  private func checkFault() throws(Fault) {
    switch errno {
    case EINTR: if Interruption.signal != nil { throw .interrupted }
    case EPIPE: throw .readerGone
    default: throw .system(.last)
    }
  }

  /// What surely fits where there is room at all: a pipe that is full blocks the writer, and a
  /// signal may reach another thread.
  private var mostAtOnce: Int {
    FileFacts(of: descriptor)?.kind == .pipe ? Int(PIPE_BUF) : Int.max
  }

  /// Waits until something can be written.
  private func waitForRoom() throws(Fault) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&request, 1, 100)
      // Where waiting fails for another reason, writing tells it.
      if ready > 0 || (ready < 0 && errno != EINTR && errno != EAGAIN) { return }
      if Interruption.signal != nil { throw .interrupted }
    }
  }
}

extension ByteStream {
  /// Fills the places of those of the three files that every program starts with that are closed,
  /// so that no frame that is opened later takes their place and is written to as if it were one.
  /// Writing to the stand-in fails, as to the closed.
  package static func fillStandardGaps() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken: this one.
      _ = open("/dev/null", mode)
    }
  }

  /// Keeps the standard output for results: what else writes to it, such as `print` in the code of
  /// an experience, comes to the standard error, line by line.
  package static func reserveStandardOutput() {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, HandedDescriptor.bound)
    guard output >= 0 else { return }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    reserved.store(output, ordering: .relaxed)
    let stream = DynamicLibraries.function("stdout")?.load(as: UnsafeMutablePointer<FILE>?.self)
    if let stream { setvbuf(stream, nil, _IOLBF, 0) }
  }

  /// `argument` of the command line, where the names that the system has for the standard output are
  /// those of the one that is reserved.
  package static func reservedName(for argument: String) -> String {
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
    where argument == name || argument.hasPrefix("-") && argument.hasSuffix("=\(name)") {
      return argument.dropLast(name.count) + "/proc/self/fd/\(standardOutput.descriptor)"
    }
    return argument
  }
}
