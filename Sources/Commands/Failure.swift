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
  var line: String? { message.map { OneLine.text("motecraft: error: \($0)") } }
}

/// Text that is shown on a terminal and may come from anywhere.
enum OneLine {
  /// `text` with its control characters spelt out.
  static func text(_ text: String) -> String { escaped(text) { _ in false } }

  /// Several lines, with all control characters but their ends spelt out.
  static func lines(_ text: String) -> String { escaped(text) { $0 == "\n" } }

  private static func escaped(
    _ text: String, except isFine: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: { controls($0) && !isFine($0) }) else { return text }
    var plain = ""
    for scalar in text.unicodeScalars {
      if controls(scalar), !isFine(scalar) {
        plain += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }

  private static func controls(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
