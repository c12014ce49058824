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
  /// The earliest picture whose difference is known.
  private var earliest: (frame: Int, box: PixelArea, canvas: Canvas)?

  init(report: ReportCase, source: any FrameSource) {
    (self.report, self.source) = (report, source)
  }

  /// The picture of `canvas`.
  func picture(of canvas: Canvas) throws(GoldenError) -> Bitmap {
    try Bitmap(painting: canvas, scale: source.scale, isTransparent: source.isTransparent)
  }

  /// Notes how the picture of a frame, which is that of `canvas`, differs from its golden.
  mutating func note(_ comparison: PictureComparison, at frame: Int, _ canvas: Canvas?) {
    guard let box = comparison.difference?.box, let canvas, frame < earliest?.frame ?? .max else {
      return
    }
    earliest = (frame, box, canvas)
  }

  /// The command that fits best to where the earliest picture differs, in words; nil if there is
  /// none. A golden holds no commands: of those that draw now, it is the one whose area is most nearly
  /// that of the difference.
  fileprivate var command: String? {
    guard let (frame, box, canvas) = earliest else { return nil }
    let scale = source.scale
    let area = Rect(
      Double(box.x) / scale, Double(box.y) / scale, Double(box.width) / scale,
      Double(box.height) / scale)
    return canvas.command(at: area).map { "frame \(frame), command \($0)" }
  }
}

extension Canvas {
  /// The command whose area is most nearly `place`, in words: its number and what it draws.
  package func command(at place: Rect) -> String? {
    let fits = commandPaths.enumerated().compactMap { index, path in
      area(of: path).flatMap { area -> (index: Int, path: CommandPath, fit: Double)? in
        guard let common = area.intersection(place) else { return nil }
        let shared = common.width * common.height
        let both = area.width * area.height + place.width * place.height - shared
        return both > 0 && shared > 0 ? (index, path, shared / both) : nil
      }
    }
    // Of those that fit alike the innermost says most.
    guard let best = fits.max(by: { ($0.fit, $0.index) < ($1.fit, $1.index) }) else { return nil }
    let line = DrawingDigest.lines(of: self)[best.index + 1].split(separator: " ")
      .map { word in
        Double(word).map { DrawingDigest.number(($0 * 10).rounded() / 10) } ?? "\(word)"
      }
      .joined(separator: " ")
    return "\(best.path): \(line.prefix(48))\(line.count > 48 ? "…" : "")"
  }
}
