import Glibc

/// A program that runs beside this one; a look tells whether it still does. It has a process group
/// of its own: Ctrl-C reaches this program alone.
package final class BackgroundProcess {
  private let process: pid_t
  /// A file without a name that its standard error goes to.
  private let log: CInt
  /// Bytes of the log that were taken.
  private var taken: off_t = 0
  /// The status that it ended with.
  private var status: CInt?

  /// Where the standard output goes.
  package enum Output: Sendable {
    /// Where this program's goes.
    case inherited
    /// To the log, with the standard error.
    case log
  }

  /// Starts the program at `path`, or the one of that name that a shell finds, with its name and its
  /// arguments as `words` and the variables of `environment`. It finds what is `handed` to it at the descriptors from
  /// ``HandedDescriptor/first`` on.
  ///
  /// - Throws: what the system says.
  package init(
    _ path: String, _ words: [String], environment: [String: String],
    output: Output, handed: [HandedDescriptor] = []
  ) throws(SystemError) {
    log = try NamelessFile.make()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO)
    let results = output == .log ? log : ByteStream.standardOutput.descriptor
    posix_spawn_file_actions_adddup2(&actions, results, STDOUT_FILENO)
    // Beyond all that are handed on, or one might be overwritten before it is copied.
    let copies = handed.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, HandedDescriptor.bound) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    for (place, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, copy, HandedDescriptor.first + CInt(place))
    }
    var process = pid_t()
    let code = Spawning.start(
      path, words, environment: environment, &actions, process: &process)
    guard code == 0 else {
      close(log)
      throw SystemError(code)
    }
    self.process = process
  }

  deinit {
    end()
    close(log)
  }

  /// Why it is over, in words; nil as long as it runs. An end with status 0 has no words.
  package var ending: String?? {
    guard look(waiting: false) else { return nil }
    return .some(status.flatMap(ChildProcess.words))
  }

  /// Ends it and what it has started at once.
  package func end() {
    guard status == nil else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    _ = look(waiting: true)
  }

  private func look(waiting: Bool) -> Bool {
    guard status == nil else { return true }
    var found: CInt = 0
    var result: pid_t
    repeat {
      result = waitpid(process, &found, waiting ? 0 : WNOHANG)
    } while result < 0 && errno == EINTR
    guard result != 0 else { return false }
    status = found
    return true
  }

  /// The part of the log that came since this was last called, or the first `most` bytes of it.
  package func takeLog(atMost most: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most,
      case let count = pread(log, &piece, min(piece.count, most - bytes.count), taken), count > 0
    {
      bytes += piece[..<count]
      taken += off_t(count)
    }
    return bytes
  }
}

/// An open file or socket that another program is handed.
package struct HandedDescriptor: Sendable {
  let descriptor: CInt
  /// Where the other program finds the first.
  static let first: CInt = 3
  /// Beyond the last.
  static let bound: CInt = 16
}

extension Socket {
  package var handed: HandedDescriptor { HandedDescriptor(descriptor: descriptor) }

  /// The socket that this program was handed at `place`, counted from 0.
  package init(handed place: Int) {
    descriptor = HandedDescriptor.first + CInt(place)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

extension Listener {
  package var handed: HandedDescriptor { HandedDescriptor(descriptor: descriptor) }

  /// The listening socket that this program was handed at `place`, counted from 0.
  package init(handed place: Int) {
    self.init(descriptor: Socket(handed: place).descriptor)
  }
}

/// Where a program stands, told to the one that has started it even if it ends or hangs right after:
/// a file without a name that both hold.
package final class ProgressFile {
  private let file: CInt

  /// A new one.
  ///
  /// - Throws: what the system says.
  package init() throws(SystemError) {
    file = try NamelessFile.make()
  }

  /// The one that this program was handed at `place`, counted from 0.
  package init(handed place: Int) { file = Socket(handed: place).descriptor }

  deinit { close(file) }

  package var handed: HandedDescriptor { HandedDescriptor(descriptor: file) }

  /// Writes where the program stands.
  package func write(_ numbers: SIMD4<Int>) {
    withUnsafeBytes(of: numbers) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  /// What was written last; zeros where nothing was.
  package func read() -> SIMD4<Int> {
    var numbers = SIMD4<Int>()
    withUnsafeMutableBytes(of: &numbers) { _ = pread(file, $0.baseAddress, $0.count, 0) }
    return numbers
  }
}

/// A program that is held open: it can be started even after another was put in its place.
package final class ProgramFile: Sendable {
  private let file: CInt
  /// What tells it from the one that takes its place.
  package let version: FileFacts.Version

  /// The program at `path`.
  ///
  /// - Throws: what the system says.
  package init(_ path: String) throws(SystemError) {
    let low = open(path, O_RDONLY | O_CLOEXEC)
    guard low >= 0 else { throw .last }
    defer { close(low) }
    // Beyond those that another process is handed, which take the places of its own.
    let file = fcntl(low, F_DUPFD_CLOEXEC, HandedDescriptor.bound)
    guard file >= 0 else { throw .last }
    guard let facts = FileFacts(of: file) else {
      let error = SystemError.last
      close(file)
      throw error
    }
    (self.file, version) = (file, facts.version)
  }

  deinit { close(file) }

  /// A path to start it by, for processes that this one starts.
  package var path: String { "/proc/self/fd/\(file)" }
}

/// A file that has no name, and is gone when no process holds it open.
enum NamelessFile {
  /// The descriptor of a new one, which for a moment has a name in the folder for temporary files.
  ///
  /// - Throws: the system's error, with the name.
  static func make() throws(SystemError) -> CInt {
    while true {
      let name = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = "\(FilePath.temporary)/.nameless-\(name)"
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if file < 0, errno == EEXIST || errno == EINTR { continue }
      guard file >= 0 else { throw SystemError(errno, trying: "cannot create \"\(path)\"") }
      unlink(path)
      guard file <= STDERR_FILENO else { return file }
      // Standard input and outputs of programs that are started with it come in the way.
      defer { close(file) }
      let copy = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard copy >= 0 else { throw .last }
      return copy
    }
  }
}

/// How this program starts others.
enum Spawning {
  /// Starts the program `name`, found as a shell finds it, with its name and its arguments as `words`
  /// and the variables of `environment`, or one's own; 0, or the number of the error. In a process group of its own, so that Ctrl-C
  /// reaches this program alone, which then ends the other; with the usual answers to signals, none
  /// of which is blocked.
  static func start(
    _ name: String, _ words: [String], environment: [String: String]? = nil,
    _ actions: inout posix_spawn_file_actions_t, process: inout pid_t
  ) -> CInt {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var usual = sigset_t()
    sigemptyset(&usual)
    posix_spawnattr_setsigmask(&attributes, &usual)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = list(words)
    defer { free(words) }
    guard let environment else {
      return posix_spawnp(&process, name, &actions, &attributes, words, environ)
    }
    let variables = list(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    defer { free(variables) }
    return posix_spawnp(&process, name, &actions, &attributes, words, variables)
  }

  private static func list(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func free(_ list: [UnsafeMutablePointer<CChar>?]) {
    for text in list { Glibc.free(text) }
  }
}
