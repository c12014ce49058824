import GoldenCases
import GoldenReports
import Goldens
import Notation
import Raster

extension Subcommand {
  /// `golden check`.
  static let goldenCheck = goldenPart(
    "check", "Compares the cases of a folder with their truth; writes none",
    options: [
      .filter,
      CommandOption("--jobs", value: "N", "cases played at the same time (default: all cores)"),
      CommandOption("--report", value: "FILE.html", "write a report with all pictures"),
      .json("as JSON"),
      CommandOption("--junit", value: "FILE", "write the result as JUnit XML"),
    ],
    notes: "Ends with 0 where all are equal or tolerated, 1 where any is not, 65 for a bad case."
  ) { arguments, session throws(Failure) in
    try GoldenCheckRun(arguments, session).run()
  }
}

/// One call of `golden check`.
private struct GoldenCheckRun {
  private let session: Session
  private let arguments: Arguments
  private let desk: GoldenDesk
  private let options: PaintingOptions
  private let report: OutputFile?
  private let junit: OutputFile?

  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    options = try PaintingOptions(arguments)
    report = try OutputFile(arguments.value("--report"))
    junit = try OutputFile(arguments.value("--junit"))
    desk = try GoldenDesk(arguments, session)
    self.session = session
    self.arguments = arguments
  }

  func run() throws(Failure) -> ExitCode {
    for flaw in desk.flaws { session.tell(flaw.failure) }
    var summary = GoldenSummary(
      broken: desk.flaws.map { ($0.name, $0.failure.message ?? "") })
    var worst = desk.flaws.map(\.failure.code).max { $0.rawValue < $1.rawValue } ?? .done
    let isShown = report != nil
    try desk.each(desk.cases, options) { screening throws(CaseError) in
      try GoldenFinding(screening, isShown: isShown)
    } told: { goldenCase, result throws(Failure) in
      switch result {
      case .success(let finding):
        summary.findings.append(finding)
        guard !arguments.has("--json") else { return }
        try session.print("\(OneLine.text(goldenCase.name)): \(finding.verdict.sentence)\n")
      case .failure(let failure):
        session.tell(failure)
        summary.broken.append((goldenCase.name, failure.message ?? ""))
        if worst.rawValue < failure.code.rawValue { worst = failure.code }
      }
    }
    try write(summary)
    if worst != .done { return worst }
    return summary.failed > 0 ? .different : .done
  }

  private func write(_ summary: GoldenSummary) throws(Failure) {
    if let junit {
      try junit.write(
        Array(
          JUnitReport(
            summary, name: desk.folder.path, tool: session.software.name
          ).text.utf8))
    }
    if let report {
      let page = GoldenReport(
        title: "Goldens of \(desk.folder.path)", folder: WorkingFolder.relative(desk.folder.path),
        tool: session.software.name, fingerprint: .present,
        cases: summary.findings.compactMap(\.shown))
      try report.write(page.html())
    }
    guard !arguments.has("--json") else { return try session.print(summary.json) }
    try session.print(summary.sentence + "\n")
    if let report { try session.print("Report: \(OneLine.text(report.path))\n") }
  }
}

/// What checking one case came to.
struct GoldenFinding: Sendable {
  let verdict: CaseVerdict
  /// The case with its pictures, where a report wants them.
  let shown: ReportCase?

  init(_ screening: CaseScreening, isShown: Bool) throws(CaseError) {
    verdict = try CaseCheck(screening).run()
    shown = isShown ? try CaseShowing(screening, verdict).run() : nil
  }
}
