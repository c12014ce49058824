import Files
import JSONCoding
import Raster
import Rendering
import Scripting

extension Subcommand {
  /// `bench`.
  static let bench = Subcommand(
    "bench", "Tells how fast frames are made, and what each stage takes",
    operands: Operands(text: "[EXPERIENCE | SCENE.json …]", count: 0...Int.max),
    options: [
      BenchRun.frames, BenchRun.rounds, BenchRun.output, PaintingOptions.jobs,
      PaintingOptions.compression,
    ] + SceneOption.all + [ResultOption.json, ResultOption.quiet],
    notes: """
      Without names: all experiences, and strokes, a scene of 2000 moving curves on 1080 x 1920
      pixels that other renderers can draw too. Figures are medians: of all frames for the stages,
      of rounds for the rest; memory is the most of any round. Frames are removed.
      """
  ) { arguments, session in
    var run = try BenchRun(arguments, session)
    try run.run()
    return .done
  }
}

/// One call of `bench`.
struct BenchRun {
  static let frames = Option(
    "--frames", "RANGE", OptionReading.frames, default: "60-119", "frames to make of each")
  static let rounds = Option(
    "--rounds", "N", OptionReading.whole(in: 1...1000), default: "3",
    "times to go through all, in turn")
  static let output = Option(
    "-o, --output", "DIR", OptionReading.text, use: .worksIn,
    "where frames go for a while, such as a RAM disk (default: temporary files)")

  private let session: Session
  private let arguments: Arguments
  private let options: PaintingOptions
  private let rounds: Int
  private var subjects: [BenchSubject]

  init(_ arguments: Arguments, _ session: Session) throws {
    options = try PaintingOptions(arguments)
    rounds = try arguments[Self.rounds]
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
    let folder = try temporaryFolder()
    defer { folder.remove() }
    for _ in 0..<rounds {
      for index in subjects.indices { try play(&subjects[index], in: folder) }
    }
    let report = BenchReport(
      tool: session.tool, subjects: subjects, rounds: rounds,
      compression: options.compression)
    try arguments.print(report.json, or: report.text, session)
  }

  private func temporaryFolder() throws -> TemporaryFolder {
    let place = try arguments[Self.output] ?? FilePath.temporary
    do throws(SystemError) {
      return try TemporaryFolder(in: place, for: session.tool.name)
    } catch {
      throw Failure(
        .cannotCreate, "cannot create a folder in \(Quotation.text(place)): \(error)")
    }
  }

  private func play(_ subject: inout BenchSubject, in folder: TemporaryFolder) throws {
    let painting = options.painting(
      of: subject.scene, subject.indices,
      to: .files { [folder.path(of: "frame-\($0).png")] }, session)
    PeakMemory.restart()
    let outcome = try painting.run(
      progress: arguments.progress(of: subject.indices.count, session),
      scriptPlace: subject.scriptPlace)
    subject.note(outcome, jobs: painting.jobs, memory: PeakMemory.bytes)
    try folder.clear()
  }
}
