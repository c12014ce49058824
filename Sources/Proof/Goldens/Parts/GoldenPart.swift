import Drawing
import Expectations
import JSONCoding
import Raster

/// One golden of a case: it looks at frames as they are played, then compares, records and shows
/// them. Accepting takes it from a report instead, see ``ReportCase/acceptedFiles()``.
protocol GoldenPart {
  /// The files that hold the golden, by their names in the case's folder.
  var fileNames: [String] { get }
  /// The aspect of frames that counts.
  var aspect: PlayedFrame.Aspect { get }
  /// The frames that count, ascending.
  var frames: [Int] { get }
  /// Takes in the next of these frames.
  mutating func add(_ frame: PlayedFrame)
  /// Compares the frames with the golden; all have been added.
  mutating func compare() -> PartVerdict
  /// Makes the frames the golden if `mode` asks for it; all have been added.
  mutating func record(_ mode: RecordMode, in result: inout CaseRecording.Result)
  /// Adds the frames to a report; they have been compared.
  func show(in gallery: inout CaseGallery) throws(GoldenError)
}

extension GoldenPart {
  /// True if all files of the golden are among `names`, readable or not.
  func isRecorded(in names: Set<String>) -> Bool { fileNames.allSatisfy(names.contains) }
}

/// A frame as parts of a case see it.
struct PlayedFrame {
  enum Aspect { case picture, trace, cost, expectations }

  /// Index of the frame, from 0.
  let index: Int
  /// The recorded drawing; nil unless it was painted.
  var canvas: Canvas?
  /// The painted drawing; nil unless a part asks for it.
  var picture: Bitmap?
  /// The line of the trace; nil unless a part asks for it.
  var line: JSON?
  /// Nil unless a part asks for it.
  var cost: CostedFrame?
  /// The expectations that are broken so far.
  var breaches: [ExpectationBreach] = []
}

/// The conditions under which the parts of a case look at frames.
struct PartSetting {
  /// The use that is made of the frames, by which parts decide what to keep of them.
  enum Use: Equatable {
    /// Comparing alone: no frame is kept.
    case verdict
    /// A report: frames that differ are kept, and of a film so `many` besides, evenly spread.
    case report(many: Int)
    /// A recording: all pictures of goldens are kept.
    case recording
  }

  let use: Use
  /// The bounds of differences; nil allows none.
  var tolerance: Tolerance?
  /// The versions under which the case's goldens were made, if they are known.
  var fingerprint: Fingerprint?

  /// True if frames that differ are kept for a report.
  var isReported: Bool { if case .report = use { true } else { false } }
}

/// The result of comparing a part.
struct PartVerdict: Sendable {
  let outcome: GoldenOutcome
  /// The first frame that is not as its golden; nil if there is none, or no golden.
  var firstFrame: Int?
  /// Pictures beside their goldens.
  var pictures: [PictureComparison] = []
  /// The number of a film's frames that are not as the golden, and of all; nil for other parts.
  var frames: (failing: Int, all: Int)?
  /// Differences other than of pictures and costs, in words.
  var remarks: [String] = []
  /// All that differs in the trace; nil for other parts.
  var changes: TraceChanges?
  /// The files that are at fault if the golden itself is, in words.
  var faults: [String] = []
  /// The figures of the cost that leave their ranges.
  var breaches: [CostComparison.Breach] = []
  /// The expectations that are broken, a sentence each.
  var broken: [String] = []

  /// True for stills and films.
  var isOfPictures: Bool { frames != nil || !pictures.isEmpty }

  /// A file that is at fault, with a remark on it.
  static func fault(_ name: String, _ remark: String?) -> String {
    remark.map { "\(name) (\($0))" } ?? name
  }
}

extension GoldenCase {
  /// The parts of the case, in the order in which they are recorded and told.
  func parts(_ setting: PartSetting) -> [any GoldenPart] {
    var parts: [any GoldenPart] = stills.map { StillPart($0, of: self, setting) }
    if let film { parts.append(FilmPart(film, of: self, setting)) }
    if self.hasTrace { parts.append(TracePart(of: self, setting)) }
    if let cost = self.cost { parts.append(CostPart(cost, of: self)) }
    if hasExpectations { parts.append(ExpectationPart(of: source)) }
    return parts
  }
}
