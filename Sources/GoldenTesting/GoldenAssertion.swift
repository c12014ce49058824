import Files
import Goldens

/// Compares, records and collects what a failure shows; knows no test framework.
struct GoldenAssertion {
  private let place: GoldenPlace
  private let choice: RecordChoice
  private let files: FailureFiles

  /// An assertion by the choices that hold here.
  init(_ place: GoldenPlace) throws(GoldenError) {
    self.place = place
    choice = try RecordChoice(
      scope: GoldenConfiguration.scope.record, trait: GoldenConfiguration.trait.record,
      environment: Environment[RecordMode.variable])
    files = FailureFiles(
      folder: GoldenConfiguration.scope.failures ?? GoldenConfiguration.trait.failures
        ?? place.failures,
      place: place)
  }

  /// What a test reports of `value`; nil where it passes. An assertion that cannot be made
  /// is a failure too.
  static func failure<Value>(
    _ value: Value, as strategy: GoldenStrategy<Value>, at place: GoldenPlace
  ) -> GoldenFailure? {
    do throws(GoldenError) {
      return try GoldenAssertion(place).failure(value, as: strategy)
    } catch {
      return GoldenFailure(message: error.description)
    }
  }

  private func failure<Value>(
    _ value: Value, as strategy: GoldenStrategy<Value>
  ) throws(GoldenError) -> GoldenFailure? {
    let path = place.path(strategy.ending)
    let comparison = try strategy.compare(value, at: path)
    let recording = choice.mode.record(comparison.outcome, isSame: comparison.isSame) {
      () throws(GoldenError) in
      try comparison.record()
    }
    switch recording {
    case .untouched: break
    case .failed(let error): return GoldenFailure(message: "\(place.stem): \(error)")
    case .recorded:
      files.clear()
      // A mode that stands in the source of a test fails it, so that it cannot be forgotten there
      // and pass for ever.
      return GoldenFailure(
        isFailure: choice.source != .environment,
        message: "\(place.stem): recorded \(path); nothing was compared")
    }
    guard !comparison.outcome.isPass else {
      files.clear()
      return nil
    }
    return failure(comparison, path)
  }

  private func failure(_ comparison: GoldenComparison, _ path: String) -> GoldenFailure {
    var failure = GoldenFailure(
      message: "\(place.stem): \(comparison.words)\n  golden: \(path)")
    do throws(GoldenError) {
      let evidence = try comparison.show()
      for remark in evidence.remarks { failure.message += "\n  \(remark)" }
      let report = report(comparison, evidence, path)
      files.show(
        evidence.attachments + [.init(FailureFiles.report, report.html())], in: &failure)
    } catch {
      failure.message += "\n  nothing to show: \(error)"
    }
    failure.message += advice(comparison.outcome)
    return failure
  }

  /// The report that `golden check` would make of this one case.
  private func report(
    _ comparison: GoldenComparison, _ evidence: GoldenEvidence, _ path: String
  ) -> GoldenReport {
    var shown = evidence.report
    shown.name = place.stem
    shown.outcome = comparison.outcome
    shown.sentence = comparison.words
    return GoldenReport(
      title: "Golden of \(place.suite)", folder: path,
      acceptance: mode(for: comparison.outcome).map {
        .command("\(RecordMode.variable)=\($0) swift test")
      },
      fingerprint: .present, cases: [shown])
  }

  /// The least mode that writes a golden that compares like this.
  private func mode(for outcome: GoldenOutcome) -> RecordMode? {
    RecordMode.allCases.first { $0.records(outcome) }
  }

  private func advice(_ outcome: GoldenOutcome) -> String {
    guard let mode = mode(for: outcome) else {
      return "\n  it is never written over: remove it to record a new one"
    }
    return outcome == .missing
      ? "\n  record it with \(RecordMode.variable)=\(mode)"
      : "\n  if the new one is right, record it with \(RecordMode.variable)=\(mode)"
  }
}

/// What a test reports of a golden.
struct GoldenFailure {
  /// Whether the test fails by it; else it is only a word of warning.
  var isFailure = true
  var message: String
  /// Pictures, texts and the report, by their file names.
  var attachments: [(name: String, bytes: [UInt8])] = []
}

// MARK: Files of failures

/// The files that show a failure, `<folder>/<suite>/<test>.actual.png` and so on.
struct FailureFiles {
  let folder: String
  let place: GoldenPlace

  /// What the report is called between the test's name and the end.
  static let report = "report.html"

  /// What such files can be called.
  private static let kinds = [
    "actual.png", "expected.png", "difference.png", "actual.txt", report,
  ]

  private func path(_ kind: String) -> String { "\(folder)/\(place.suite)/\(place.stem).\(kind)" }

  /// Removes what an earlier failure left.
  func clear() { for kind in FailureFiles.kinds { try? ReferenceFile.remove(path(kind)) } }

  /// Writes `attachments` in place of what an earlier failure left, and adds them to `failure`.
  func show(_ attachments: [GoldenEvidence.Attachment], in failure: inout GoldenFailure) {
    clear()
    do throws(GoldenError) {
      for attachment in attachments {
        failure.attachments.append(("\(place.stem).\(attachment.kind)", attachment.bytes))
        try ReferenceFile.write(attachment.bytes, to: path(attachment.kind))
        failure.message += "\n  \(path(attachment.kind))"
      }
    } catch {
      failure.message += "\n  \(error)"
    }
  }
}
