import JSONCoding

/// Why a run ends: one sentence for people and a number for the shell.
package struct Failure: Error, Equatable {
  /// One sentence without a full stop; nil where the reader has gone.
  package let message: String?
  /// The words behind which `--help` tells more, such as `golden`; nil where it does not.
  let help: String?
  /// The number for the shell.
  package let code: ExitCode

  /// An end with `code`, reported by `message`; `help` names the command whose help is of use.
  package init(_ code: ExitCode, _ message: String?, help: String? = nil) {
    (self.code, self.message, self.help) = (code, message, help)
  }

  /// The reader of standard output has closed it: as with other tools, no reason to complain.
  package static let readerGone = Failure(.cannotWrite, nil)

  /// Wrong use of the command line; `help` are the words behind which `--help` tells more.
  package static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(.usage, message, help: help)
  }

  /// The value of the option `name` is `found`, where `expected` belongs.
  static func option(
    _ name: String, expected: String, found: String, nearest: [String] = []
  ) -> Failure {
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return .usage("invalid option at \(name): expected \(expected), found \(found)\(names)")
  }

  /// A name of some `kind` is not among the known ones; lists the nearest or, where none is near,
  /// all of a short list. `place` is the command that was told it, whose help lists longer ones.
  static func unknown(
    _ kind: String, _ name: String, known: [String], in place: String? = nil
  ) -> Failure {
    let start = (place.map { "\($0): " } ?? "") + "unknown \(kind) \(Quotation.text(name))"
    let nearest = Spelling.nearest(to: name, in: known)
    if known.isEmpty { return .usage("\(start); none is known") }
    if !nearest.isEmpty {
      return .usage("\(start); nearest known: \(nearest.joined(separator: ", "))")
    }
    guard known.count > Spelling.shortList else {
      return .usage("\(start); known: \(known.joined(separator: ", "))")
    }
    return .usage(start, help: place ?? "")
  }

  /// What the program called `name` writes to standard error; nil where that is nothing. Control
  /// characters in it are spelt out, so that it is one line whatever the input was.
  func line(by name: String) -> String? {
    let more = help.map {
      "; see " + [name, $0, "--help"].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return message.map { OneLine.text("\(name): error: \($0)\(more ?? "")") }
  }
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
