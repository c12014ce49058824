import Drawing
import Raster
import Scripting

/// A single picture of a case.
struct StillPart: GoldenPart {
  private let still: GoldenCase.Still
  private let reference: PictureReference
  private let scale: Double
  private let label: String
  private let setting: PartSetting
  private var comparison: PictureComparison?
  /// The frame, if it is needed once all have been played: a golden that is equal shows the same.
  private var kept: PlayedFrame?

  init(_ still: GoldenCase.Still, of goldenCase: GoldenCase, _ setting: PartSetting) {
    (self.still, self.setting) = (still, setting)
    reference = goldenCase.reference(still)
    scale = goldenCase.source.scale
    label = "\(goldenCase.name)/\(still.fileName)"
  }

  var fileNames: [String] { [still.fileName] }
  var aspect: PlayedFrame.Aspect { .picture }
  var frames: [Int] { [still.frame] }

  mutating func add(_ frame: PlayedFrame) {
    guard let picture = frame.picture else { return }
    if setting.use != .recording {
      comparison = reference.compare(
        picture, tolerance: setting.tolerance, fingerprint: setting.fingerprint)
    }
    let isKept = setting.isReported && comparison?.outcome != .equal
    if isKept || setting.use == .recording { kept = frame }
  }

  func compare() -> PartVerdict {
    guard let comparison else { return PartVerdict(outcome: .missing) }
    return PartVerdict(
      outcome: comparison.outcome, firstFrame: still.frame, pictures: [comparison],
      faults: [PartVerdict.fault(still.fileName, comparison.remark)])
  }

  func record(_ mode: RecordMode, in result: inout CaseRecording.Result) {
    guard let picture = kept?.picture else { return }
    let (comparison, recording) = reference.record(
      picture, tolerance: setting.tolerance, recording: mode, scale: scale)
    if result.take(recording, comparison.outcome, still.fileName) {
      result.pictures.append(.init(name: label, picture: picture))
    }
    result.refuse(comparison.outcome, comparison.remark, reference.path)
  }

  func show(in gallery: inout CaseGallery) throws(GoldenError) {
    let golden = (try? reference.read())?.picture
    guard let comparison, let picture = kept?.picture ?? golden else { return }
    gallery.note(comparison, at: still.frame, kept?.canvas)
    gallery.report.stills.append(
      ReportStill(
        fileName: still.fileName, outcome: comparison.outcome,
        metrics: comparison.difference.map { ReportMetrics($0, firstFrame: still.frame) },
        pictures: try ReportPictures(expected: golden, actual: picture, scale: scale)))
  }
}

// MARK: Accepting

extension ReportStill {
  /// The file that makes the picture of the report the golden; it has been decoded.
  func accepted() throws(ReportError) -> AcceptedFile {
    guard AcceptedFile.isStep(fileName), fileName.hasPrefix("still-"), fileName.hasSuffix(".png")
    else { throw .unsafeName(fileName) }
    return try AcceptedFile.picture(pictures.actual, named: fileName).file
  }
}
