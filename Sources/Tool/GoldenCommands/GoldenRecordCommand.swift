import Goldens

struct RecordOptions: CommandOptions {
  var cases = CaseOptions()
  var isFailed = false
  var isAll = false
  var output: String?

  static let options = Options<Self>(
    .group(\.cases, CaseOptions.filter, CaseOptions.single),
    .flag("--failed", \.isFailed, "record what differs from its golden, too"),
    .flag("--all", \.isAll, "record everything anew"),
    .optional(
      "-o, --output", \.output, .path("FILE.png", .writes),
      otherwise: "Output/<DIR>-contact-sheet.png", "where the contact sheet goes"))
  static let needs: [OptionNeed<Self>] = [.oneOf(\.isFailed, \.isAll)]

  fileprivate var mode: RecordMode { isAll ? .all : isFailed ? .failed : .missing }
}

extension Subcommand {
  static let goldenRecord = goldenPart(
    "record", "Makes what cases show their goldens, where they have none",
    options: RecordOptions.self, paints: true,
    notes: """
      Look at the contact sheet, then let git show what changed. A golden that cannot be read is
      never written over.
      """
  ) { arguments, session in
    let context = try GoldenContext(arguments.operands[0], arguments.cases, session)
    let output = try OutputFile(
      at: arguments.output ?? GoldenRecordRun.sheetPath(of: context.folder.path),
      as: arguments.name(of: \.output), session)
    try arguments.checkEnding(of: output.path, for: \.output)
    let failures =
      try context.flaws.map(\.failure)
      + GoldenRecordRun(session: session, context: context, mode: arguments.mode)
      .run(sheet: output)
    for failure in failures { session.report(failure) }
    return failures.map(\.code).max { $0.rawValue < $1.rawValue } ?? .done
  }
}

package struct GoldenRecordRun {
  let session: Session
  let context: GoldenContext
  let mode: RecordMode
  private var files = 0
  private var pictures: [CaseRecording.Written] = []
  /// Pictures for which there is no room on the contact sheet.
  private var left = 0
  private var failures: [Failure] = []

  package init(session: Session, context: GoldenContext, mode: RecordMode) {
    (self.session, self.context, self.mode) = (session, context, mode)
  }

  /// Records all cases and tells what it wrote, with a contact sheet at `sheet`. The result is what
  /// went wrong: a case that fails does not keep the others from being recorded.
  package consuming func run(sheet: OutputFile) throws -> [Failure] {
    let (mode, traps) = (mode, session.traps)
    try context.each(context.cases, PaintingOptions()) {
      goldenCase, player -> CaseRecording.Result in
      let earlier = traps?.recorded(of: goldenCase.name) ?? []
      guard earlier.isEmpty else { return try .init(recorded: earlier, of: goldenCase) }
      let result = try CaseRecording.record(goldenCase, by: player, mode: mode)
      if result.faults.isEmpty { traps?.noteRecording(of: goldenCase.name, result.files) }
      return result
    } report: { goldenCase, result in
      switch result {
      case .success(let recorded): try take(recorded, of: goldenCase)
      case .failure(let failure): failures.append(failure)
      }
    }
    if files > 0 {
      try session.print("Recorded \(NumberText.count(files, "file")).\n")
    } else if failures.isEmpty {
      try session.print("Nothing to record in \(NumberText.count(context.cases.count, "case")).\n")
    }
    if !pictures.isEmpty {
      let tiles = pictures.map { ContactSheet.Tile(label: $0.name, picture: $0.picture) }
      try ContactSheet([.init(tiles: tiles)], footnote: left > 0 ? "and \(left) more" : "")
        .write(to: sheet)
      try session.print("Contact sheet: \(OneLine.text(sheet.path))\n")
    }
    return failures
  }

  /// Tells of what was recorded of a case.
  private mutating func take(_ recorded: CaseRecording.Result, of goldenCase: GoldenCase) throws {
    for name in recorded.files {
      try session.print(OneLine.text("\(goldenCase.referenceFolder)/\(name)") + "\n")
    }
    files += recorded.files.count
    let taken = recorded.pictures.prefix(Self.mostPictures - pictures.count)
    pictures += taken
    left += recorded.pictures.count - taken.count
    failures += recorded.faults.map { Failure($0) }
  }

  /// Pictures on the contact sheet, at most; each is kept in memory.
  private static let mostPictures = 120

  /// Where the sheet of the folder of cases `name` goes by default.
  static func sheetPath(of name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let stem = ["", ".", ".."].contains(last) ? "golden" : last
    return "Output/\(stem)-contact-sheet.png"
  }
}
