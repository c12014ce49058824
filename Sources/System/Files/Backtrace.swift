/// The text in which Swift's runtime reports a trap.
package enum Backtrace {
  /// A position in a source file, lines and columns counted from 1.
  package typealias Position = (path: String, line: Int, column: Int)

  /// Returns the positions that `text` names by absolute paths, from the innermost call out.
  package static func positions(in text: String) -> [Position] {
    text.split(separator: "\n").compactMap { line in
      // Such as `1 [inlined] 0x55b5 f(_:_:) in t at /tmp/t.swift:1:40`; coloured on a terminal.
      let plain = String(line).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      guard
        let match = plain.wholeMatch(of: #/ *[0-9]+ .* in .* at (/.*):([0-9]+):([0-9]+) */#),
        let line = Int(match.2), let column = Int(match.3)
      else { return nil }
      return (String(match.1), line, column)
    }
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
