import Digests
import Files
import Goldens
import JSONCoding
import Mutation
import Play
import Scripting

struct MutateOptions: CommandOptions {
  var count = 50
  var seed = 1
  var list: String?
  var results = ResultOptions()
  var goldens = "Goldens"
  var filters: [String]?
  var isTested = false
  var jobs: Int?

  static let options = Options<Self>(
    .value("--count", \.count, .whole(in: 1...100_000), "mistakes that are made"),
    .value("--seed", \.seed, .whole("K", in: 0...1_000_000_000), "which mistakes are drawn"),
    .optional(
      "--list", \.list, .path("FILE", .reads),
      "make the mistakes that FILE lists, instead of drawn ones"),
    .group(\.results, ResultOptions.json),
    .value("--goldens", \.goldens, .path("DIR", .worksIn), "the folder of cases"),
    .list(
      "--filter", \.filters, .text("TEXT"),
      "only sources whose path contains TEXT, or any that is given"),
    .flag(
      "--tests", \.isTested,
      "try what the goldens let pass with the package's tests, built before"),
    .optional(
      "--jobs", \.jobs, .jobs, "mistakes made at the same time (default: all cores)"))
  static let needs: [OptionNeed<Self>] = [.oneOf(\.list, \.count, \.seed)]
}

extension Subcommand {
  static let goldenMutate = Subcommand(
    "golden mutate", "Makes small mistakes in the package's sources, and tells which goldens miss",
    options: MutateOptions.self,
    notes: """
      A constant changes by 4 %, a sign or a comparison is another, a statement is left out: all
      mistakes are built at once beside the package, whose files stay as they are, each behind a
      number, and made one after another while those cases are checked that come by them. For one
      that no golden notices, the first frame of their scenes that shows it is reported. What was
      found is kept in the package's build folder: a run that is broken off goes on there. Ends with
      0 where all are caught, 1 where any survived.

      A list of mistakes is an array of objects, each with a source as "file", a "snippet" that
      stands in it once, with the part that changes between « and », what is "wrong" in its place,
      and "words" for people.
      """
  ) { arguments, session in
    try GoldenMutateRun(arguments, session).run()
  }
}

private struct GoldenMutateRun {
  private let session: Session
  private let isJSON: Bool
  private let jobs: Int
  private let context: GoldenContext
  private let build: MutantBuild
  private let mutants: [Mutant]
  /// The list that they are from; nil if they are drawn.
  private let list: String?
  private let count: Int
  /// What tells apart two states of the sources and the goldens.
  private let state: String

  init(_ arguments: Arguments<MutateOptions>, _ session: Session) throws {
    self.session = session
    isJSON = arguments.results.isJSON
    jobs = arguments.jobs ?? Workers.processors
    context = try GoldenContext(arguments.goldens, session)
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
      of: program, folder: package.folder, withTests: arguments.isTested,
      environment: session.environment)
    let sources = try MutantSource.all(
      of: build.subjects, below: package.folder, filters: arguments.filters ?? [])
    list = arguments.list
    if let list {
      mutants = try MutantList.mutants(list, in: sources)
      count = mutants.count
    } else {
      mutants = Mutant.drawn(from: sources, seed: UInt64(arguments.seed))
      count = arguments.count
    }
    state = Self.state(build, context)
  }

  private static func state(_ build: MutantBuild, _ context: GoldenContext) -> String {
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
    let board = try MutantBoard(
      mutants, state: state, log: "results.jsonl", in: "\(build.scratch)/mutate")
    var plan = MutantPlan(mutants, count: count, invalid: board.invalid, done: board.done)
    let compiler = MutantCompiler(build: build, folder: "\(build.scratch)/mutate/build")
    while case let made = try plan.build(by: compiler, jobs: jobs), !made.isEmpty {
      try board.give(up: plan.invalid)
      try refuse(plan.invalid)
      try make(made, compiler, board)
    }
    try board.give(up: plan.invalid)
    try refuse(plan.invalid)
    return try tell(plan.wanted.compactMap(board.result))
  }

  /// A list is to be made whole.
  private func refuse(_ invalid: Set<Int>) throws {
    guard let list, let index = invalid.min() else { return }
    throw Failure(
      .badInput, "\(Quotation.text(list)): mistake \(index + 1) does not compile")
  }

  private func make(
    _ made: [MutantPlan.Made], _ compiler: MutantCompiler, _ board: MutantBoard
  ) throws {
    let trial = try MutantTrial(
      context.cases, in: FilePath.absolute(context.folder.path), compiler,
      below: mutants.count + 1, state: state, jobs: jobs)
    let (session, isJSON) = (session, isJSON)
    _ = try MutantWorkers.map(made, jobs) { each in
      let result = try trial.result(of: each)
      try board.take(result, at: each.index)
      if !isJSON { try session.print(result.news) }
    }
  }

  private func tell(_ results: [MutantResult]) throws -> ExitCode {
    let survived = results.filter { $0.verdict == .survived }
    let tested = results.count { $0.verdict == .tested }
    let caught = results.count - survived.count
    if isJSON {
      let json: JSON = [
        "mutants": .number(Double(results.count)), "caught": .number(Double(caught)),
        "survived": .array(survived.map(\.survivor)),
        "unreached": .number(Double(survived.count(where: \.isUnreached))),
      ]
      try session.print(
        json.with(build.tests == nil ? [] : [.init("byTests", .number(Double(tested)))]))
    } else {
      for result in survived { try session.print(result.story) }
      try session.print(MutantResult.totals(of: survived))
      // Rounded down: all but one of many are not all.
      let share = 100 * caught / max(results.count, 1)
      let byTests = build.tests == nil ? "" : ", \(tested) of them by tests alone"
      try session.print(
        "\(caught) of \(NumberText.count(results.count, "mistake")) caught: \(share) %\(byTests)\n")
    }
    return survived.isEmpty ? .done : .different
  }
}
