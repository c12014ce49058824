import JSONCoding

/// What came of a mistake.
struct MutantResult: Sendable {
  enum Verdict: String {
    /// It does not compile.
    case invalid
    /// A golden case noticed it.
    case caught
    /// No golden case did, but a test.
    case tested
    case survived
  }

  let key: String
  let verdict: Verdict
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
  var survivor: JSON {
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

  /// Reads what ``kept`` gives.
  init?(_ json: JSON) {
    guard case .string(let key)? = json["key"], case .string(let word)? = json["verdict"],
      let verdict = Verdict(rawValue: word), let survivor = json["survivor"],
      case .string(let file)? = survivor["file"], case .number(let line)? = survivor["line"],
      case .string(let from)? = survivor["from"], case .string(let to)? = survivor["to"]
    else { return nil }
    (self.key, self.verdict, self.file, self.line) = (key, verdict, file, Int(line))
    (self.from, self.to) = (from, to)
    var sight = Sight()
    if case .number(let frame)? = survivor["frame"] { sight.frame = Int(frame) }
    if case .string(let name)? = json["case"] { sight.name = name }
    if case .string(let fault)? = json["fault"] { sight.fault = fault }
    if case .bool(let isReached)? = json["reached"] { sight.isReached = isReached }
    self.sight = sight
  }
}

extension MutantResult {
  /// What came of it, on one line.
  var news: String {
    OneLine.text("\(word): \(file):\(line): \(from) → \(to.isEmpty ? "nothing" : to)") + "\n"
  }

  private var word: String { verdict == .tested ? "caught by a test" : verdict.rawValue }

  /// A survivor: both lines, and where a golden would have seen it.
  var story: String {
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
