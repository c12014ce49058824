/// What it takes to make a frame, in order.
enum FrameStage: Int, CaseIterable {
  /// Playing on from the frame before.
  case simulate
  /// Recording what to draw.
  case record
  /// Drawing it, or finding that it is drawn already.
  case paint
  /// Making a PNG of the picture.
  case encode
  /// Bringing the PNG to its file.
  case write

  /// What is done: `simulate`.
  var verb: String { "\(self)" }

  /// Its doing: `simulation`.
  var noun: String {
    switch self {
    case .simulate: "simulation"
    case .record: "recording"
    case .paint: "painting"
    case .encode: "encoding"
    case .write: "writing"
    }
  }
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

  /// Notes all that `other` holds.
  mutating func add(_ other: StageDurations) {
    for stage in FrameStage.allCases { self[stage].add(other[stage]) }
  }
}
