import Drawing
import Expectations
import Films
import Host
import JSONCoding
import Raster
import Scripting

/// What `render` tells when it is done.
struct RenderSummary {
  let scene: any Renderable
  let folder: PNGSequence
  /// The frames, written or kept.
  let indices: FrameSelection
  /// Which piece of the film they are.
  let shard: Shard?
  let outcome: FilmOutcome

  private var first: Int { indices.first }
  private var last: Int { indices.last }

  /// For people: what was written, and how to make a film of it.
  var text: String {
    let names = [first, last].map(folder.name(of:))
    let count = indices.count
    let frames =
      count == 1 ? "1 frame (\(names[0])" : "\(count) frames (\(names[0]) … \(names[1])"
    let piece = shard.map { "Shard \($0.text) (\($0.source)). " } ?? ""
    let done =
      outcome.kept == 0
      ? "Wrote"
      : "Painted \(count - outcome.kept) and kept \(outcome.kept) of"
    return """
      \(piece)\(done) \(frames), \(scene.pixelWidth) x \(scene.pixelHeight) pixels, \
      \(NumberText.size(outcome.bytes))) to \(OneLine.text(folder.directory)) \
      in \(NumberText.text(outcome.seconds, decimals: 1)) s; \(stages).
      \(ffmpeg)

      """
  }

  /// What a frame took: the medians.
  private var stages: String {
    let times = FrameStage.allCases.compactMap { stage -> String? in
      // A frame alone has no other before it to be simulated from.
      let start = stage == .simulate ? outcome.start : nil
      guard let seconds = outcome.stages[stage].median ?? start else { return nil }
      return "\(NumberText.text(1000 * seconds, decimals: 1)) ms of \(stage.noun)"
    }
    return "a frame took " + times.joined(separator: ", ")
  }

  /// For programs.
  var json: JSON {
    let piece = shard.map {
      [JSON.Member("shard", .string($0.text)), JSON.Member("shardSource", .string($0.source))]
    }
    let members = [
      JSON.Member(scene.kind, .string(scene.name)),
      JSON.Member("output", .string(folder.directory)),
      JSON.Member("frames", .number(Double(indices.count))),
      JSON.Member("first", .number(Double(first))),
      JSON.Member("last", .number(Double(last))),
      JSON.Member("width", .number(Double(scene.pixelWidth))),
      JSON.Member("height", .number(Double(scene.pixelHeight))),
      JSON.Member("fps", scene.fps.json),
      JSON.Member("duration", .number(scene.duration)),
      JSON.Member("transparent", .bool(scene.isTransparent)),
      JSON.Member("painted", .number(Double(indices.count - outcome.kept))),
      JSON.Member("kept", .number(Double(outcome.kept))),
      JSON.Member("unchanged", .number(Double(outcome.unchanged))),
      JSON.Member("bytes", .number(Double(outcome.bytes))),
      JSON.Member("seconds", .number(milliseconds(outcome.seconds))),
    ]
    return .object(
      members + (piece ?? []) + totals + medians + [JSON.Member("ffmpeg", .string(ffmpeg))])
  }

  private var totals: [JSON.Member] {
    FrameStage.allCases.map { stage in
      JSON.Member("\(stage.noun)Seconds", .number(milliseconds(outcome.total(of: stage))))
    }
  }

  private var medians: [JSON.Member] {
    FrameStage.allCases.map { stage in
      JSON.Member(
        "median\(stage.noun.prefix(1).uppercased())\(stage.noun.dropFirst())Seconds",
        outcome.stages[stage].median.map { .number(($0 * 1e6).rounded() / 1e6) } ?? .null)
    }
  }

  /// `seconds` to whole milliseconds.
  private func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  private var ffmpeg: String {
    FFmpegCommandLine(
      folder: folder, indices: indices, fps: scene.fps, width: scene.pixelWidth,
      height: scene.pixelHeight, isTransparent: scene.isTransparent
    ).line
  }
}

// MARK: Outcome

/// How far the making of a film got, and how long it took.
package struct FilmOutcome {
  /// Frames handed over and finished.
  private(set) var frames = 0
  /// Those of them that were found equal to what their worker had painted before.
  private(set) var unchanged = 0
  /// Those of them that were there already.
  private(set) var kept = 0
  /// Bytes of all their files.
  private(set) var bytes = 0
  /// The first frame that shows each text that cannot be drawn as it is written.
  private(set) var textFlaws: [TextFlaw: Int] = [:]
  private(set) var coarseMotion = CoarseMotion()
  /// The sounds and haptics in the frames that were handed over; nil if nothing is noted.
  package var heard: SoundLog?
  /// The expectations that are broken in these frames.
  package var breaches: [FrameBreach] = []
  /// What ended it early.
  package var failure: Failure?
  /// Seconds from its start to its end.
  var seconds = 0.0
  /// Seconds of simulation up to the first frame; nil if there was none.
  private(set) var start: Double?
  /// Simulation of each later frame from the one before on, and the other stages of every frame,
  /// by all workers.
  private(set) var stages = StageDurations()

  /// Throws, once the frames are reported, if anything that their scene expects is broken in them.
  func checkExpectations(_ session: Session) throws {
    let failures = breaches.map { Failure($0) }
    for failure in failures.dropLast() { session.report(failure) }
    if let last = failures.last { throw last }
  }

  /// Notes that one more frame was simulated.
  mutating func noteSimulation(_ clock: StageClock) {
    if start == nil {
      start = clock[.simulate]
    } else {
      stages[.simulate].add(clock[.simulate])
    }
  }

  /// Notes that a frame is done.
  mutating func note(_ report: FrameWriter.Report) {
    frames += 1
    if report.isUnchanged { unchanged += 1 }
    if report.isKept { kept += 1 }
    bytes += report.bytes
    for flaw in report.flaws.texts {
      textFlaws[flaw] = min(report.flaws.frame, textFlaws[flaw, default: .max])
    }
    coarseMotion.note(report.flaws.frame, isCoarse: report.flaws.isCoarse)
    // What is kept is recorded, and no more.
    for stage in FrameStage.allCases
    where stage != .simulate && (stage == .record || !report.isKept) {
      stages[stage].add(report.clock[stage])
    }
  }

  /// Seconds of `stage` in all.
  func total(of stage: FrameStage) -> Double {
    stages[stage].total + (stage == .simulate ? start ?? 0 : 0)
  }
}

extension Failure {
  /// An expectation that is broken, in the scene that people call `name`.
  init(_ breach: FrameBreach, in name: String? = nil) {
    self.init(.different, (name.map { "\($0): " } ?? "") + breach.description)
  }
}
