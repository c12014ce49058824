import Files
import Goldens
import JSONCoding
import Raster
import Rendering
import Scripting

struct BenchOptions: CommandOptions {
  /// Frames that are made; nil for the second sixty, or all of a scene that has no more than sixty.
  var frames: FrameRange?
  var rounds = 3
  var timesCommands = false
  var counts = false
  var output: String?
  var painting = PaintingOptions()
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .optional(
      "--frames", \.frames, .frames("RANGE"), otherwise: "60-119, or all of at most 60",
      "frames to make of each"),
    .value("--rounds", \.rounds, .whole(in: 1...1000), "times to go through all, in turn"),
    .flag(
      "--commands", \.timesCommands,
      "milliseconds by drawing command, dearest first, in place of frames"),
    .flag("--counts", \.counts, "what frames cost in counts, in place of times"),
    .optional(
      "-o, --output", \.output, .path("DIR", .worksIn),
      "where frames go for a while, such as a RAM disk (default: temporary files)"),
    .group(\.painting, PaintingOptions.jobs, PaintingOptions.compression),
    .group(\.scene, SceneOptions.all),
    .group(\.results, ResultOptions.json, ResultOptions.quiet))
  static let needs: [OptionNeed<Self>] = [
    .oneOf(\.timesCommands, \.counts, \.output, \.painting),
    // Counts are equal for any number of jobs.
    .oneOf(\.counts, \.rounds, \.output, \.painting.compression),
  ]
}

extension Subcommand {
  package static let bench = Subcommand(
    "bench", "Tells how fast frames are made, and what each stage takes",
    operands: Operands(text: "[EXPERIENCE | SCENE.json …]", count: 0...Int.max),
    options: BenchOptions.self, paints: true,
    notes: """
      Without names: all experiences, and strokes, a scene of 2000 moving curves on 1080 x 1920
      pixels that other renderers can draw too; --set count=N draws another number of them, and --set
      dots=SIDE one path of so many dots in a square of SIDE points, 1…300, in their place. Figures
      are medians: of all frames for the stages, of rounds for the rest; memory is the most of any
      round. Frames are removed. --commands tells of the first frame what its drawing commands take,
      by their places in the drawing, counted from 1: 12 › 3 is command 3 of group 12. What frames in
      a row begin with is painted twice, then copied: its commands take their time in the first two
      alone. --counts tells what frames cost in counts, means of all frames, which are equal on every
      machine and for any number of jobs; see help what-frames-cost.
      """
  ) { arguments, session in
    var run = try BenchRun(arguments, session)
    try run.run()
    return .done
  }
}

struct BenchRun {
  private let session: Session
  private let arguments: Arguments<BenchOptions>
  private var subjects: [BenchSubject]

  init(_ arguments: Arguments<BenchOptions>, _ session: Session) throws {
    let strokes = StrokesBenchmark.experience
    let known = session.experiences.filter { $0.id != strokes.id } + [strokes]
    let bench = session.playing(known)
    let operands = arguments.operands.isEmpty ? known.map(\.id) : arguments.operands
    subjects = []
    for operand in operands { subjects.append(try BenchSubject(operand, arguments, bench)) }
    self.session = bench
    self.arguments = arguments
  }

  mutating func run() throws {
    if arguments.timesCommands { return try runCommands() }
    if arguments.counts { return try runCounts() }
    let folder = try temporaryFolder()
    defer { folder.remove() }
    for _ in 0..<arguments.rounds {
      for index in subjects.indices { try play(&subjects[index], in: folder) }
    }
    let report = BenchReport(
      tool: session.tool, subjects: subjects, rounds: arguments.rounds,
      compression: arguments.painting.compression)
    try arguments.results.print(report.json, or: report.text, session)
  }

  private func runCommands() throws {
    let drawings = try subjects.map { try CommandTimes(of: $0, rounds: arguments.rounds, session) }
    let lines = drawings.map(\.text).joined(separator: "\n")
    try arguments.results.print(.array(drawings.map(\.json)), or: lines, session)
  }

  private func runCounts() throws {
    let counts = try subjects.map { try FrameCounts(of: $0, session) }
    try arguments.results.print(
      ["scenes": .array(counts.map(\.json))], or: FrameCounts.text(counts), session)
  }

  private func temporaryFolder() throws -> TemporaryFolder {
    let place = arguments.output ?? FilePath.temporary
    do throws(SystemError) {
      return try TemporaryFolder(in: place, for: session.tool.name)
    } catch {
      throw Failure(
        .cannotCreate, "cannot create a folder in \(Quotation.text(place)): \(error)",
        isOfSurroundings: arguments.output == nil)
    }
  }

  private func play(_ subject: inout BenchSubject, in folder: TemporaryFolder) throws {
    let painting = arguments.painting.painting(
      of: subject.scene, subject.indices,
      to: .files { [folder.path(of: "frame-\($0).png")] }, session)
    PeakMemory.restart()
    let outcome = try painting.run(
      progress: arguments.results.progress(of: subject.indices.count, session),
      scriptPlace: subject.scriptPlace)
    subject.note(outcome, jobs: painting.jobs, memory: PeakMemory.bytes)
    try folder.clear()
  }
}

// MARK: Subjects

