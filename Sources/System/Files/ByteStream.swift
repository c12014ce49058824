import CSystem
import Synchronization

/// An open file for writing.
package struct ByteStream: Sendable {
  package let descriptor: CInt
  /// Its name in errors.
  package let name: String

  /// Wraps the open file `descriptor`.
  package init(descriptor: CInt, name: String) {
    (self.descriptor, self.name) = (descriptor, name)
  }

  /// Opens an existing file, such as a device or a pipe, at `path` for writing as it is.
  ///
  /// - Throws: the system's error.
  package init(opening path: String, name: String) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    self.init(descriptor: descriptor, name: name)
  }

  /// The file for the program's results: after ``reserveStandardOutput()``, not the one that
  /// `print` writes to.
  package static var standardOutput: ByteStream {
    ByteStream(descriptor: reserved.load(ordering: .relaxed), name: "standard output")
  }
  private static let reserved = Atomic(STDOUT_FILENO)
  package static let standardError = ByteStream(
    descriptor: STDERR_FILENO, name: "standard error")

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Closes the file, which nothing is written to any more.
  package func close() { CSystem.close(descriptor) }

  /// The reason for which not everything was written.
  package enum Fault: Error {
    /// A signal requests the program to end.
    case interrupted
    /// The reader has closed it.
    case readerGone
    /// An error of the system.
    case system(SystemError)
  }

  /// Writes all of `bytes`. Ends early if a signal requests it.
  package func send(_ bytes: RawSpan) throws(Fault) {
    try bytes.withUnsafeBytes { bytes throws(Fault) in
      var done = 0
      while done < bytes.count {
        let piece = min(bytes.count - done, maxAtOnce)
        try waitForRoom()
        let count = CSystem.write(descriptor, bytes.baseAddress.map { $0 + done }, piece)
        if count >= 0 { done += count } else { try checkFault() }
      }
    }
  }

  /// Throws unless the call that has just failed should be retried.
  private func checkFault() throws(Fault) {
    switch errno {
    case EINTR: if Interruption.signal != nil { throw .interrupted }
    case EPIPE: throw .readerGone
    default: throw .system(.last)
    }
  }

  /// The size that always fits if there is any room: a full pipe blocks the writer, and a signal
  /// may reach another thread.
  private var maxAtOnce: Int {
    FileFacts(of: descriptor)?.kind == .pipe ? Int(PIPE_BUF) : Int.max
  }

  /// Waits until the file is writable.
  private func waitForRoom() throws(Fault) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let ready = poll(&request, 1, 100)
      // If polling fails for another reason, writing will report it.
      if ready > 0 || (ready < 0 && errno != EINTR && errno != EAGAIN) { return }
      if Interruption.signal != nil { throw .interrupted }
    }
  }
}

extension ByteStream {
  /// Opens stand-ins for those of the three standard descriptors that are closed, so that no file
  /// opened later gets such a number and is written to as if it were one. Writing to a stand-in
  /// fails, as to a closed one.
  package static func fillStandardGaps() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is used: this one.
      _ = open("/dev/null", mode)
    }
  }

  /// Reserves the standard output for results: other output, such as that of `print` in an
  /// experience, goes to the standard error, line by line.
  package static func reserveStandardOutput() {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, HandedDescriptor.bound)
    guard output >= 0 else { return }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    reserved.store(output, ordering: .relaxed)
    system_buffer_lines()
  }

  /// Returns `argument` of the command line with the system's names for the standard output
  /// replaced by that of the reserved one.
  package static func reservedName(for argument: String) -> String {
    #if HAS_PROC
      let folder = "/proc/self/fd"
    #else
      let folder = "/dev/fd"
    #endif
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
    where argument == name || argument.hasPrefix("-") && argument.hasSuffix("=\(name)") {
      return argument.dropLast(name.count) + "\(folder)/\(standardOutput.descriptor)"
    }
    return argument
  }
}
