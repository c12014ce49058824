import Files
import Goldens
import JSONCoding
import Rendering

/// A mistake at its place in the sources of a package.
struct Mutant: Sendable {
  let mistake: Mistake
  /// The source, below the folder of the package.
  let file: String
  let path: String
  /// The whole source.
  let source: [UInt8]

  /// The number of its line, from 1.
  var line: Int { source[..<mistake.range.lowerBound].count { $0 == 10 } + 1 }

  /// The source with the mistake, `wrong` being one of its wordings.
  func text(_ wrong: String) -> [UInt8] {
    source[..<mistake.range.lowerBound] + Array(wrong.utf8) + source[mistake.range.upperBound...]
  }

  /// The line that it is in, as it is and as it would be.
  func lines(_ wrong: String) -> (from: String, to: String) {
    let start = source[..<mistake.range.lowerBound].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = source[mistake.range.upperBound...].firstIndex(of: 10) ?? source.count
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).trimmed
    }
    let before = Array(source[start..<mistake.range.lowerBound])
    let behind = Array(source[mistake.range.upperBound..<end])
    return (text(Array(source[start..<end])), text(before + Array(wrong.utf8) + behind))
  }

  /// What it is called in the file of results.
  func key(_ state: String) -> String {
    "\(state) \(file) \(mistake.range) \(mistake.wrong.joined(separator: "|"))"
  }

  /// All mistakes that can be made in the sources of `modules` below `folder` whose paths contain
  /// `filter`, in an order that `seed` draws.
  static func drawn(
    from modules: [MutantBuild.Module], in folder: String, filter: String?, seed: UInt64
  ) throws -> [Mutant] {
    var all: [Mutant] = []
    for path in modules.flatMap(\.sources).sorted() {
      let file = String(path.dropFirst(folder.count + 1))
      guard filter.map({ file.contains($0) }) ?? true else { continue }
      let source = try FileBytes.read(path, atMost: 1 << 24)
      all += SwiftScanner.places(in: source).map {
        Mutant(mistake: $0, file: file, path: path, source: source)
      }
    }
    var generator = SeededGenerator(seed: seed)
    all.shuffle(using: &generator)
    return all
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// What came of a mistake.
struct MutantResult: Sendable {
  enum Verdict: String {
    /// It does not compile.
    case invalid
    case caught
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
  }

  init(
    _ mutant: Mutant, _ key: String, _ verdict: Verdict, _ wrong: String, _ sight: Sight = Sight()
  ) {
    (self.key, self.verdict, file, line) = (key, verdict, mutant.file, mutant.line)
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
      "fault": sight.fault.map { .string($0) } ?? .null,
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
    self.sight = sight
  }
}
