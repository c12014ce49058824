/// The text by which Swift's runtime tells of a trap.
package enum Backtrace {
  /// A position in a source file, lines and columns counted from 1.
  package typealias Position = (path: String, line: Int, column: Int)

  /// The positions that `text` names by paths from the root, from the innermost call out.
  package static func positions(in text: String) -> [Position] {
    text.split(separator: "\n").compactMap { line in
      // Such as `1 [inlined] 0x55b5 f(_:_:) in t at /tmp/t.swift:1:40`; on a terminal in colours.
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
  /// Causes of the traps by which Swift ends a process, without an article before or a full stop behind.
  package static let trapCauses = "an index out of range, an overflow or nil that is unwrapped"

  /// True if `words` end with the name of a signal by which a trap of Swift ends a process.
  package static func isTrap(_ words: String) -> Bool {
    ["SIGILL", "SIGTRAP"].contains(where: words.hasSuffix)
  }
}
