import FoundationEssentials
import Glibc
import Synchronization

/// The program that runs.
package enum Program {
  /// The first of its arguments that is no text, counted from 1, as it reads when it is repaired;
  /// nil where all are.
  package static var nonUTF8Argument: (place: Int, text: String)? {
    for place in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[place],
        String(validatingCString: argument) == nil
      else { continue }
      return (place, String(cString: argument))
    }
    return nil
  }

  /// Ends it with a number for the shell.
  package static func end(_ code: Int32) -> Never { exit(code) }

  /// Who runs it, as a number.
  package static var user: Int { Int(getuid()) }
}

/// The variables of the environment.
package enum Environment {
  /// The variable `name`; nil where there is none.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package static var all: [String: String] { ProcessInfo.processInfo.environment }
}

/// Libraries that the program has loaded.
package enum DynamicLibraries {
  /// Where the function `name` of any of them begins; nil where none has it.
  package static func function(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
}

/// The signals that ask the program to end. It handles them and ends by itself, so that frames in
/// work are finished.
package enum Interruption: CInt {
  /// Ctrl-C.
  case interrupt
  /// Asked to end, by `kill` or a scheduler.
  case terminate

  /// A signal handler reaches nothing but globals: the number of the first signal heard, or 0.
  private static let heard = Atomic<CInt>(0)
  /// When that was, in milliseconds of the machine's clock.
  private static let time = Atomic<Int>(0)

  /// Begins to listen, and lets a closed pipe be an error of writing rather than an end without
  /// a word.
  package static func listen() {
    _ = (heard.load(ordering: .relaxed), time.load(ordering: .relaxed))
    Glibc.signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond `ulimit -f`.
    Glibc.signal(SIGXFSZ, SIG_IGN)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      Interruption.handle(number)
    }
    // No SA_RESTART: a read or write that waits ends, and its caller looks here.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM] {
      sigaction(number, &action, nil)
      sigaddset(&unblocked, number)
    }
    // The parent process may have blocked them, and a child inherits that.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// Who asks again after a second does not want to wait for what is in work.
  private static func handle(_ number: CInt) {
    var clock = timespec()
    clock_gettime(CLOCK_MONOTONIC, &clock)
    let now = clock.tv_sec * 1000 + clock.tv_nsec / 1_000_000
    if heard.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      time.store(now, ordering: .relaxed)
    } else if now - time.load(ordering: .relaxed) > 1000 {
      _exit(128 + number)
    }
  }

  /// The signal that came first, if any came.
  package static var signal: Interruption? {
    switch heard.load(ordering: .relaxed) {
    case SIGINT: .interrupt
    case SIGTERM: .terminate
    default: nil
    }
  }
}
