import CommandLine
import Files
import JSONCoding
import Synchronization

/// What came of a mistake.
package struct MutantResult: Sendable {
  package enum Verdict: String, CaseIterable {
    /// It does not compile.
    case invalid
    /// A golden case noticed it.
    case caught
    /// No golden case did, but a test.
    case tested
    case survived
  }

  private(set) var key = ""
  package private(set) var verdict = Verdict.invalid
  private var line = Line()
  /// The case whose scene shows it first.
  private var name: String?
  /// The fault for which the scenes cannot be painted with it; nil if they can.
  private var fault: String?
  /// True if any case comes by it.
  private var isReached = true

  /// A line with a mistake, and the first frame that shows it.
  fileprivate struct Line {
    var file = ""
    var number = 0
    var right = ""
    var wrong = ""
    var frame: Int?
  }

  /// What is seen of a mistake that the goldens let pass.
  struct Sight {
    /// The first frame of the scenes of the cases that shows it; nil if none does.
    var frame: Int?
    /// The case whose scene that is.
    var name: String?
    /// Why the scenes cannot be painted with it; nil if they can.
    var fault: String?
    /// Whether any case comes by it.
    var isReached = true
  }

  init(
    _ mutant: Mutant, _ key: String, _ verdict: Verdict, _ wrong: String, _ sight: Sight = Sight()
  ) {
    (self.key, self.verdict) = (key, verdict)
    let (right, wrong) = mutant.lines(wrong)
    line = Line(
      file: mutant.source.file, number: mutant.line, right: right, wrong: wrong, frame: sight.frame)
    (name, fault, isReached) = (sight.name, sight.fault, sight.isReached)
  }

  /// A survivor as the result tells it.
  package var survivor: JSON { Line.codec.write(line) }
}

// MARK: Codecs

extension MutantResult {
  private init() {}

  /// A line of the file of results.
  package static let codec = Codec.object(
    MutantResult(),
    [
      Field("key", \.key, .text), Field("verdict", \.verdict, .choice),
      Field("survivor", \.line, Line.codec),
      Field("case", \.name, .optional(.text), default: nil),
      Field("fault", \.fault, .optional(.text), default: nil),
      Field("reached", \.isReached, .flag, default: true),
    ])
}

extension MutantResult.Line {
  fileprivate static let codec = Codec.object(
    Self(),
    [
      Field("file", \.file, .text), Field("line", \.number, .count),
      Field("from", \.right, .text), Field("to", \.wrong, .text),
      Field("frame", \.frame, .optional(.count), default: nil),
    ])
}

extension MutantResult {
  /// What came of it, on one line.
  package var news: String {
    OneLine.text(
      "\(word): \(line.file):\(line.number): \(line.right) → \(line.wrong.isEmpty ? "nothing" : line.wrong)"
    ) + "\n"
  }

  private var word: String { verdict == .tested ? "caught by a test" : verdict.rawValue }

  /// A survivor: both lines, and where a golden would have seen it.
  package var story: String {
    let scene = Quotation.text(name ?? "")
    let place =
      switch hole {
      case .frame(let frame):
        "a golden of frame \(frame) of the scene of \(scene) would have caught it"
      case .fault(let fault): "its scenes cannot be painted: \(fault)"
      case .unseen: "no frame of the cases' scenes shows it"
      case .unreached: "no case comes by it"
      }
    return [
      "\n\(line.file):\(line.number) survived", "  - \(line.right)", "  + \(line.wrong)",
      "  \(place)",
    ]
    .map { $0.hasPrefix("\n") ? "\n" + OneLine.text(String($0.dropFirst())) : OneLine.text($0) }
    .joined(separator: "\n") + "\n"
  }
}

extension MutantResult {
  /// Why the goldens let a mistake pass.
  fileprivate enum Hole {
    /// No golden is of a frame that shows it.
    case frame(Int)
    /// The scenes cannot be painted with it.
    case fault(String)
    /// No frame of the scenes shows it.
    case unseen
    /// No case comes by it.
    case unreached

    /// What is said of several, after their number.
    var summary: String {
      switch self {
      case .frame: "a golden of another frame would have caught"
      case .fault: "cannot be painted"
      case .unseen: "no frame of the cases' scenes shows"
      case .unreached: "no case comes by"
      }
    }
  }

  fileprivate var hole: Hole {
    line.frame.map { .frame($0) } ?? fault.map { .fault($0) } ?? (isReached ? .unseen : .unreached)
  }

  /// True if no case comes by it.
  package var isUnreached: Bool { if case .unreached = hole { true } else { false } }

  /// One line of how many of `survivors` there are of each kind, the most frequent first; empty
  /// without any.
  package static func totals(of survivors: [MutantResult]) -> String {
    guard !survivors.isEmpty else { return "" }
    let counts = survivors.reduce(into: [String: Int]()) {
      $0[$1.hole.summary, default: 0] += 1
    }
    let parts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    let count = NumberText.count(survivors.count, "survivor")
    return "\nOf \(count): \(parts.joined(separator: ", "))\n"
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
      // A line that tells of nothing is as one that was never written.
      guard let json = try? JSON(bytes: Array(line)),
        let result = try? MutantResult.codec.read(SchemaCursor(json))
      else { continue }
      known[result.key] = result
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
      try log.append(MutantResult.codec.write(result).text() + "\n", isDurable: false)
    }
  }
}
