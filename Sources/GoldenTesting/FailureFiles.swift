import Goldens

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
