import JSONCoding

/// What the page tells of builds of the package that the tool is from.
package struct RebuildStatus: Hashable, Sendable {
  /// What goes on.
  package enum Phase: Hashable, Sendable {
    /// The code that is saved plays.
    case current
    /// The package is being built.
    case building
    /// It cannot be built.
    case failed([CompilerError], count: Int)
    /// What was played is lived again under new code, as far as `done` of so many seconds.
    case reliving(done: Double, of: Double)
    /// New code has ended at a moment that it could not do, for this reason.
    case crashed(String, seconds: Double, frame: Int)
    /// New code did not come to the end of a frame.
    case endless(seconds: Double, frame: Int)
    /// New code cannot play this.
    case refused(String)
  }

  package var phase = Phase.current
  /// How often new code has taken over.
  package var generation = 0
  /// What of the controls did not fit, and what is new.
  package var notes: [String] = []
  /// Whether the code before is there to be compared with.
  package var hasFormer = false

  package init() {}

  /// `words` on the end of a process, with what they mean where that is not plain: optimized code
  /// traps without a word of its own.
  package static func explained(_ words: String) -> String {
    guard ["SIGILL", "SIGTRAP"].contains(where: words.hasSuffix) else { return words }
    return words + ": a trap, as of an index out of range, an overflow or nil that is unwrapped; "
      + "a debug build says which, and where"
  }

  package var json: JSON {
    let more: [JSON.Member]
    switch phase {
    case .current: more = [.init("phase", "current")]
    case .building: more = [.init("phase", "building")]
    case .failed(let errors, let count):
      more = [
        .init("phase", "failed"), .init("errors", .array(errors.map(\.json))),
        .init("count", .number(count)),
      ]
    case .reliving(let done, let total):
      more = [
        .init("phase", "reliving"), .init("done", .number(done)), .init("total", .number(total)),
      ]
    case .crashed(let message, let seconds, let frame):
      more = [
        .init("phase", "crashed"), .init("message", .string(message)),
        .init("seconds", .number(seconds)), .init("frame", .number(frame)),
      ]
    case .endless(let seconds, let frame):
      more = [
        .init("phase", "endless"), .init("seconds", .number(seconds)),
        .init("frame", .number(frame)),
      ]
    case .refused(let reason):
      more = [.init("phase", "refused"), .init("message", .string(reason))]
    }
    return .object(
      more + [
        .init("generation", .number(generation)), .init("hasFormer", .bool(hasFormer)),
        .init("notes", .array(notes.map { .string($0) })),
      ])
  }
}

/// An error that a compiler tells.
package struct CompilerError: Hashable, Sendable {
  /// The file, from the folder of the package on where it lies in there; empty for none.
  package let file: String
  /// Where in it, counted from 1; 0 for nowhere.
  package let line: Int
  package let column: Int
  package let message: String
  /// The line itself; empty where it is not known.
  package let source: String

  /// Most errors that are reported.
  package static let most = 5

  /// The errors that a build in `folder` has written to `log`, each once; `line` finds a line of a
  /// file. Where it has failed without one, the last lines are the error.
  package static func all(
    in log: String, folder: String, line source: (_ path: String, _ line: Int) -> String?
  ) -> [CompilerError] {
    var found: [CompilerError] = []
    for line in log.split(separator: "\n") {
      guard let error = CompilerError(line, folder, source), !found.contains(error) else {
        continue
      }
      found.append(error)
    }
    guard found.isEmpty else { return found }
    let last = log.split(separator: "\n").suffix(6).joined(separator: "\n")
    let message = last.isEmpty ? "the build has failed without a word" : last
    return [CompilerError(file: "", line: 0, column: 0, message: message, source: "")]
  }

  private init(file: String, line: Int, column: Int, message: String, source: String) {
    (self.file, self.line, self.column) = (file, line, column)
    (self.message, self.source) = (message, source)
  }

  /// `PATH:LINE:COLUMN: error: MESSAGE`, or `error: MESSAGE`.
  private init?(
    _ text: Substring, _ folder: String, _ source: (_ path: String, _ line: Int) -> String?
  ) {
    if let match = text.wholeMatch(of: /(\/[^:]+):(\d+):(\d+): (?:fatal )?error: (.*)/) {
      let (path, line) = (String(match.1), Int(match.2) ?? 0)
      let isOwn = path.hasPrefix(folder + "/")
      self.init(
        file: isOwn ? String(path.dropFirst(folder.count + 1)) : path, line: line,
        column: Int(match.3) ?? 0, message: String(match.4), source: source(path, line) ?? "")
    } else if let match = text.wholeMatch(of: /(?:.*: )?error: (.*)/), !text.contains("`-"),
      !match.1.hasPrefix("fatalError"), !match.1.contains("emit-module command failed")
    {
      self.init(file: "", line: 0, column: 0, message: String(match.1), source: "")
    } else {
      return nil
    }
  }

  var json: JSON {
    [
      "file": .string(file), "line": .number(line), "column": .number(column),
      "message": .string(message), "source": .string(source),
    ]
  }
}
