import CSystem

/// A program that reads its standard input and writes a file.
package struct ChildProcess: ~Copyable {
  /// Its standard input.
  package let input: ByteStream
  private let process: pid_t
  /// An unnamed file that receives its standard error.
  private let errors: CInt

  /// Starts the program `name`, found as a shell finds it, with the file at the path `output` as
  /// its standard output; nil if there is no such program.
  ///
  /// - Throws: the system's error if it is found but cannot be started.
  package init?(_ name: String, _ arguments: [String], output: String) throws(SystemError) {
    var ends: [CInt] = [0, 0]
    let errors = try NamelessFile.make()
    guard pipe(&ends) == 0 else {
      let error = SystemError.last
      close(errors)
      throw error
    }
    defer { close(ends[0]) }
    // A copy of our end would keep the other program waiting for more input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if HAS_PIPE_SIZES
      // The largest pipe buffer that the system grants: fewer context switches.
      _ = fcntl(ends[1], Self.setPipeSize, 1 << 20)
    #endif
    var process = pid_t()
    let code = Self.spawn(
      name, arguments, input: ends[0], output: output, errors: errors, &process)
    guard code == 0 else {
      close(ends[1])
      close(errors)
      guard code == ENOENT else { throw SystemError(code, trying: "cannot start \(name)") }
      return nil
    }
    self.process = process
    self.errors = errors
    input = ByteStream(descriptor: ends[1], name: name)
  }

  #if HAS_PIPE_SIZES
    /// F_SETPIPE_SZ of Linux.
    private static let setPipeSize: CInt = 1031
  #endif

  private static func spawn(
    _ name: String, _ arguments: [String], input: CInt, output: String, errors: CInt,
    _ process: inout pid_t
  ) -> CInt {
    var actions = SystemSpawnActions()
    posix_spawn_file_actions_init(&actions.list)
    defer { posix_spawn_file_actions_destroy(&actions.list) }
    posix_spawn_file_actions_adddup2(&actions.list, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions.list, STDOUT_FILENO, output, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions.list, errors, STDERR_FILENO)
    return Spawning.start(name, [name] + arguments, &actions, process: &process)
  }

  /// Closes its input and waits for it to end. Returns nil if it ended with 0 and wrote nothing to
  /// its standard error; otherwise the last line there, or the signal or exit status. A signal to
  /// this program ends it.
  package consuming func finish() -> String? {
    close(input.descriptor)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {
      guard Interruption.signal != nil else { continue }
      kill(process, SIGKILL)
    }
    defer { close(errors) }
    // Some programs end with 0 even if they could not write everything.
    return status & 0x7F == 0 ? lastLine ?? Self.words(for: status) : Self.words(for: status)
  }

  /// Kills the program at once.
  package consuming func end() {
    kill(process, SIGKILL)
    close(input.descriptor)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(errors)
  }

  /// The last line of its standard error; nil if there is none.
  private var lastLine: String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let size = lseek(errors, 0, SEEK_END)
    let count = pread(errors, &bytes, bytes.count, max(0, size - off_t(bytes.count)))
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      .split(separator: "\n")
    return lines.last.map(String.init)
  }

  /// Describes the status of `waitpid`; nil for a normal end with 0.
  static func words(for status: CInt) -> String? {
    let signal = status & 0x7F
    guard signal == 0 else { return "it was ended by \(SignalName.of(signal))" }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "it ended with status \(code)"
  }
}

// MARK: Signals

enum SignalName {
  /// Returns the name of signal `number`, such as `SIGTERM`; its number if it has no name here.
  static func of(_ number: CInt) -> String {
    let names: [CInt: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
      SIGSEGV: "SIGSEGV", SIGTRAP: "SIGTRAP", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM",
      SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    ]
    return names[number] ?? "signal \(number)"
  }
}
