import CommandLine
import Files
import Goldens
import JSONCoding

/// Has the goldens, and tests after them, look at the mistakes of one build.
package struct MutantTrial: Sendable {
  /// What tells apart two states of sources and goldens.
  let state: String
  private let films: MutantFilms
  private let cases: [MutantJudge]
  private let suites: [MutantJudge]

  /// Seconds that the tests tried on one mistake take without it, together.
  private static let patience = 60.0

  /// Has all `cases` and suites of tests look at the build of `compiler` without a mistake, to learn
  /// which of the mistakes numbered below `bound` they come by.
  ///
  /// - Throws: a ``Failure`` where the goldens are not as they should be without a mistake.
  package init(
    _ cases: [GoldenCase], in goldens: String, _ compiler: MutantCompiler, below bound: Int,
    state: String, jobs: Int
  ) throws {
    self.state = state
    let (build, folder) = (compiler.build, "\(compiler.folder)/runs")
    try Folder.create(folder)
    let tool = compiler.path(of: build.tool)
    let judges = cases.map {
      MutantJudge(
        $0.name, [tool, "golden", "check", goldens, "--jobs", "1", "--case", $0.name],
        in: folder, environment: build.environment)
    }
    self.cases = try MutantWorkers.map(judges, jobs) { judge in
      guard let measured = try judge.measured(below: bound).judge else {
        throw Failure(
          .different,
          "the goldens are to pass before mistakes are made; see golden check \(goldens)")
      }
      return measured
    }
    .sorted { ($0.seconds, $0.name) < ($1.seconds, $1.name) }
    suites = try MutantTests(compiler, in: folder)?.suites(below: bound, jobs: jobs) ?? []
    films = MutantFilms(
      cases, tool: tool, folder: "\(build.scratch)/mutate/films-\(state)", below: bound,
      environment: build.environment)
  }

  /// What comes of a mistake.
  package func result(of made: MutantPlan.Made) throws -> MutantResult {
    let number = made.number
    func result(_ verdict: MutantResult.Verdict, _ sight: MutantResult.Sight = .init())
      -> MutantResult
    {
      MutantResult(made.mutant, made.mutant.key(state), verdict, made.wrong, sight)
    }
    let near = cases.filter { $0.reached.contains(number) }
    if try Self.notice(number, near) { return result(.caught) }
    if try Self.notice(number, tests(of: made)) { return result(.tested) }
    let far = cases.filter { !$0.reached.contains(number) }
    var sight = try films.sight(of: number, near: near.map(\.name), far: far.map(\.name))
    sight.isReached = !near.isEmpty
    return result(.survived, sight)
  }

  /// The suites that are tried on a mistake: quick ones first, those of its own module sooner.
  private func tests(of made: MutantPlan.Made) -> [MutantJudge] {
    func price(_ suite: MutantJudge) -> Double {
      let module = suite.name.prefix { $0 != "." }.replacing("Tests", with: "")
      return made.mutant.source.file.contains("/\(module)/") ? suite.seconds / 4 : suite.seconds
    }
    var seconds = 0.0
    return suites.filter { $0.reached.contains(made.number) }
      .sorted { price($0) < price($1) }
      .prefix { suite in
        seconds += suite.seconds
        return seconds <= Self.patience
      }
  }

  private static func notice(_ number: Int, _ judges: [MutantJudge]) throws -> Bool {
    for judge in judges {
      let outcome = try judge.outcome(of: number)
      try Interruption.check()
      if outcome.complaint != nil { return true }
    }
    return false
  }
}
