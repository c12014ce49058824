import Files
import JSONCoding

/// The log of a build, read as it comes: the errors that compilers report, each once.
package struct BuildLog {
  /// The folder of the package.
  private let folder: String
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  private var first: [CompilerError] = []
  /// Lines that tell an error.
  private var told: Set<[UInt8]> = []
  /// The last lines.
  private var last: [String] = []

  /// Lines that are the error of a build that has failed without telling one.
  private static let mostLast = 6
  /// A longer line is cut, in bytes.
  private static let longestLine = 1 << 16

  /// The log of a build of the package in `folder`.
  package init(folder: String) { self.folder = folder }

  /// Reads what comes behind all that was read.
  package mutating func append(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      rest += line.prefix(max(0, Self.longestLine - rest.count))
      // The last is no line yet, or empty.
      if place < lines.count - 1 { endLine() }
    }
  }

  private mutating func endLine() {
    defer { rest.removeAll(keepingCapacity: true) }
    guard !rest.isEmpty else { return }
    last.append(String(decoding: rest, as: UTF8.self))
    if last.count > Self.mostLast { last.removeFirst() }
    guard !told.contains(rest), let text = last.last,
      let error = CompilerError(text, folder: folder)
    else { return }
    // Another line may tell the same of another target.
    guard !first.contains(error) else { return }
    told.insert(rest)
    if first.count < CompilerError.most { first.append(error) }
  }

  /// The first errors, at most ``CompilerError/most``, and how many there are. `line` finds a line of
  /// a file by its path. If the build has failed without one, its last lines are the error.
  package mutating func errors(
    line: (_ path: String, _ line: Int) -> String?
  ) -> (first: [CompilerError], count: Int) {
    endLine()
    guard first.isEmpty else {
      return (first.map { $0.quoting(line, in: folder) }, told.count)
    }
    let words = last.isEmpty ? "the build has failed without a word" : last.joined(separator: "\n")
    return ([CompilerError(message: words)], 1)
  }
}

/// A place in the sources of a package, and what is wrong there, as a compiler tells it or a
/// backtrace.
package struct CompilerError: Hashable, Sendable {
  /// The file, from the folder of the package on where it lies in there; empty for none.
  package private(set) var file: String
  /// Its line and column, counted from 1; 0 for none.
  package private(set) var line: Int
  package private(set) var column: Int
  package private(set) var message: String
  /// The text of the line; empty if it is not known.
  package private(set) var source: String

  /// Most errors that are reported.
  package static let most = 5

  init(file: String = "", line: Int = 0, column: Int = 0, message: String, source: String = "") {
    (self.file, self.line, self.column) = (file, line, column)
    (self.message, self.source) = (message, source)
  }

  /// `PATH:LINE:COLUMN: error: MESSAGE`, or `error: MESSAGE` behind anything, of a build of the
  /// package in `folder`.
  init?(_ text: String, folder: String) {
    guard text.utf8.count > 7, text.contains("error: ") else { return nil }
    let parts = text.split(separator: ":", maxSplits: 4, omittingEmptySubsequences: false)
    if parts.count == 5, text.hasPrefix("/"), let line = Int(parts[1]), let column = Int(parts[2]),
      [" error", " fatal error"].contains(parts[3])
    {
      self.init(
        file: Self.relative(parts[0], to: folder), line: line, column: column,
        message: String(parts[4].dropFirst()))
      return
    }
    let start =
      text.ranges(of: ": error: ").last?.upperBound
      ?? (text.hasPrefix("error: ") ? text.index(text.startIndex, offsetBy: 7) : nil)
    guard let start, !text.contains("`-") else { return nil }
    let message = text[start...]
    guard !message.hasPrefix("fatalError"), !message.contains("emit-module command failed") else {
      return nil
    }
    self.init(message: String(message))
  }

  /// The innermost call in the backtrace that Swift's runtime has written to `log` whose source lies
  /// in the package in `folder`, outside of hidden folders, which hold what others wrote; nil if there
  /// is none, or its line is not known.
  package init?(
    backtrace log: String, folder: String, line source: (_ path: String, _ line: Int) -> String?
  ) {
    let own = Backtrace.innermost(in: log) { path in
      let file = Self.relative(path[...], to: folder)
      return !file.hasPrefix("/") && !file.hasPrefix(".")
    }
    guard let own, own.line > 0, let words = source(own.path, own.line) else { return nil }
    let file = Self.relative(own.path[...], to: folder)
    self.init(file: file, line: own.line, column: own.column, message: "", source: words)
  }

  private static func relative(_ path: Substring, to folder: String) -> String {
    String(path.hasPrefix(folder + "/") ? path.dropFirst(folder.count + 1) : path)
  }

  fileprivate func quoting(
    _ source: (_ path: String, _ line: Int) -> String?, in folder: String
  ) -> CompilerError {
    guard line > 0 else { return self }
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    return CompilerError(
      file: file, line: line, column: column, message: message, source: source(path, line) ?? "")
  }

  static let codec: Codec<CompilerError> = .object(
    CompilerError(message: ""),
    [
      Field("file", \.file, .text), Field("line", \.line, .count),
      Field("column", \.column, .count), Field("message", \.message, .text),
      Field("source", \.source, .text),
    ])
}
