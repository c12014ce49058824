import Files
import Goldens
import JSONCoding
import Play
import Synchronization

extension Subcommand {
  static let goldenMutate = Subcommand(
    "golden mutate", "Makes small mistakes in the package's sources, and tells which goldens miss",
    options: [
      GoldenMutateRun.count, GoldenMutateRun.seed, ResultOption.json, GoldenMutateRun.goldens,
      GoldenMutateRun.filter, GoldenMutateRun.jobs,
    ],
    notes: """
      A constant changes by 4 %, a sign or a comparison is another, a statement is left out: one
      mistake after another is built beside the package, whose files stay as they are, and the
      cases are checked. For one that no golden notices, the first frame of their scenes that shows
      it is reported. What was found is kept in the package's build folder: a run that is broken off
      goes on there. Ends with 0 where all are caught, 1 where any survived.
      """
  ) { arguments, session in
    try GoldenMutateRun(arguments, session).run()
  }
}

private struct GoldenMutateRun {
  static let count = Option(
    "--count", "N", OptionReading.whole(in: 1...100_000), default: "50", "mistakes that are made")
  static let seed = Option(
    "--seed", "K", OptionReading.whole(in: 0...1_000_000_000), default: "1",
    "which mistakes are drawn")
  static let goldens = Option(
    "--goldens", "DIR", OptionReading.text, default: "Goldens", use: .worksIn,
    "the folder of cases")
  static let filter = Option(
    "--filter", "TEXT", OptionReading.text, "only sources whose path contains TEXT")
  static let jobs = Option(
    "--jobs", "N", OptionReading.jobs, "mistakes made at the same time (default: all cores)")

  private let session: Session
  private let count: Int
  private let isJSON: Bool
  private let jobs: Int
  private let context: GoldenContext
  private let build: MutantBuild
  private let mutants: [Mutant]
  private let trial: MutantTrial
  private let log: String

  init(_ arguments: Arguments, _ session: Session) throws {
    self.session = session
    count = try arguments[Self.count]
    isJSON = arguments.has(ResultOption.json)
    jobs = try arguments[Self.jobs] ?? Workers.processors
    context = try GoldenContext(arguments[Self.goldens], session)
    try context.refuseFlaws()
    guard !context.cases.isEmpty else {
      throw Failure(.noInput, "\(Quotation.text(context.folder.path)) holds no golden case")
    }
    guard let program = FilePath.program,
      let package = PackageBuild(of: program, workingFolder: FilePath.resolved(".") ?? "/")
    else {
      throw Failure(
        .noInput,
        "\(session.program) was not built by the package manager from a package that is "
          + "here; expected swift run in the folder of the package")
    }
    build = try MutantBuild(
      of: program, folder: package.folder, environment: session.environment)
    mutants = try Mutant.drawn(
      from: build.modules, in: package.folder, filter: arguments[Self.filter],
      seed: UInt64(arguments[Self.seed]))
    let scratch = "\(build.scratch)/mutate"
    log = "\(scratch)/results.jsonl"
    trial = MutantTrial(
      build, goldens: FilePath.absolute(context.folder.path), scratch: scratch,
      state: try Self.state(build, context), environment: session.environment)
  }

  /// What tells apart two states of the sources and the goldens.
  private static func state(_ build: MutantBuild, _ context: GoldenContext) throws -> String {
    var paths = build.modules.flatMap(\.sources) + context.folder.casePaths
    paths += context.cases.flatMap { goldenCase in
      goldenCase.referenceNames.sorted().map { "\(goldenCase.referenceFolder)/\($0)" }
    }
    let digests = paths.map { path in
      StableHash(of: (try? ReferenceFile.read(path)) ?? []).description
    }
    return StableHash(of: digests.joined(separator: " ")).description
  }

