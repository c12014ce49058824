import CSystem
import Synchronization

/// A record of the traps of this program. Code that traps, such as by an index out of range, ends a
/// process; this one then restarts itself with the record, to report the trap and to continue with
/// the remaining work.
///
/// The record is an unnamed file. An entry begins with a byte 1 and a letter: `T`, the number of
/// the signal in two digits, the texts of a ``WorkNote``, and the backtrace that the runtime
/// prints; or `N` and the words of a note, each ended by a byte 0.
package final class TrapRecord: Sendable {
  /// A trap.
  package struct Trap: Hashable, Sendable {
    /// The name of the signal, such as `SIGILL`.
    package let signal: String
    /// The subject of the thread's work; empty if that is not known.
    package let subject: String
    package let experience: String
    package let moment: String
    /// The backtrace that the runtime printed; empty if it prints none.
    package fileprivate(set) var backtrace: String
  }

  /// The traps that ended earlier starts of this program, in order.
  package let traps: [Trap]
  /// Notes of earlier starts.
  package let notes: [[String]]
  private let file: CInt

  /// The environment variable with the descriptor of the record for a new start.
  private static let variable = "TRAP_RECORD"

  /// Opens the record of an earlier start, or a new one; nil if the system creates none.
  package init?() {
    if let text = Environment[Self.variable], let handed = CInt(text),
      fcntl(handed, F_SETFD, FD_CLOEXEC) == 0
    {
      file = handed
    } else {
      guard let made = try? NamelessFile.make() else { return nil }
      file = made
    }
    unsetenv(Self.variable)
    var (traps, notes): ([Trap], [[String]]) = ([], [])
    for entry in Self.bytes(of: file).split(separator: 1) {
      let rest = entry.dropFirst()
      switch entry.first {
      case UInt8(ascii: "T"): traps.append(Trap(rest))
      case UInt8(ascii: "N"):
        let words = rest.split(separator: 0, omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
        notes.append(words.dropLast())
        // Another thread may note something while the runtime prints.
        if !traps.isEmpty { traps[traps.count - 1].backtrace += words.last ?? "" }
      default: break
      }
    }
    (self.traps, self.notes) = (traps, notes)
  }

  private static func bytes(of file: CInt) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(max(lseek(file, 0, SEEK_END), 0)))
    let count = pread(file, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Notes `words` for later starts; ignored if they contain the bytes that separate entries.
  package func note(_ words: [String]) {
    guard words.allSatisfy({ $0.utf8.allSatisfy { $0 > 1 } }) else { return }
    let bytes = Array("\u{1}N".utf8) + words.flatMap { Array($0.utf8) + [0] }
    _ = write(file, bytes, bytes.count)
  }
}

extension TrapRecord.Trap {
  /// Reads an entry after its letter.
  fileprivate init(_ entry: ArraySlice<UInt8>) {
    let number = CInt(String(decoding: entry.prefix(2), as: UTF8.self)) ?? 0
    let block = entry.dropFirst(2).prefix(WorkNote.textSize)
    signal = SignalName.of(number)
    subject = WorkNote.text(.subject, in: block)
    experience = WorkNote.text(.experience, in: block)
    moment = WorkNote.text(.moment, in: block)
    backtrace = String(decoding: entry.dropFirst(2 + WorkNote.textSize), as: UTF8.self)
  }
}

// MARK: Listening

extension TrapRecord {
  /// The data of the signal handler, prepared in advance: it must not allocate.
  private struct Program {
    let file: CInt
    /// Arguments and variables for the new start, each list ended by nil.
    let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    let path: UnsafeMutablePointer<CChar>
    /// `_Fork` of the C library, which is async-signal-safe; nil if it has none.
    let fork: (@convention(c) () -> pid_t)?
    /// The note of a thread that has noted nothing.
    let blank: UnsafeMutableRawPointer?
    /// The previous action of each signal: the runtime prints a backtrace.
    var before: [sigaction]
  }

  nonisolated(unsafe) private static let program = UnsafeMutablePointer<Program>.allocate(
    capacity: 1)
  /// True if a trap is being recorded.
  private static let isBusy = Atomic(false)

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// Restarts this program once, with its current arguments and variables, when it traps.
  package func listen() {
    guard let path = system_program() else { return }
    let variables = Environment.all.map { "\($0.key)=\($0.value)" } + ["\(Self.variable)=\(file)"]
    var usual = sigaction()
    usual.sa_flags = 0
    Self.program.initialize(
      to: Program(
        file: file, words: CommandLine.unsafeArgv, variables: Self.list(variables), path: path,
        fork: system_signal_safe_fork(),
        blank: calloc(1, WorkNote.size), before: Array(repeating: usual, count: 65)))
    WorkNote.begin()
    _ = Self.isBusy.load(ordering: .relaxed)
    SignalStack.provide()
    for number in Self.signals {
      system_handle_trap(
        number, { TrapRecord.handle($0, $1, $2) }, &Self.program.pointee.before[Int(number)])
    }
  }

  /// Returns `texts` as a list that is ended by nil, and never freed.
  private static func list(_ texts: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { (list + index).initialize(to: strdup(text)) }
    (list + texts.count).initialize(to: nil)
    return list
  }

  /// Records the trap and restarts the program. This must not allocate or wait for another thread:
  /// the trapped thread may hold any lock.
  private static func handle(
    _ number: CInt, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    // Another thread that traps meanwhile waits for the new start.
    if isBusy.exchange(true, ordering: .relaxed) { while true { pause() } }
    let file = program.pointee.file
    let zero = CInt(UInt8(ascii: "0"))
    var head = (
      UInt8(1), UInt8(ascii: "T"), UInt8(truncatingIfNeeded: zero + number / 10),
      UInt8(truncatingIfNeeded: zero + number % 10)
    )
    _ = write(file, &head, 4)
    _ = write(file, WorkNote.existing ?? program.pointee.blank, WorkNote.textSize)
    recordBacktrace(number, info, context)
    dup2(ByteStream.standardOutput.descriptor, STDOUT_FILENO)
    _ = fcntl(file, F_SETFD, 0)
    allowSignals()
    execve(program.pointee.path, program.pointee.words, program.pointee.variables)
    // It cannot be started: it ends as any program would.
    system_restore(number)
    raise(number)
  }

  private static func allowSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Lets the runtime print its backtrace into the record in a copy of this process, which then
  /// ends.
  private static func recordBacktrace(
    _ number: CInt, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
  ) {
    let before = program.pointee.before[Int(number)]
    guard let fork = program.pointee.fork,
      let print = withUnsafePointer(to: before, { system_trap_handler($0) })
    else { return }
    let copy = fork()
    if copy == 0 {
      // Grouped with the program that the runtime starts.
      setpgid(0, 0)
      close(STDIN_FILENO)
      _ = open("/dev/null", O_RDONLY)
      dup2(program.pointee.file, STDOUT_FILENO)
      dup2(program.pointee.file, STDERR_FILENO)
      // The runtime may read memory that is not mapped.
      allowSignals()
      print(number, info, context)
      _exit(0)
    }
    guard copy > 0 else { return }
    // A minute at most.
    for _ in 0..<6000 {
      guard waitpid(copy, nil, WNOHANG) == 0 else { break }
      usleep(10_000)
    }
    // A child of it may still be waiting.
    kill(-copy, SIGKILL)
    waitpid(copy, nil, 0)
  }
}

/// A stack for signal handlers on a thread whose own stack may have overflowed.
enum SignalStack {
  private static let size = 1 << 17

  /// Gives this thread a stack unless it has one; returns the memory to free once the thread ends.
  @discardableResult static func provide() -> UnsafeMutableRawPointer? {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & CInt(SS_DISABLE) != 0,
      let memory = malloc(size)
    else { return nil }
    (stack.ss_sp, stack.ss_flags, stack.ss_size) = (memory, 0, size)
    sigaltstack(&stack, nil)
    return memory
  }

  /// Removes and frees the stack from `provide`.
  static func free(_ memory: UnsafeMutableRawPointer?) {
    guard let memory else { return }
    var stack = stack_t()
    stack.ss_flags = CInt(SS_DISABLE)
    sigaltstack(&stack, nil)
    CSystem.free(memory)
  }
}
