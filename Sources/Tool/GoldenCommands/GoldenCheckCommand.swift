import Files
import Goldens
import JSONCoding
import Raster
import Scripting

struct GoldenCheckOptions: CommandOptions {
  var cases = CaseOptions()
  var painting = PaintingOptions()
  var report: String?
  var results = ResultOptions()
  var junit: String?
  var markdown: String?
  var pictures: String?
  var address: String?

  static let options = Options<Self>(
    .group(\.cases, CaseOptions.filter, CaseOptions.single),
    .optional(
      "--jobs", \.painting.jobs, .jobs, "cases played at the same time (default: all cores)"),
    .optional(
      "--report", \.report, .path("FILE.html", .writes), "write a report with all pictures"),
    .group(\.results, ResultOptions.json),
    .optional("--junit", \.junit, .path("FILE", .writes), "write the result as JUnit XML"),
    .optional(
      "--markdown", \.markdown, .path("FILE", .writes),
      "write a summary for the page of a job or a pull request"),
    .optional(
      "--pictures", \.pictures, .path("DIR", .worksIn),
      "write the pictures of differences for that summary"),
    .optional(
      "--pictures-at", \.address, .text("URL"), "where the summary finds those pictures"))
  static let needs: [OptionNeed<Self>] = [
    .together(\.pictures, with: \.markdown), .together(\.pictures, with: \.address),
    .together(\.address, with: \.pictures),
  ]
}

extension Subcommand {
  package static let goldenCheck = goldenPart(
    "check", "Compares the cases of a folder with their goldens; writes none",
    options: GoldenCheckOptions.self, paints: true,
    notes: "Ends with 0 where all are equal or tolerated, 1 where any is not, 65 for a bad case."
  ) { arguments, session in
    try GoldenCheckRun(arguments, session).run()
  }
}

private struct GoldenCheckRun {
  private let session: Session
  private let arguments: Arguments<GoldenCheckOptions>
  private let context: GoldenContext
  private let report: OutputFile?
  private let junit: OutputFile?
  private let markdown: OutputFile?
  private let pictures: MarkdownPictures?

  init(_ arguments: Arguments<GoldenCheckOptions>, _ session: Session) throws {
    report = try OutputFile(\.report, arguments, session)
    junit = try OutputFile(\.junit, arguments, session)
    markdown = try OutputFile(\.markdown, arguments, session)
    pictures = arguments.pictures.flatMap { folder in
      arguments.address.map { MarkdownPictures(folder: folder, address: $0) }
    }
    context = try GoldenContext(arguments.operands[0], arguments.cases, session)
    self.session = session
    self.arguments = arguments
  }

  func run() throws -> ExitCode {
    var summary = GoldenSummary(
      broken: context.flaws.map { ($0.name, $0.failure.message ?? "") })
    var worst = context.worst
    let isShown = report != nil || pictures != nil
    try context.each(context.cases, arguments.painting) {
      try CheckedCase($0, by: $1, showing: isShown ? 0 : nil)
    } report: { goldenCase, result in
      switch result {
      case .success(let checked):
        summary.checked.append(checked)
        guard !arguments.results.isJSON else { return }
        let head = OneLine.text("\(goldenCase.name): \(checked.comparison.sentence)")
        let changes = checked.changes().map { "  " + OneLine.text($0) }
        try session.print(([head] + changes).map { $0 + "\n" }.joined())
      case .failure(let failure):
        session.report(failure)
        summary.broken.append((goldenCase.name, failure.message ?? ""))
        if worst.rawValue < failure.code.rawValue { worst = failure.code }
      }
    }
    // Once all is played: who starts anew after a trap tells it once.
    for flaw in context.flaws { session.report(flaw.failure) }
    try write(summary)
    if worst != .done { return worst }
    return summary.failed > 0 ? .different : .done
  }

