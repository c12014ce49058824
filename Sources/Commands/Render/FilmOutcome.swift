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
  /// The first frame that shows each text with characters that the typeface lacks.
  private(set) var textsWithMissingGlyphs: [String: Int] = [:]
  /// What ended it early.
  package var failure: Failure?
  /// Seconds from its start to its end.
  var seconds = 0.0
  /// Seconds of simulation up to the first frame; nil where there was none.
  private(set) var start: Double?
  /// Simulation of each later frame from the one before on, and the other stages of every frame,
  /// by all workers.
  private(set) var stages = StageDurations()

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
    for text in report.flaws.texts {
      textsWithMissingGlyphs[text] = min(
        report.flaws.frame, textsWithMissingGlyphs[text, default: .max])
    }
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
