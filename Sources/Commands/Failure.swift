import Notation

/// Why a run ends: one sentence for people and a number for the shell.
struct Failure: Error, Equatable {
  /// One sentence without a full stop; nil where the reader has gone and nobody is left to tell.
  let message: String?
  /// The number for the shell.
  let code: ExitCode

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  private init(silent code: ExitCode) {
    self.code = code
    message = nil
  }

  /// Whoever read standard output has closed it: as with other tools, no reason to complain.
  static let readerGone = Failure(silent: .cannotWrite)

  /// Wrong use of the command line.
  static func usage(_ message: String) -> Failure { Failure(.usage, message) }

  /// A name of some `kind` is not among the known ones; lists the nearest. `place` is the command
  /// that was told it.
  static func unknown(
    _ kind: String, _ name: String, known: [String], in place: String? = nil
  ) -> Failure {
    let start = place.map { "\($0): " } ?? ""
    let end = Self.nearest(to: name, in: known)
    return .usage("\(start)unknown \(kind) \(Quotation.text(name)); \(end)")
  }

  private static func nearest(to name: String, in known: [String]) -> String {
    let names = Spelling.nearest(to: name, in: known)
    return names.isEmpty ? "none is known" : "nearest known: \(names.joined(separator: ", "))"
  }

  /// The line for standard error; nil where there is none. Control characters in it are spelt
  /// out, so that it is one line whatever the input was.
  var line: String? {
    guard let message else { return nil }
    return "motecraft: error: " + VisibleText.line(message)
  }
}

/// Text from outside on a terminal or in a log.
enum VisibleText {
  /// `text` as one line: control characters and line ends are spelt out.
  static func line(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      if breaksLines(scalar) {
        line += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
