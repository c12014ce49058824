import Files
import Films
import JSONCoding
import Raster
import Rendering
import Scripting

struct VerifyOptions: CommandOptions {
  var sample = 0
  var seed: UInt64 = 0
  var jobs: Int?
  var results = ResultOptions()

  static let options = Options<Self>(
    .value(
      "--sample", \.sample, .whole(in: 0...SceneLimits.frames),
      "render N frames again, chosen at random, and compare"),
    .value("--seed", \.seed, .seed, "which frames are chosen"),
    .optional(
      "--jobs", \.jobs, .jobs, "files read at the same time (default: number of cores)"),
    .group(\.results, ResultOptions.json))
  static let needs: [OptionNeed<Self>] = [
    .together(\.seed, with: "--sample above 0") { $0.sample > 0 }
  ]
}

extension Subcommand {
  package static let verify = Subcommand(
    "verify", "Reads a rendered sequence again and proves it whole and sound",
    operands: Operands(text: "DIR…", count: 1...Int.max),
    options: VerifyOptions.self,
    notes: """
      Several folders are taken as shards of one film. Ends with 0 where all frames that the lists
      promise are there and sound, 1 where frames are missing, damaged, foreign or different, or a
      list holds what no render writes.
      """
  ) { arguments, session in
    let sequence = try RenderedSequence(arguments.operands, session)
    var report = sequence.report(jobs: arguments.jobs ?? Workers.processors)
    try Interruption.check()
    if arguments.sample > 0 {
      let sound = sequence.frames.filter { !report.isFaulty($0.key) }
      let sample = FrameSample(
        of: sound.mapValues { $0[0].record }, arguments.sample, arguments.seed)
      report.resampled = sample.count
      report.different = try sample.different(from: sequence.scene, session)
    }
    try arguments.results.print(report.json, or: report.text, session)
    return report.isWhole ? .done : .different
  }
}

/// What was found of a sequence on disk.
struct SequenceReport {
  /// Frames that should be there.
  var frames = 0
  /// Frames without a file.
  var missing: Set<Int> = []
  /// Frames whose file is cut off, altered or unreadable.
  var damaged: Set<Int> = []
  /// Paths of frames that no list names.
  var foreign: [String] = []
  /// Frames that were rendered again.
  var resampled = 0
  /// Those of them that came out differently.
  var different: Set<Int> = []
  /// What is wrong with the lists themselves, a sentence each.
  var lists: [String] = []

  /// Whether nothing is wrong.
  var isWhole: Bool {
    missing.isEmpty && damaged.isEmpty && foreign.isEmpty && different.isEmpty && lists.isEmpty
  }

  func isFaulty(_ frame: Int) -> Bool { missing.contains(frame) || damaged.contains(frame) }

  /// For programs. What is wrong with lists is listed where anything is.
  var json: JSON {
    let members: [JSON.Member] =
      lists.isEmpty
      ? [] : [.init("lists", .array(lists.map { .string($0) }))]
    guard case .object(let frames) = frameCounts else { return frameCounts }
    return .object(frames + members)
  }

  private var frameCounts: JSON {
    [
      "frames": .number(Double(frames)),
      "missing": .array(Self.ranges(missing).map { .string($0) }),
      "damaged": .array(Self.ranges(damaged).map { .string($0) }),
      "foreign": .array(foreign.map { .string($0) }),
      "resampled": .number(Double(resampled)),
      "different": .array(Self.ranges(different).map { .string($0) }),
    ]
  }

  /// For people.
  var text: String {
    let again = resampled == 0 ? "" : ", \(resampled) of them rendered again"
    let count = NumberText.count(frames, "frame")
    guard !isWhole else { return "\(count)\(again): all there and sound.\n" }
    var lines = ["\(count) expected\(again)."]
    for (word, frames) in [
      ("Missing", missing), ("Damaged", damaged), ("Different", different),
    ] where !frames.isEmpty {
      lines.append("\(word): \(Self.ranges(frames).joined(separator: ", "))")
    }
    lines += foreign.map { "Foreign: \(OneLine.text($0))" }
    lines += lists.map { "List: \(OneLine.text($0))" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Such as `7` and `9-12`.
  static func ranges(_ frames: Set<Int>) -> [String] {
    guard !frames.isEmpty else { return [] }
    return FrameSelection(frames: frames).description.split(separator: ",").map(String.init)
  }
}

// MARK: Sample

/// Some frames of a film, chosen at random, to be rendered again.
struct FrameSample {
  private let records: [FrameRecord]

  /// As many as `count` of `frames`, by `seed`: each choice is as likely as any other.
  init(of frames: [Int: FrameRecord], _ count: Int, _ seed: UInt64) {
    var left = frames.values.sorted { $0.frame < $1.frame }
    var generator = SeededGenerator(seed: seed)
    var chosen: [FrameRecord] = []
    while chosen.count < count, !left.isEmpty {
      left.swapAt(generator.index(below: left.count), left.count - 1)
      chosen.append(left.removeLast())
    }
    records = chosen.sorted { $0.frame < $1.frame }
  }

  /// How many they are.
  var count: Int { records.count }

  /// Those that come out differently now.
  func different(from scene: any Renderable, _ session: Session) throws -> Set<Int> {
    Set(
      try session.framesThatDiffer(
        from: records.map { ($0.frame, $0.pixels) }, of: scene, place: "list of frames"))
  }
}
