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
  /// the numbers below `bound` it comes by. The result is nil where it complains, and what it says.
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
