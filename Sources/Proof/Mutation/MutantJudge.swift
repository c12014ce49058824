import CommandLine
import Digests
import Files
import Goldens

/// What can notice a mistake: a golden case, or a suite of tests.
struct MutantJudge: Sendable {
  let name: String
  /// The words that run it alone.
  private(set) var words: [String]
  /// Where it runs.
  let folder: String
  let environment: [String: String]
  /// What it takes without a mistake, in seconds by the clock.
  private(set) var seconds = 0.0
  /// The numbers of the mistakes that it comes by.
  private(set) var reached: Set<Int> = []

  /// Seconds that one may take by the clock, however busy the machine is.
  private static let longest = 900.0

  init(_ name: String, _ words: [String], in folder: String, environment: [String: String]) {
    (self.name, self.words, self.folder, self.environment) = (name, words, folder, environment)
  }

  /// Runs it without a mistake, for `longest` seconds of the processor at most, and learns which of
  /// the numbers below `bound` it comes by. The result is nil if it complains, and what it says.
  func measured(
    below bound: Int, longest: Double = Self.longest
  ) throws -> (judge: MutantJudge?, complaint: String?) {
    let map = "\(folder)/reached-\(StableHash(of: words.joined(separator: "\n")))"
    try AtomicFile.write([UInt8](repeating: 0, count: bound).span.bytes, to: map)
    defer { try? Folder.remove(map) }
    let outcome = try run(0, ["GOLDEN_MUTANTS_REACHED": map], longest)
    if let complaint = outcome.complaint { return (nil, complaint) }
    var judge = self
    judge.seconds = outcome.seconds
    judge.reached = Set(try FileBytes.read(map, atMost: bound).indices(of: 1))
    return (judge, nil)
  }

  /// It, by other `words`.
  func running(_ words: [String]) -> MutantJudge {
    var judge = self
    judge.words = words
    return judge
  }

  /// Runs it while mistake `number` is made; one that crashes or does not come to an end has noticed it.
  func outcome(of number: Int) throws -> MutantProcess.Outcome {
    try run(number, [:], 20 + 10 * seconds)
  }

  private func run(
    _ number: Int, _ variables: [String: String], _ processor: Double
  ) throws -> MutantProcess.Outcome {
    let variables = variables.merging(["GOLDEN_MUTANT": "\(number)"]) { $1 }
    return try MutantProcess.run(
      words, in: environment.merging(variables) { $1 }, folder: folder, seconds: Self.longest,
      processor: processor)
  }
}

extension [UInt8] {
  fileprivate func indices(of byte: UInt8) -> [Int] { indices.filter { self[$0] == byte } }
}

/// The package's tests, as judges of mistakes.
struct MutantTests {
  private let bundle: String
  private let folder: String
  private let environment: [String: String]

  /// Seconds of the processor: a suite that takes more does at length what others do briefly.
  private static let longest = 12.0

  /// The tests that `compiler` has built; nil if it builds none.
  init?(_ compiler: MutantCompiler, in folder: String) {
    guard let tests = compiler.build.tests else { return nil }
    (bundle, self.folder) = (compiler.path(of: tests), folder)
    environment = compiler.build.environment.merging(["TMPDIR": folder]) { $1 }
  }

  /// The suites that pass without a mistake, in no more time than they may take.
  func suites(below bound: Int, jobs: Int) throws -> [MutantJudge] {
    let words = [bundle, "--testing-library", "swift-testing"]
    let listed = try MutantProcess.run(
      words + ["--list-tests"], in: environment, folder: folder, seconds: 600)
    guard listed.complaint == nil else {
      throw Failure(.badInput, "the package's tests cannot be listed: \(listed.log)")
    }
    let judges = Self.suites(in: listed.log).map { name in
      MutantJudge(
        name, words + ["--filter", "^\(Self.escaped(name))(/|$)"], in: folder,
        environment: environment)
    }
    return try MutantWorkers.map(judges, jobs) {
      try $0.measured(below: bound, longest: Self.longest).judge
    }
    .compactMap(\.self)
  }

  /// The suites of a list of tests such as `Module.Suite/test()`, once each; a test without a suite is
  /// one of its own.
  static func suites(in list: String) -> [String] {
    let names = list.split(separator: "\n").compactMap { line -> String? in
      let name = line.prefix { $0 != "/" }
      return name.contains(".") && name.first?.isLetter == true ? String(name) : nil
    }
    return Set(names).sorted()
  }

  /// `name` as a regular expression that matches it alone.
  private static func escaped(_ name: String) -> String {
    name.map { $0.isLetter || $0.isNumber || " _`,'-".contains($0) ? "\($0)" : "\\\($0)" }.joined()
  }
}
