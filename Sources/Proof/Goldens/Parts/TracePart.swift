import JSONCoding

/// The trace of a case: JSON Lines as the command `trace` prints them, compared by value. Numbers
/// count with 4 decimals, as they are written, and must be equal then.
struct TracePart: GoldenPart {
  private let goldenCase: GoldenCase
  private let setting: PartSetting
  private lazy var golden = Result { () throws(GoldenError) in
    TraceComparer(try Self.read(goldenCase.tracePath))
  }
  /// The trace as text, if it is needed once all frames have been played.
  private var text: [UInt8] = []
  private var comparison: (outcome: GoldenOutcome, remark: String?) = (.missing, nil)

  init(of goldenCase: GoldenCase, _ setting: PartSetting) {
    (self.goldenCase, self.setting) = (goldenCase, setting)
  }

  var fileNames: [String] { [ReferenceName.trace] }
  var aspect: PlayedFrame.Aspect { .trace }
  var frames: [Int] { goldenCase.traceIndices }

  private static func read(_ path: String) throws(GoldenError) -> [JSON] {
    let bytes = try ReferenceFile.read(path)
    do throws(TraceText.Flaw) { return try TraceText.lines(of: bytes) } catch {
      throw .undecodable(path: path, reason: error.description)
    }
  }

  mutating func add(_ frame: PlayedFrame) {
    guard let line = frame.line else { return }
    let written = TraceText.text(of: [line])
    golden = golden.map { golden in
      var golden = golden
      golden.add((try? JSON(text: written)) ?? line)
      return golden
    }
    if setting.use != .verdict { text += written.utf8 }
  }

  mutating func compare() -> PartVerdict {
    switch golden {
    case .success(let golden):
      let difference = golden.difference
      comparison = (difference == nil ? .equal : .different, difference?.words)
      return PartVerdict(
        outcome: comparison.outcome, firstFrame: difference?.frame,
        remarks: difference.map { ["trace: \($0)"] } ?? [], changes: golden.changes)
    case .failure(let error):
      if case .missing = error {
        comparison = (.missing, nil)
      } else {
        comparison = (.undecodable, error.reason)
      }
      return PartVerdict(
        outcome: comparison.outcome,
        faults: [PartVerdict.fault(ReferenceName.trace, comparison.remark)])
    }
  }

  mutating func record(_ mode: RecordMode, in result: inout CaseRecording.Result) {
    let (outcome, path) = (compare().outcome, goldenCase.tracePath)
    let recording = mode.record(outcome, isSame: outcome == .equal) { () throws(GoldenError) in
      try ReferenceFile.write(text, to: path)
    }
    _ = result.take(recording, outcome, ReferenceName.trace)
    result.refuse(outcome, comparison.remark, path)
  }

  func show(in gallery: inout CaseGallery) {
    let (outcome, remark) = comparison
    gallery.report.texts.append(
      ReportText(
        fileName: ReferenceName.trace, outcome: outcome, words: outcome.words(remark),
        expected: try? ReferenceFile.read(goldenCase.tracePath), actual: text))
  }
}

// MARK: Accepting

extension ReportText {
  /// The file that makes the trace of the report the golden.
  func accepted() throws(ReportError) -> AcceptedFile {
    guard fileName == ReferenceName.trace else { throw .unsafeName(fileName) }
    guard let actual, let lines = try? TraceText.lines(of: actual), !lines.isEmpty else {
      throw .unacceptable(file: fileName, reason: "the report holds no trace")
    }
    return AcceptedFile(name: fileName, bytes: actual)
  }
}
