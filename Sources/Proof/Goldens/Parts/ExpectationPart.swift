import Expectations
import Scripting

/// The expectations of a case's scenes: all of them hold up to the end. There is no golden of them,
/// so that nothing of it can be recorded or accepted.
struct ExpectationPart: GoldenPart {
  private let source: any FrameSource
  private var breaches: [ExpectationBreach] = []

  init(of source: any FrameSource) { self.source = source }

  var fileNames: [String] { [] }
  var aspect: PlayedFrame.Aspect { .expectations }
  var frames: [Int] { [source.frameCount - 1] }

  mutating func add(_ frame: PlayedFrame) { breaches = frame.breaches }

  func compare() -> PartVerdict {
    let first = breaches.filter { $0.clip.isEmpty }.map(\.seconds).min()
    return PartVerdict(
      outcome: breaches.isEmpty ? .equal : .different,
      firstFrame: first.map { min(source.fps.index(at: $0), source.frameCount - 1) },
      broken: breaches.map(\.description))
  }

  func record(_ mode: RecordMode, in result: inout CaseRecording.Result) {}

  func show(in gallery: inout CaseGallery) {
    let length = source.fps.seconds(of: source.frameCount)
    gallery.report.breaches += breaches.map { ReportBreach($0, length: length) }
  }
}

extension GoldenCase {
  /// True if any of its scenes says what must hold.
  package var hasExpectations: Bool { source.scenes.contains { !$0.expectations.isEmpty } }
}
