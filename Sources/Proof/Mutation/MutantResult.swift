import CommandLine
import Files
import JSONCoding
import Synchronization

/// What came of a mistake.
package struct MutantResult: Sendable {
  package enum Verdict: String {
    /// It does not compile.
    case invalid
    /// A golden case noticed it.
    case caught
    /// No golden case did, but a test.
    case tested
    case survived
  }

  let key: String
  package let verdict: Verdict
  let file: String
  let line: Int
  let from: String
  let to: String
  let sight: Sight

  /// What is seen of a mistake that the goldens let pass.
  struct Sight {
    /// The first frame of the scenes of the cases that shows it; nil where none does.
    var frame: Int?
    /// The case whose scene that is.
    var name: String?
    /// Why the scenes cannot be painted with it; nil where they can.
    var fault: String?
    /// Whether any case comes by it.
    var isReached = true
  }

  init(
    _ mutant: Mutant, _ key: String, _ verdict: Verdict, _ wrong: String, _ sight: Sight = Sight()
  ) {
    (self.key, self.verdict) = (key, verdict)
    (file, line) = (mutant.source.file, mutant.line)
    (from, to) = mutant.lines(wrong)
    self.sight = sight
  }

  /// A survivor as the result tells it.
  package var survivor: JSON {
    [
      "file": .string(file), "line": .number(Double(line)), "from": .string(from),
      "to": .string(to), "frame": sight.frame.map { .number(Double($0)) } ?? .null,
    ]
  }

  /// A line of the file of results.
  var kept: JSON {
    [
      "key": .string(key), "verdict": .string(verdict.rawValue), "survivor": survivor,
      "case": sight.name.map { .string($0) } ?? .null,
      "fault": sight.fault.map { .string($0) } ?? .null, "reached": .bool(sight.isReached),
    ]
  }

  /// Reads what ``kept`` gives; nil for anything else.
  package init?(_ json: JSON) {
    guard case .string(let key)? = json["key"], case .string(let word)? = json["verdict"],
      let verdict = Verdict(rawValue: word), let survivor = json["survivor"],
      case .string(let file)? = survivor["file"], case .number(let number)? = survivor["line"],
      case .string(let from)? = survivor["from"], case .string(let to)? = survivor["to"],
      let line = Int(exactly: number)
    else { return nil }
    (self.key, self.verdict, self.file, self.line) = (key, verdict, file, line)
    (self.from, self.to) = (from, to)
    var sight = Sight()
    if case .number(let number)? = survivor["frame"] {
      guard let frame = Int(exactly: number) else { return nil }
      sight.frame = frame
    }
    if case .string(let name)? = json["case"] { sight.name = name }
    if case .string(let fault)? = json["fault"] { sight.fault = fault }
    if case .bool(let isReached)? = json["reached"] { sight.isReached = isReached }
    self.sight = sight
  }
}

extension MutantResult {
  /// What came of it, on one line.
  package var news: String {
    OneLine.text("\(word): \(file):\(line): \(from) → \(to.isEmpty ? "nothing" : to)") + "\n"
  }

  private var word: String { verdict == .tested ? "caught by a test" : verdict.rawValue }

  /// A survivor: both lines, and where a golden would have seen it.
  package var story: String {
    let scene = Quotation.text(sight.name ?? "")
    let place =
      sight.frame.map { "a golden of frame \($0) of the scene of \(scene) would have caught it" }
      ?? sight.fault.map { "its scenes cannot be painted: \($0)" }
      ?? (sight.isReached ? "no frame of the cases' scenes shows it" : "no case comes by it")
    return ["\n\(file):\(line) survived", "  - \(from)", "  + \(to)", "  \(place)"]
      .map { $0.hasPrefix("\n") ? "\n" + OneLine.text(String($0.dropFirst())) : OneLine.text($0) }
      .joined(separator: "\n") + "\n"
  }
}

/// What came of mistakes, by their places in a plan, kept in a file.
package final class MutantBoard: Sendable {
  private let mutants: [Mutant]
  private let state: String
  private let log: LogFile
  private let results: Mutex<[Int: MutantResult]>

  /// Reads what the file `name` in `folder` tells of `mutants` in this `state` of the sources.
  package init(_ mutants: [Mutant], state: String, log name: String, in folder: String) throws {
    (self.mutants, self.state) = (mutants, state)
    try Folder.create(folder)
    log = try LogFile(name, in: OpenFolder(folder))
    guard log.claim() else {
      throw Failure(
        .cannotCreate, "another golden mutate is at work in \(Quotation.text(folder))")
    }
    let bytes = try FileBytes.read(log.path, atMost: 1 << 28)
    // A line that was broken off is none.
    try log.cut(to: bytes.lastIndex(of: 10).map { $0 + 1 } ?? 0)
    var known: [String: MutantResult] = [:]
    for line in bytes.split(separator: 10) {
      if let result = (try? JSON(bytes: Array(line))).flatMap(MutantResult.init) {
        known[result.key] = result
      }
    }
    var found: [Int: MutantResult] = [:]
    for (index, mutant) in mutants.enumerated() { found[index] = known[mutant.key(state)] }
    results = Mutex(found)
  }

  /// Those that do not compile.
  package var invalid: Set<Int> { Set(found { $0.verdict == .invalid }) }

  /// Those that something came of.
  package var done: Set<Int> { Set(found { $0.verdict != .invalid }) }

  private func found(_ isMeant: (MutantResult) -> Bool) -> [Int] {
    results.withLock { $0.filter { isMeant($0.value) }.map(\.key) }
  }

  package func result(_ index: Int) -> MutantResult? { results.withLock { $0[index] } }

  /// Notes that those at `indices` do not compile.
  package func give(up indices: Set<Int>) throws {
    for index in indices.subtracting(invalid).sorted() {
      let mutant = mutants[index]
      let result = MutantResult(mutant, mutant.key(state), .invalid, mutant.mutation.wrong[0])
      try take(result, at: index)
    }
  }

  package func take(_ result: MutantResult, at index: Int) throws {
    try results.withLock { results in
      results[index] = result
      try log.append(result.kept.text() + "\n", isDurable: false)
    }
  }
}
