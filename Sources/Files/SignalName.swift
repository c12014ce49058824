import Platform

/// What signals are called.
enum SignalName {
  /// The name of signal `number`, such as `SIGTERM`; its number for those that have none here.
  static func of(_ number: CInt) -> String {
    let names: [CInt: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
      SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGXCPU: "SIGXCPU",
      SIGXFSZ: "SIGXFSZ",
    ]
    return names[number] ?? "signal \(number)"
  }
}
