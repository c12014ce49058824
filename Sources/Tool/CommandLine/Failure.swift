import Files
import JSONCoding

/// Why a run ends: one sentence for people and a number for the shell.
package struct Failure: Error, Equatable {
  /// One sentence without a full stop; nil if the reader has gone.
  package let message: String?
  /// Words behind which `--help` tells more, such as `golden`; nil if it does not.
  package let help: String?
  /// The number for the shell.
  package let code: ExitCode
  /// True if the cause is the surroundings of the tool, which the command `doctor` examines.
  package let isOfSurroundings: Bool

  /// An end with `code`, reported by `message`; `help` names the command whose help is of use. A
  /// program that is missing is always a matter of the surroundings.
  package init(
    _ code: ExitCode, _ message: String?, help: String? = nil, isOfSurroundings: Bool = false
  ) {
    (self.code, self.message, self.help) = (code, message, help)
    self.isOfSurroundings = isOfSurroundings || code == .unavailable
  }

  /// The reader of standard output has closed it: as with other tools, no reason to complain.
  package static let readerGone = Failure(.cannotWrite, nil)

  /// Wrong use of the command line; `help` are the words behind which `--help` tells more.
  package static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(.usage, message, help: help)
  }

  /// The `argument` stands where `name`, a command or an option, takes none.
  package static func unexpected(_ argument: String, of name: String) -> Failure {
    .usage("\(name): unexpected argument \(Quotation.text(argument))")
  }

  /// The value of the option `name` is `found`, where `expected` belongs.
  package static func option(
    _ name: String, expected: String, found: String, nearest: [String] = []
  ) -> Failure {
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    return .usage("invalid option at \(name): expected \(expected), found \(found)\(names)")
  }

  /// The value of the option `name` is written `text`, where `expected` belongs, such as one of the
  /// names that are `known`.
  package static func invalid(
    _ text: String, at name: String, expected: String, known: [String] = []
  ) -> Failure {
    .option(
      name, expected: expected, found: Quotation.text(text),
      nearest: Spelling.nearest(to: text, in: known, limit: 1))
  }

  /// The option `name` is given, which needs `expected`, and the files that are named hold `found`.
  package static func needless(_ name: String, expected: String, found: String) -> Failure {
    .usage("\(name): expected \(expected), found \(found)")
  }

  /// A name of some `kind` is not among the known ones; lists the nearest or, where none is near,
  /// all of a short list. `place` is the command that was given it, whose help lists longer ones.
  package static func unknown(
    _ kind: String, _ name: String, known: [String], in place: String? = nil
  ) -> Failure {
    let start = (place.map { "\($0): " } ?? "") + "unknown \(kind) \(Quotation.text(name))"
    if known.isEmpty { return .usage("\(start); none is known") }
    let ending = Spelling.ending(for: name, in: known)
    return .usage(start + ending, help: ending.isEmpty ? place ?? "" : nil)
  }

  /// Line that the program called `name` writes to standard error; nil for none. Control
  /// characters in it are spelt out, so that it is one line whatever the input was.
  package func line(by name: String) -> String? {
    sentence(by: name).map { OneLine.text("\(name): error: \($0)") }
  }

  /// The message of the program called `name`, with the command that tells more; nil for none.
  package func sentence(by name: String) -> String? {
    let words = help.map { [$0, "--help"] } ?? (isOfSurroundings ? ["doctor"] : [])
    let more =
      words.isEmpty
      ? "" : "; see " + ([name] + words).filter { !$0.isEmpty }.joined(separator: " ")
    return message.map { $0 + more }
  }
}

/// Text that is shown on a terminal and may come from anywhere.
package enum OneLine {
  /// `text` with its control characters spelt out.
  package static func text(_ text: String) -> String { escaped(text) { _ in false } }

  /// Several lines, with all control characters but their ends spelt out.
  package static func lines(_ text: String) -> String { escaped(text) { $0 == "\n" } }

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

// MARK: Exit codes

/// How a run ended, as the shell sees it. The numbers above 1 are those of sysexits.h, and
/// 128 + the signal's number.
package enum ExitCode: Int32 {
  /// All done.
  case done = 0
  /// A comparison failed.
  case different = 1
  /// The command line was used wrongly.
  case usage = 64
  /// A scene or a touch script is wrong.
  case badInput = 65
  /// An input file is missing or may not be read.
  case noInput = 66
  /// A program that is needed is missing.
  case unavailable = 69
  /// The program's own fault.
  case internalError = 70
  /// The output cannot be made where it is wanted.
  case cannotCreate = 73
  /// Writing began and failed.
  case cannotWrite = 74
  /// SIGINT came.
  case interrupted = 130
  /// SIGTERM came.
  case terminated = 143
}

// MARK: Interruptions

extension Interruption {
  /// Throws where a signal came.
  package static func check() throws {
    if let signal { throw signal.failure() }
  }

  /// The end that this signal brings; `remark` tells what was done by then.
  package func failure(_ remark: String = "") -> Failure {
    let ending = remark.isEmpty ? "" : "; \(remark)"
    return switch self {
    case .interrupt: Failure(.interrupted, "interrupted by SIGINT\(ending)")
    case .terminate: Failure(.terminated, "ended by SIGTERM\(ending)")
    }
  }
}

extension ByteStream {
  /// Writes all of `text`. Ends early where a signal asks for it.
  package func write(_ text: String) throws { try write(text.utf8.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  package func write(_ bytes: [UInt8]) throws { try write(bytes.span.bytes) }

  /// Writes all of `bytes`. Ends early where a signal asks for it.
  package func write(_ bytes: RawSpan) throws {
    do throws(Fault) { try send(bytes) } catch {
      switch error {
      case .interrupted: throw Interruption.signal?.failure() ?? Failure.readerGone
      case .readerGone: throw Failure.readerGone
      case .system(let error): throw Failure(.cannotWrite, "cannot write \(name): \(error)")
      }
    }
  }
}
