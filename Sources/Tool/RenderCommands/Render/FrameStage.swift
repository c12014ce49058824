import Geometry

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

  subscript(stage: FrameStage) -> Durations {
    get { stages[stage.rawValue] }
    _modify { yield &stages[stage.rawValue] }
  }

  /// Notes all that `other` holds.
  mutating func add(_ other: StageDurations) {
    for stage in FrameStage.allCases { self[stage].add(other[stage]) }
  }
}

// MARK: Durations

/// How long many like things took. Only counts of classes are kept, each 1 % wide, so that ten
/// million frames need no more memory than one.
package struct Durations {
  /// Where the classes begin, in seconds. What is shorter counts as this long.
  private static let shortest = 1e-6
  /// Length of a class over that of the one before.
  private static let ratio = 1.01
  /// The classes end at about half an hour. What is longer counts as that long.
  private static let classes = 2_140

  private var counts = [Int](repeating: 0, count: classes)
  private var count = 0
  /// All durations together, in seconds.
  package private(set) var total = 0.0

  /// No durations yet.
  package init() {}

  package mutating func add(_ seconds: Double) {
    let place = Math.log(max(seconds / Self.shortest, 1)) / Math.log(Self.ratio)
    counts[min(Int(place), Self.classes - 1)] += 1
    count += 1
    total += seconds
  }

  /// Notes all that `other` holds.
  package mutating func add(_ other: Durations) {
    for (index, count) in other.counts.enumerated() { counts[index] += count }
    count += other.count
    total += other.total
  }

  /// The median in seconds, within 0.5 %; nil if nothing was noted.
  package var median: Double? {
    count > 0 ? (value(ofRank: (count - 1) / 2) + value(ofRank: count / 2)) / 2 : nil
  }

  /// The middle of the class that holds the duration of `rank`, counted from 0 for the shortest.
  private func value(ofRank rank: Int) -> Double {
    var (index, passed) = (0, counts[0])
    while passed <= rank {
      index += 1
      passed += counts[index]
    }
    return Self.shortest * Math.pow(Self.ratio, Double(index) + 0.5)
  }
}