/// A scene whose making is timed, with the figures of all rounds.
struct BenchSubject {
  /// As the command line names it.
  let name: String
  let scene: Scene
  let indices: FrameSelection
  /// What errors of the running script name as its place.
  let scriptPlace: String?

  /// Frames made at the same time.
  private(set) var jobs = 1
  /// The stages of all frames of all rounds.
  private(set) var stages = StageDurations()
  /// Frames of a round that were not painted, as they were drawn as those before.
  private(set) var unchanged = 0
  /// Bytes of a round.
  private var bytes = 0
  /// The most memory in bytes; nil if it is not known.
  private(set) var memory: Int?
  private var rates: [Double] = []

  /// What `operand` names, as the options of `arguments` want it.
  init(
    _ operand: String, _ arguments: Arguments<BenchOptions>, _ session: Session
  ) throws {
    var options = arguments.scene
    if operand == StrokesBenchmark.experience.id {
      options.settings.size = options.settings.size ?? StrokesBenchmark.size
      options.settings.scale = options.settings.scale ?? 1
      options.settings.chrome = options.settings.chrome ?? SceneChrome.none
    }
    var request = try SceneRequest(operand, options, session)
    let count = try request.scene().frameCount
    let standard = count > 60 ? FrameSelection(60..<min(120, count)) : FrameSelection(0..<count)
    indices = try arguments.frames.map { try request.frames($0, session) } ?? standard
    scene = try request.scene()
    scriptPlace = request.scriptPlace
    name = operand
  }

  /// Frames per second once the first was simulated, the median of rounds; 0 before any.
  var rate: Double {
    let sorted = rates.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The mean size of a file.
  var bytesPerFrame: Double { Double(bytes) / Double(indices.count) }

  /// Notes what a round came to.
  mutating func note(_ outcome: FilmOutcome, jobs: Int, memory: Int?) {
    self.jobs = min(jobs, indices.count)
    stages.add(outcome.stages)
    unchanged = outcome.unchanged
    bytes = outcome.bytes
    self.memory = [self.memory, memory].compactMap(\.self).max()
    // Up to the first frame other workers have nothing to do.
    rates.append(Double(outcome.frames) / max(outcome.seconds - (outcome.start ?? 0), 1e-9))
  }
}

// MARK: Report

/// What `bench` tells when it is done.
struct BenchReport {
  let tool: ToolIdentity
  let subjects: [BenchSubject]
  let rounds: Int
  let compression: PNGCompression

  /// For people: a table.
  var text: String {
    let head =
      ["SCENE", "PIXELS", "JOBS", "FRAMES/S"]
      + FrameStage.allCases.map { "\($0.verb.uppercased()) MS" } + ["MB/S", "KB/FRAME", "PEAK MB"]
    return """
      \(Columns([head] + subjects.map(row), alignsNumbers: true).text)

      Medians of \(NumberText.count(rounds, "round")), PNG effort \(compression.rawValue).

      """
  }

  private func row(_ subject: BenchSubject) -> [String] {
    let times = FrameStage.allCases.map { stage in
      subject.stages[stage].median.map { NumberText.text(1000 * $0, decimals: 2) } ?? "–"
    }
    return [
      subject.name, "\(subject.scene.pixelWidth) x \(subject.scene.pixelHeight)",
      "\(subject.jobs)", NumberText.text(subject.rate, decimals: 1),
    ] + times + [
      NumberText.text(subject.rate * subject.bytesPerFrame / 1e6, decimals: 1),
      NumberText.text(subject.bytesPerFrame / 1e3, decimals: 1),
      subject.memory.map { NumberText.text(Double($0) / 1e6, decimals: 1) } ?? "–",
    ]
  }

  /// For programs.
  var json: JSON {
    let versions = Fingerprint.present
    return [
      "version": .string(tool.description), "cairo": .string(versions.cairo),
      "pixman": .string(versions.pixman), "libpng": .string(versions.libpng),
      "processors": .number(Double(Workers.processors)),
      "compression": .string(compression.rawValue), "rounds": .number(Double(rounds)),
      "scenes": .array(subjects.map(json)),
    ]
  }

  private func json(_ subject: BenchSubject) -> JSON {
    [
      "name": .string(subject.name), "experience": .string(subject.scene.experience),
      "width": .number(Double(subject.scene.pixelWidth)),
      "height": .number(Double(subject.scene.pixelHeight)),
      "frames": .number(Double(subject.indices.count)),
      "unchanged": .number(Double(subject.unchanged)),
      "jobs": .number(Double(subject.jobs)),
      "framesPerSecond": rounded(subject.rate),
      "milliseconds": .object(
        FrameStage.allCases.map { stage in
          JSON.Member(
            stage.verb, subject.stages[stage].median.map { rounded(1000 * $0) } ?? .null)
        }),
      "megabytesPerSecond": rounded(subject.rate * subject.bytesPerFrame / 1e6),
      "kilobytesPerFrame": rounded(subject.bytesPerFrame / 1e3),
      "peakMegabytes": subject.memory.map { rounded(Double($0) / 1e6) } ?? .null,
    ]
  }

  private func rounded(_ number: Double) -> JSON { .number((number * 1000).rounded() / 1000) }
}
