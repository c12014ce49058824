import CSystem
import Synchronization

/// The running program.
package enum Program {
  /// The index of its first argument that is not UTF-8, counted from 1, and its repaired text; nil
  /// if all are.
  package static var nonUTF8Argument: (index: Int, text: String)? {
    for index in 1..<max(Int(CommandLine.argc), 1) {
      guard let argument = CommandLine.unsafeArgv[index],
        String(validatingCString: argument) == nil
      else { continue }
      return (index, String(cString: argument))
    }
    return nil
  }

  /// Ends it with an exit status.
  package static func end(_ code: Int32) -> Never { exit(code) }

  /// Returns the path of the program `name`, found as a shell finds it; nil if there is none.
  package static func path(of name: String) -> String? {
    let folders = (Environment["PATH"] ?? "/bin:/usr/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    return folders.lazy.map { $0.isEmpty ? name : "\($0)/\(name)" }.first { path in
      access(path, X_OK) == 0 && (try? FileFacts(at: path))?.kind == .file
    }
  }

  /// The id of its user.
  package static var user: Int { Int(getuid()) }
}

/// The variables of the environment.
package enum Environment {
  /// The variable `name`; nil if it is not set.
  package static subscript(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// All of them; of two with one name the first, as for a single one.
  package static var all: [String: String] {
    var (all, next): ([String: String], _) = ([:], environ)
    while let text = next.pointee.map({ String(cString: $0) }) {
      next += 1
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(text[..<equals])
      if all[name] == nil { all[name] = String(text[text.utf8.index(after: equals)...]) }
    }
    return all
  }
}

/// The system that the program runs on.
package enum HostSystem {
  /// Name and release of the kernel, such as `Linux 6.1.0`.
  package static var kernel: String { "\(text(\.sysname)) \(text(\.release))" }

  /// Architecture of the processor, such as `x86_64`.
  package static var architecture: String { text(\.machine) }

  private static func text<Field>(_ field: KeyPath<utsname, Field>) -> String {
    var facts = utsname()
    guard uname(&facts) == 0 else { return "unknown" }
    return withUnsafeBytes(of: facts[keyPath: field]) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The signals that request the program to end. It handles them and ends by itself, so that frames
/// in progress are finished.
package enum Interruption: CInt {
  /// Ctrl-C.
  case interrupt
  /// A request to end, by `kill` or a scheduler.
  case terminate

  /// The number of the first signal received, or 0: a signal handler can access only globals.
  private static let firstSignal = Atomic<CInt>(0)
  /// The time of that signal, in milliseconds of the machine's clock.
  private static let time = Atomic<Int>(0)

  /// Installs the handlers, and makes a closed pipe an error of writing instead of a silent end.
  package static func listen() {
    _ = (firstSignal.load(ordering: .relaxed), time.load(ordering: .relaxed))
    system_ignore(SIGPIPE)
    // Likewise a file that grows beyond `ulimit -f`.
    system_ignore(SIGXFSZ)
    // No SA_RESTART: a blocked read or write ends, and its caller checks here.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM] {
      system_handle(number, { number in Interruption.handle(number) }, 0)
      sigaddset(&unblocked, number)
    }
    // The parent process may have blocked them, and a child inherits that.
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// Ends the program at once on a second signal after more than a second.
  private static func handle(_ number: CInt) {
    let now = system_milliseconds()
    if firstSignal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      time.store(now, ordering: .relaxed)
    } else if now - time.load(ordering: .relaxed) > 1000 {
      _exit(128 + number)
    }
  }

  /// The first signal, if any.
  package static var signal: Interruption? {
    switch firstSignal.load(ordering: .relaxed) {
    case SIGINT: .interrupt
    case SIGTERM: .terminate
    default: nil
    }
  }
}
