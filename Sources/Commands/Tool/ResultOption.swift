import Files
import JSONCoding

/// Options that say how results are reported.
package enum ResultOption {
  package static let json = Option("--json", "print the result as JSON")
  package static let quiet = Option("--quiet", "no progress line")
  package static let trace = Option(
    "--trace", "FILE", OptionReading.text, use: .writes,
    "write the trace too (- = standard output)")
  /// What every command understands.
  package static let help = Option("-h, --help", "show this help")
}

extension Arguments {
  /// Whether standard output is the trace's.
  private var tracesToOutput: Bool { given(ResultOption.trace).last == "-" }

  /// Notes the file that `--trace` names, and refuses two results that both want standard output.
  func checkOutputs(_ session: Session) throws {
    try session.files.write(self[ResultOption.trace], as: ResultOption.trace.name)
    guard tracesToOutput, has(ResultOption.json) else { return }
    throw Failure.usage(
      "--trace - and --json: expected one of them on standard output, found both")
  }

  /// The progress of `total` frames, or of as many of what `noun` names; silent where none is
  /// wanted, and where it would run into the trace.
  func progress(
    of total: Int, _ session: Session, noun: String = "frame", closing: Bool = false
  ) -> Progress {
    let isSilent = has(ResultOption.quiet) || tracesToOutput && session.output.isTerminal
    return Progress(of: total, noun, on: isSilent ? nil : session.errors, closing: closing)
  }

  /// Prints the result: `json` where that is asked for, else `text`, unless the trace goes to
  /// standard output.
  func print(
    _ json: @autoclosure () -> JSON, or text: @autoclosure () -> String, _ session: Session
  ) throws {
    if has(ResultOption.json) {
      try session.print(json())
    } else if !tracesToOutput {
      try session.print(text())
    }
  }
}
