import Files
import JSONCoding

/// Options that say how results are reported.
package struct ResultOptions: OptionGroup {
  package var isJSON = false
  package var isQuiet = false
  /// Path of the trace, `-` for standard output; nil for none.
  package var trace: String?

  package init() {}

  package static let json = Options<Self>(.flag("--json", \.isJSON, "print the result as JSON"))
  package static let quiet = Options<Self>(.flag("--quiet", \.isQuiet, "no progress line"))
  package static let trace = Options<Self>(
    .optional(
      "--trace", \.trace, .path("FILE", .writes), "write the trace too (- = standard output)"))

  /// True if standard output is the trace's.
  private var tracesToOutput: Bool { trace == "-" }

  /// Notes the file that `--trace` names, and refuses two results that both want standard output.
  package func checkOutputs(_ session: Session) throws {
    try session.files.write(trace, as: "--trace")
    guard tracesToOutput, isJSON else { return }
    throw Failure.usage(
      "--trace - and --json: expected one of them on standard output, found both")
  }

  /// Progress of `total` frames, or of as many of what `noun` names; silent if none is wanted, and
  /// if it would run into the trace.
  package func progress(
    of total: Int, _ session: Session, noun: String = "frame", closing: Bool = false
  ) -> Progress {
    let isSilent =
      isQuiet || session.row != nil || tracesToOutput && session.output.isTerminal
    return Progress(of: total, noun, on: isSilent ? nil : session.errors, closing: closing)
  }

  /// Prints the result: `json` if that is asked for, else `text`, unless the trace goes to standard
  /// output, or if it is that of a row, which the table's result tells of.
  package func print(
    _ json: @autoclosure () -> JSON, or text: @autoclosure () -> String, _ session: Session
  ) throws {
    if session.row != nil { return }
    if isJSON {
      try session.print(json())
    } else if !tracesToOutput {
      try session.print(text())
    }
  }
}