  private func write(_ summary: GoldenSummary) throws {
    if let junit {
      try junit.write(
        Array(
          JUnitReport(summary, name: context.folder.path, tool: session.tool.name).text.utf8))
    }
    if let markdown {
      let shown = try pictures?.write(summary.checked.compactMap(\.shown)) ?? [:]
      let text = MarkdownReport(summary, name: context.folder.path, pictures: shown).text
      try markdown.write(Array(text.utf8))
    }
    if let report {
      let page = GoldenReport(
        title: "Goldens of \(context.folder.path)",
        folder: FilePath.relative(context.folder.path),
        acceptance: .tool(session.program), fingerprint: .present,
        cases: summary.checked.compactMap(\.shown))
      let bytes = page.html()
      try report.write(bytes)
      if !page.isReadable(bytes: bytes.count) {
        session.note(
          "the report \(Quotation.text(report.path)) is too large for golden accept; check fewer cases"
            + " with --filter")
      }
    }
    guard !arguments.results.isJSON else { return try session.print(summary.json) }
    try session.print(summary.sentence + "\n")
    if let report { try session.print("Report: \(OneLine.text(report.path))\n") }
  }
}

// MARK: Summary

/// What checking a folder of cases came to.
struct GoldenSummary {
  /// The cases that were compared, in order.
  var checked: [CheckedCase] = []
  /// The cases that could not be, and why.
  var broken: [(name: String, reason: String)]

  init(broken: [(name: String, reason: String)]) { self.broken = broken }

  /// How many cases are not as their goldens are.
  var failed: Int { checked.count { !$0.comparison.outcome.isPass } }

  /// For people.
  var sentence: String {
    let tolerated = checked.count { $0.comparison.outcome == .tolerated }
    var parts = ["\(checked.count - failed - tolerated) equal"]
    if tolerated > 0 { parts.append("\(tolerated) tolerated") }
    if failed > 0 { parts.append("\(failed) failed") }
    if !broken.isEmpty { parts.append("\(broken.count) not checked") }
    return "\(NumberText.count(checked.count + broken.count, "case")): "
      + parts.joined(separator: ", ")
  }

  /// For programs; `equal` counts the tolerated ones too.
  var json: JSON {
    [
      "cases": .array(checked.map(\.comparison.json)),
      "equal": .number(Double(checked.count - failed)), "failed": .number(Double(failed)),
    ]
  }
}

extension CaseComparison {
  /// The metrics of the picture that lies farthest off; null where none stood beside its golden.
  fileprivate var json: JSON {
    let isEqual = outcome == .equal
    let isGone = outcome == .different && difference == nil && firstFrame == nil
    let metrics = difference
    // What a case with ranges for its cost has besides.
    let costs: [JSON.Member] =
      goldenCase.cost == nil ? [] : [.init("cost", .array(cost.map(\.json)))]
    func number(_ value: Int?) -> JSON {
      value.map { .number(Double($0)) } ?? (isEqual || isGone ? 0 : .null)
    }
    let json: JSON = [
      "name": .string(goldenCase.name), "outcome": .string(outcome.rawValue),
      "firstFrame": firstFrame.map { .number(Double($0)) } ?? .null,
      "maxChannelDifference": number(metrics?.maxChannelDifference),
      "differentPixels": number(metrics?.differentPixels),
      "box": metrics?.box?.json ?? .null,
    ]
    let expected = goldenCase.hasExpectations ? broken : nil
    return json.with(
      costs + (expected.map { [.init("expectations", .array($0.map { .string($0) }))] } ?? []))
  }
}

extension CostComparison.Breach {
  fileprivate var json: JSON {
    [
      "figure": .string(figure.rawValue), "frame": .number(Double(frame)),
      "found": .number(Double(found)),
      "allowed": [.number(Double(allowed.lowerBound)), .number(Double(allowed.upperBound))],
      "command": command.map { .string($0) } ?? .null,
    ]
  }
}

extension PixelArea {
  fileprivate var json: JSON {
    [
      .number(Double(x)), .number(Double(y)), .number(Double(width)), .number(Double(height)),
    ]
  }
}
