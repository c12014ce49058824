import CSystem

/// A child process that runs in the background and is polled for its end. It has a process group of
/// its own: Ctrl-C reaches this program alone.
package final class BackgroundProcess {
  private let process: pid_t
  /// An unnamed file that receives its standard error.
  private let log: CInt
  /// The number of bytes of the log already taken.
  private var taken: off_t = 0
  /// Its exit status.
  private var status: CInt?

  /// The destination of its standard output.
  package enum Output: Sendable {
    /// That of this program.
    case inherited
    /// The log, with the standard error.
    case log
  }

  /// Starts the program at `path`, or found by that name as a shell does, with its name and
  /// arguments as `words` and the variables of `environment`. It inherits the `inherited`
  /// descriptors from ``HandedDescriptor/first`` on.
  ///
  /// - Throws: the system's error.
  package init(
    _ path: String, _ words: [String], environment: [String: String],
    output: Output, inherited: [HandedDescriptor] = []
  ) throws(SystemError) {
    log = try NamelessFile.make()
    var actions = SystemSpawnActions()
    posix_spawn_file_actions_init(&actions.list)
    defer { posix_spawn_file_actions_destroy(&actions.list) }
    posix_spawn_file_actions_addopen(&actions.list, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions.list, log, STDERR_FILENO)
    let results = output == .log ? log : ByteStream.standardOutput.descriptor
    posix_spawn_file_actions_adddup2(&actions.list, results, STDOUT_FILENO)
    // Above all inherited numbers, or one might be overwritten before it is copied.
    let copies = inherited.map { fcntl($0.descriptor, F_DUPFD_CLOEXEC, HandedDescriptor.bound) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    for (index, copy) in copies.enumerated() {
      posix_spawn_file_actions_adddup2(&actions.list, copy, HandedDescriptor.first + CInt(index))
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

  /// The reason of its end, in words; nil while it runs. An end with status 0 has no words.
  package var exitReason: String?? {
    guard reap(waiting: false) else { return nil }
    return .some(status.flatMap(ChildProcess.words))
  }

  /// Kills it and its process group at once.
  package func end() {
    guard status == nil else { return }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    _ = reap(waiting: true)
  }

  private func reap(waiting: Bool) -> Bool {
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

  /// Returns the part of the log since the last call, or the first `most` bytes of it.
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

/// An open file or socket that another program inherits.
package struct HandedDescriptor: Sendable {
  let descriptor: CInt
  /// The descriptor number of the first in the other program.
  static let first: CInt = 3
  /// The number after the last.
  static let bound: CInt = 16
}

extension Socket {
  package var handed: HandedDescriptor { HandedDescriptor(descriptor: descriptor) }

  /// The inherited socket at `index`, counted from 0.
  package init(inheritedAt index: Int) {
    descriptor = HandedDescriptor.first + CInt(index)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

extension Listener {
  package var handed: HandedDescriptor { HandedDescriptor(descriptor: descriptor) }

  /// The inherited listening socket at `index`, counted from 0.
  package init(inheritedAt index: Int) {
    self.init(descriptor: Socket(inheritedAt: index).descriptor)
  }
}

/// The progress of a program, readable by the one that started it even if it ends or hangs right
/// after: an unnamed file that both hold.
package final class ProgressFile {
  private let file: CInt

  /// Creates a new file.
  ///
  /// - Throws: the system's error.
  package init() throws(SystemError) {
    file = try NamelessFile.make()
  }

  /// The inherited file at `index`, counted from 0.
  package init(inheritedAt index: Int) { file = Socket(inheritedAt: index).descriptor }

  deinit { close(file) }

  package var handed: HandedDescriptor { HandedDescriptor(descriptor: file) }

  /// Writes the progress.
  package func write(_ numbers: SIMD4<Int>) {
    withUnsafeBytes(of: numbers) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
  }

  /// Reads the last progress; zeros if there is none.
  package func read() -> SIMD4<Int> {
    var numbers = SIMD4<Int>()
    withUnsafeMutableBytes(of: &numbers) { _ = pread(file, $0.baseAddress, $0.count, 0) }
    return numbers
  }
}

/// A program that is held open: it can be started even after another has replaced it.
package final class ProgramFile: Sendable {
  private let file: CInt
  #if !HAS_PROC
    private let name: String
  #endif
  /// Its version, which differs from that of a replacement.
  package let version: FileFacts.Version

  /// Opens the program at `path`.
  ///
  /// - Throws: the system's error.
  package init(_ path: String) throws(SystemError) {
    let low = open(path, O_RDONLY | O_CLOEXEC)
    guard low >= 0 else { throw .last }
    defer { close(low) }
    // Above the descriptors that another process inherits, which would overwrite it.
    let file = fcntl(low, F_DUPFD_CLOEXEC, HandedDescriptor.bound)
    guard file >= 0 else { throw .last }
    guard let facts = FileFacts(of: file) else {
      let error = SystemError.last
      close(file)
      throw error
    }
    (self.file, version) = (file, facts.version)
    #if !HAS_PROC
      name = path
    #endif
  }

  deinit { close(file) }

  /// A path by which child processes of this one can start it. Where open files have no names it is
  /// that of a replacement too.
  package var path: String {
    #if HAS_PROC
      "/proc/self/fd/\(file)"
    #else
      name
    #endif
  }
}

/// A file without a name, which is gone once no process holds it open.
enum NamelessFile {
  /// Makes one and returns its descriptor; it has a name in the temporary folder for a moment.
  ///
  /// - Throws: the system's error, with the name.
  static func make() throws(SystemError) -> CInt {
    while true {
      let name = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = "\(FilePath.temporary)/.nameless-\(name)"
      let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if file < 0, errno == EEXIST || errno == EINTR { continue }
      guard file >= 0 else {
        throw SystemError(
          errno, trying: "cannot create \"\(path)\"", isOfTemporaryFolder: true)
      }
      unlink(path)
      guard file <= STDERR_FILENO else { return file }
      // Kept out of the range of the standard descriptors, which programs started with it use.
      defer { close(file) }
      let copy = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      guard copy >= 0 else { throw .last }
      return copy
    }
  }
}

/// The starting of other programs.
enum Spawning {
  /// Starts the program `name`, found as a shell finds it, with its name and its arguments as
  /// `words` and the variables of `environment`, or this program's own; returns 0, or an error
  /// number. It gets a process group of its own, so that Ctrl-C reaches this program alone, which
  /// then ends the other; and the default signal handlers, with no signal blocked.
  static func start(
    _ name: String, _ words: [String], environment: [String: String]? = nil,
    _ actions: inout SystemSpawnActions, process: inout pid_t
  ) -> CInt {
    var attributes = SystemSpawnAttributes()
    posix_spawnattr_init(&attributes.values)
    defer { posix_spawnattr_destroy(&attributes.values) }
    var usual = sigset_t()
    sigemptyset(&usual)
    posix_spawnattr_setsigmask(&attributes.values, &usual)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes.values, &usual)
    posix_spawnattr_setflags(
      &attributes.values,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let words = list(words)
    defer { free(words) }
    guard let environment else {
      return posix_spawnp(&process, name, &actions.list, &attributes.values, words, environ)
    }
    let variables = list(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    defer { free(variables) }
    return posix_spawnp(&process, name, &actions.list, &attributes.values, words, variables)
  }

  private static func list(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  private static func free(_ list: [UnsafeMutablePointer<CChar>?]) {
    for text in list { CSystem.free(text) }
  }
}
