import Files
import Testing

@Suite struct BacktraceTests {
  /// As an optimized build prints it, colours included.
  private let log = """
    *** Swift runtime failure: precondition failure ***

    Thread 0 "night" crashed:

      0 [inlined] [system] 0x0001 Swift runtime failure: precondition failure in night at //<compiler-generated>
      1                    0x0001 specialized Paper.init(size:scale:_:) + 262 in night at /paper/Paper.swift:63:7
      2 [ra] [system]      0x0002 specialized Night.begin(on:) + 142 in night at /pack/Night.swift
    \u{1B}[90m  3 [ra]              0x0003 main in night at /pack/main.swift:9:3\u{1B}[0m
      4 [ra]              0x0004 __libc_start_main in libc.so.6

    rax 0x0000000000000000  0
    """

  @Test func `calls are named from the innermost out, also those without a line`() {
    let calls = Backtrace.calls(in: log).map { "\($0)" }
    #expect(
      calls == [
        #"(function: "Paper.init(size:scale:_:)", path: "/paper/Paper.swift", line: 63, column: 7)"#,
        #"(function: "Night.begin(on:)", path: "/pack/Night.swift", line: 0, column: 0)"#,
        #"(function: "main", path: "/pack/main.swift", line: 9, column: 3)"#,
      ])
  }

  @Test func `the innermost call of a package has a line around it, up to code of others`() {
    func told(_ log: String) -> String? {
      Backtrace.innermost(in: log) { $0.hasPrefix("/pack/") }.map { "\($0.function) \($0.line)" }
    }
    #expect(told(log) == "main 9")
    let between =
      "  3 0x0003 closure #1 in Experience.init(_:) in night at /paper/Experience.swift:119:4"
    let parted = log.replacing("\u{1B}[90m", with: between + "\n")
    #expect(told(parted) == "Night.begin(on:) 0")
    #expect(told("") == nil)
  }

  @Test func `the cause is the runtime's own, if it names one`() {
    #expect(Backtrace.cause(in: log) == "precondition failure")
    let frames = log.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(Backtrace.cause(in: frames) == "precondition failure")
    #expect(Backtrace.cause(in: "*** Program crashed: Illegal instruction at 0x1 ***") == nil)
  }
}