  func run() throws -> ExitCode {
    var known: [String: MutantResult] = [:]
    for line in (try? FileBytes.read(log, atMost: 1 << 28))?.split(separator: 10) ?? [] {
      if let result = (try? JSON(bytes: Array(line))).flatMap(MutantResult.init) {
        known[result.key] = result
      }
    }
    var trial = trial
    try trial.prepare(context.cases)
    let board = MutantBoard(mutants, known, count: count, state: trial.state)
    let (session, isJSON, log) = (session, isJSON, log)
    let ready = trial
    Workers.run(jobs, on: jobs) { worker, _ in
      while let (index, mutant) = board.next() {
        do {
          guard let result = try ready.result(of: mutant, by: worker) else { return }
          try board.take(result, at: index, log: log)
          if !isJSON { try session.print(result.news) }
        } catch { return board.fail(Failure(error)) }
      }
    }
    try Interruption.check()
    if let failure = board.failure { throw failure }
    return try tell(board.results)
  }

  private func tell(_ results: [MutantResult]) throws -> ExitCode {
    let survived = results.filter { $0.verdict == .survived }
    let caught = results.count - survived.count
    if isJSON {
      try session.print([
        "mutants": .number(Double(results.count)), "caught": .number(Double(caught)),
        "survived": .array(survived.map(\.survivor)),
      ])
    } else {
      for result in survived { try session.print(result.story) }
      let share = Int((100 * Double(caught) / Double(max(results.count, 1))).rounded())
      try session.print(
        "\(caught) of \(NumberText.count(results.count, "mistake")) caught: \(share) %\n")
    }
    return survived.isEmpty ? .done : .different
  }
}

extension MutantResult {
  /// What came of it, on one line.
  fileprivate var news: String {
    OneLine.text("\(verdict.rawValue): \(file):\(line): \(from) → \(to.isEmpty ? "nothing" : to)")
      + "\n"
  }

  /// A survivor: both lines, and where a golden would have seen it.
  fileprivate var story: String {
    let scene = Quotation.text(sight.name ?? "")
    let place =
      sight.frame.map { "a golden of frame \($0) of the scene of \(scene) would have caught it" }
      ?? sight.fault.map { "its scenes cannot be painted: \($0)" }
      ?? "no frame of the cases' scenes shows it"
    return ["\n\(file):\(line) survived", "  - \(from)", "  + \(to)", "  \(place)"]
      .map { $0.hasPrefix("\n") ? "\n" + OneLine.text(String($0.dropFirst())) : OneLine.text($0) }
      .joined(separator: "\n") + "\n"
  }
}

/// Hands out mistakes in their order until so many have been made that compile, and keeps what came
/// of them.
private final class MutantBoard: Sendable {
  private struct State {
    var next = 0
    var results: [Int: MutantResult]
    var failure: Failure?
  }

  private let mutants: [Mutant]
  private let count: Int
  private let state: Mutex<State>

  init(_ mutants: [Mutant], _ known: [String: MutantResult], count: Int, state: String) {
    (self.mutants, self.count) = (mutants, count)
    let found = mutants.enumerated().compactMap { index, mutant in
      known[mutant.key(state)].map { (index, $0) }
    }
    self.state = Mutex(State(results: Dictionary(uniqueKeysWithValues: found)))
  }

  func next() -> (Int, Mutant)? {
    state.withLock { state in
      while state.next < mutants.count, state.failure == nil, Interruption.signal == nil {
        let made = (0..<state.next).count {
          state.results[$0].map { $0.verdict != .invalid } ?? true
        }
        guard made < count else { return nil }
        defer { state.next += 1 }
        if state.results[state.next] == nil { return (state.next, mutants[state.next]) }
      }
      return nil
    }
  }

  func take(_ result: MutantResult, at index: Int, log: String) throws {
    try state.withLock { state in
      state.results[index] = result
      let before = (try? FileBytes.read(log, atMost: 1 << 28)) ?? []
      let line = Array((result.kept.text() + "\n").utf8)
      try AtomicFile.write((before + line).span.bytes, to: log)
    }
  }

  func fail(_ failure: Failure) { state.withLock { $0.failure = $0.failure ?? failure } }

  var failure: Failure? { state.withLock { $0.failure } }

  /// The first of those that compile, in the order drawn.
  var results: [MutantResult] {
    state.withLock { state in
      let compiled = mutants.indices.compactMap { state.results[$0] }
        .filter { $0.verdict != .invalid }
      return Array(compiled.prefix(count))
    }
  }
}
