/// The text in which Swift's runtime reports a trap.
package enum Backtrace {
  /// A call, with its position in a source file: lines and columns are counted from 1, and are 0 where
  /// an optimized build has one instruction for several.
  package typealias Call = (function: String, path: String, line: Int, column: Int)

  /// Returns the calls that `text` names with absolute paths, from the innermost out.
  package static func calls(in text: String) -> [Call] {
    text.split(separator: "\n").compactMap { line in
      // Such as `1 [inlined] 0x55b5 f(_:_:) + 7 in t at /tmp/t.swift:1:40`; coloured on a terminal.
      let plain = String(line).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      guard
        let match = plain.wholeMatch(
          of: #/ *[0-9]+ .*?0x[0-9a-f]+ (.*) in .* at (/.*?)(?::([0-9]+):([0-9]+))? */#),
        !match.2.hasSuffix("<compiler-generated>")
      else { return nil }
      let function = match.1.trimmingPrefix("specialized ").replacing(#/ \+ [0-9]+$/#, with: "")
      let (line, column) = (match.3.flatMap { Int($0) }, match.4.flatMap { Int($0) })
      return (String(function), String(match.2), line ?? 0, column ?? 0)
    }
  }

  /// Returns the innermost call that `text` names with a path that is `own`, or, if it has no line, the
  /// nearest around it that has, up to the first of others; nil if there is none.
  package static func innermost(in text: String, where own: (_ path: String) -> Bool) -> Call? {
    let calls = calls(in: text).drop { !own($0.path) }.prefix { own($0.path) }
    return calls.first { $0.line > 0 } ?? calls.first
  }

  /// Returns the cause that `text` names, such as "precondition failure"; nil if it names none.
  package static func cause(in text: String) -> String? {
    text.firstMatch(of: #/Swift runtime failure: (.+?) (?:\*\*\*|in )/#).map { String($0.1) }
  }
}

/// Words for the ends of processes.
package enum Ending {
  /// Causes of traps in Swift, without an article before or a full stop after.
  package static let trapCauses = "an index out of range, an overflow or nil that is unwrapped"

  /// True if `words` end with the name of a signal that a trap in Swift raises.
  package static func isTrap(_ words: String) -> Bool {
    ["SIGILL", "SIGTRAP"].contains(where: words.hasSuffix)
  }
}
