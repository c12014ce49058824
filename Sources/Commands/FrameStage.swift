/// What it takes to make a frame, in order.
enum FrameStage: Int, CaseIterable {
  /// Playing on from the frame before.
  case simulation
  /// Recording what to draw.
  case recording
  /// Drawing it, or finding that it is drawn already.
  case painting
  /// Making a PNG of the picture.
  case encoding
  /// Bringing the PNG to its file.
  case writing

  /// Its name in summaries.
  var name: String { "\(self)" }
}

/// Takes the time of one stage after another.
struct StageClock {
  private var last = ContinuousClock.now
  /// Seconds by the place of the stage.
  private var seconds = SIMD8<Double>()

  /// Ends `stage`, which began when the one before ended.
  mutating func finish(_ stage: FrameStage) {
    let now = ContinuousClock.now
    seconds[stage.rawValue] = (now - last) / .seconds(1)
    last = now
  }

  /// How long `stage` took.
  subscript(stage: FrameStage) -> Double { seconds[stage.rawValue] }
}

/// How long the stages of many frames took.
struct StageDurations {
  private var stages = [Durations](repeating: Durations(), count: FrameStage.allCases.count)

  /// The durations of `stage`.
  subscript(stage: FrameStage) -> Durations {
    get { stages[stage.rawValue] }
    _modify { yield &stages[stage.rawValue] }
  }
}
