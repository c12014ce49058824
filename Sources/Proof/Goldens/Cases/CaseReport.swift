import Drawing
import Geometry
import Raster
import Scripting

/// A case that was played once, beside its goldens: the verdict, and the report if one was asked for.
package struct CheckedCase: Sendable {
  package let comparison: CaseComparison
  /// The case with its pictures, none if it is equal; nil unless it was asked for.
  package let shown: ReportCase?

  /// Plays `goldenCase` and compares, by its own tolerance. A report shows up to so `many` frames of
  /// a film besides those that differ, evenly spread, to be played; nil asks for no report.
  ///
  /// - Throws: ``CaseError``.
  package init(
    _ goldenCase: GoldenCase, by player: CasePlayer, showing many: Int?
  ) throws(CaseError) {
    let (comparison, parts) = try CaseComparison.played(
      goldenCase, by: player, tolerance: goldenCase.tolerance,
      use: many.map { .report(many: $0) } ?? .verdict)
    self.comparison = comparison
    guard many != nil else {
      shown = nil
      return
    }
    do throws(GoldenError) { shown = try ReportCase(comparison, parts) } catch {
      throw .reference(error)
    }
  }
}

extension CheckedCase {
  /// Returns the changes, if the case fails, as a list of at most so `many` lines without a full stop:
  /// all that differs in the trace, and the command of the drawing if there is a report.
  package func changes(_ many: Int = TraceChanges.limit) -> [String] {
    guard !comparison.outcome.isPass else { return [] }
    let drawing = shown?.command.map { ["drawing: \($0)"] } ?? []
    return comparison.changes(many - drawing.count) + drawing
  }
}

extension ReportCase {
  /// The report of a case, from the frames that its compared `parts` have kept.
  fileprivate init(_ comparison: CaseComparison, _ parts: [any GoldenPart]) throws(GoldenError) {
    let firstFrame = comparison.firstFrame
    self.init(
      name: comparison.goldenCase.name, outcome: comparison.outcome, sentence: comparison.sentence,
      metrics: comparison.difference.map { ReportMetrics($0, firstFrame: firstFrame) }
        ?? firstFrame.map { ReportMetrics(firstFrame: $0) },
      recordedUnder: comparison.recordedUnder)
    guard outcome != .equal else { return }
    var gallery = CaseGallery(report: self, source: comparison.goldenCase.source)
    for part in parts { try part.show(in: &gallery) }
    self = gallery.report
    command = gallery.command
  }
}

/// A report of a case on its way, to which parts add what they show.
struct CaseGallery {
  var report: ReportCase
  let source: any FrameSource
  /// The earliest picture whose golden is another one.
  private var earliest: (frame: Int, golden: Bitmap, canvas: Canvas)?

  init(report: ReportCase, source: any FrameSource) {
    (self.report, self.source) = (report, source)
  }

  /// The picture of `canvas`.
  func picture(of canvas: Canvas) throws(GoldenError) -> Bitmap {
    try Bitmap(painting: canvas, scale: source.scale, isTransparent: source.isTransparent)
  }

  /// Notes how the picture of a frame, which is that of `canvas`, differs from its golden.
  mutating func note(_ comparison: PictureComparison, at frame: Int, _ canvas: Canvas?) {
    guard let golden = comparison.expected, let canvas, frame < earliest?.frame ?? .max else {
      return
    }
    earliest = (frame, golden, canvas)
  }

  /// The command that has changed in the earliest picture that differs, in words; nil if there is
  /// none. See ``ChangedCommand``.
  fileprivate var command: String? {
    guard let (frame, golden, canvas) = earliest,
      var changed = ChangedCommand(
        from: golden, to: canvas, scale: source.scale, isTransparent: source.isTransparent)
    else { return nil }
    let command = changed.path().map { "command \(canvas.words(for: $0))" }
    return "frame \(frame), \(command ?? "what the golden shows there is no longer drawn")"
  }
}

extension Canvas {
  /// The command at `path` in words: its number and what it draws.
  fileprivate func words(for path: CommandPath) -> String {
    guard let index = commandPaths.firstIndex(of: path) else { return path.description }
    let line = DrawingDigest.lines(of: self)[index + 1].split(separator: " ")
      .map { word in
        Double(word).map { DrawingDigest.number(($0 * 10).rounded() / 10) } ?? "\(word)"
      }
      .joined(separator: " ")
    return "\(path): \(line.prefix(48))\(line.count > 48 ? "…" : "")"
  }
}
