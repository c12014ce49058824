import Goldens
import JSONCoding

extension Subcommand {
  /// `golden record`.
  static let goldenRecord = goldenPart(
    "record", "Makes what cases show their goldens, where they have none",
    options: [
      .filter,
      CommandOption("--failed", "record what differs from its golden, too"),
      CommandOption("--all", "record everything anew"),
      CommandOption(
        "--output", alias: "-o", value: "FILE.png",
        "where the contact sheet goes (default Output/<DIR>-contact-sheet.png)"),
    ],
    notes: """
      Look at the contact sheet, then let git show what changed. A golden that cannot be read is
      never written over.
      """
  ) { arguments, session throws(Failure) in
    guard !arguments.has("--failed") || !arguments.has("--all") else {
      throw .usage("--failed and --all: expected one of them, found both")
    }
    let context = try GoldenContext(arguments, session)
    try context.refuseFlaws()
    let mode: RecordMode =
      arguments.has("--all") ? .all : arguments.has("--failed") ? .failed : .missing
    return try GoldenRecordRun(session: session, context: context, mode: mode).run(arguments)
  }
}

/// One call of `golden record`.
private struct GoldenRecordRun {
  let session: Session
  let context: GoldenContext
  let mode: RecordMode

  func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
    var pictures: [CaseRecording.Written] = []
    var left = 0
    let output = try OutputFile(
      arguments.value("--output") ?? Self.sheetPath(of: context.folder.path))
    var files = 0
    var code = ExitCode.done
    let mode = mode
    try context.each(context.cases, try PaintingOptions(arguments)) {
      (goldenCase, player) throws(CaseError) in
      try CaseRecording.record(goldenCase, by: player, mode: mode)
    } told: { goldenCase, result throws(Failure) in
      let recorded = try result.get()
      for name in recorded.files {
        try session.print(OneLine.text("\(goldenCase.referenceFolder)/\(name)") + "\n")
      }
      files += recorded.files.count
      let taken = recorded.pictures.prefix(Self.mostPictures - pictures.count)
      pictures += taken
      left += recorded.pictures.count - taken.count
      for fault in recorded.faults {
        let failure = Failure(fault)
        session.report(failure)
        if code.rawValue < failure.code.rawValue { code = failure.code }
      }
    }
    if files > 0 {
      try session.print("Recorded \(NumberText.count(files, "file")).\n")
    } else if code == .done {
      try session.print("Nothing to record in \(NumberText.count(context.cases.count, "case")).\n")
    }
    if let output, !pictures.isEmpty {
      let tiles = pictures.map { ContactSheet.Tile(label: $0.name, picture: $0.picture) }
      try ContactSheet([.init(tiles: tiles)], footnote: left > 0 ? "and \(left) more" : "")
        .write(to: output)
      try session.print("Contact sheet: \(OneLine.text(output.path))\n")
    }
    return code
  }

  /// Pictures on the contact sheet, at most; each is kept in memory.
  private static let mostPictures = 120

  /// Where the sheet of the folder of cases `name` goes unless told otherwise.
  private static func sheetPath(of name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = ["", ".", ".."].contains(last) ? "golden" : last
    return "Output/\(stem)-contact-sheet.png"
  }
}
