import CommandLine
import Files
import Goldens
import JSONCoding
import Scripting
import Synchronization

/// The scenes of the cases with every frame held, to find the one that would have shown a mistake.
final class MutantFilms: Sendable {
  private let cases: [ExactText: GoldenCase]
  private let tool: String
  private let folder: String
  /// Above all numbers of mistakes.
  private let bound: Int
  private let environment: [String: String]
  /// What plays each film that was recorded.
  private let recorded = Mutex<[ExactText: MutantJudge]>([:])

  /// Frames of a scene that are looked at, at most.
  private static let mostFrames = 600
  /// Scenes of cases that come by a mistake, and as many others, that are looked at.
  private static let mostScenes = 12

  init(
    _ cases: [GoldenCase], tool: String, folder: String, below bound: Int,
    environment: [String: String]
  ) {
    self.cases = Dictionary(uniqueKeysWithValues: cases.map { (ExactText($0.name), $0) })
    (self.tool, self.folder, self.bound) = (tool, folder, bound)
    self.environment = environment
  }

  /// The first frame that shows mistake `number`, of the first scene that does: of the cases `near`,
  /// which come by it, then of those `far`, whose scenes may go on to where they do.
  func sight(of number: Int, near: [String], far: [String]) throws -> MutantResult.Sight {
    for name in near.prefix(Self.mostScenes) + far.prefix(Self.mostScenes) {
      try Interruption.check()
      guard let film = try film(name), film.reached.contains(number) else { continue }
      let check = try film.outcome(of: number)
      try Interruption.check()
      guard check.complaint != nil else { continue }
      guard let line = check.log.split(separator: "\n").first(where: { $0.hasPrefix("{") }),
        case .array(let cases)? = try? JSON(text: String(line))["cases"],
        case .number(let number)? = cases.first?["firstFrame"], let frame = Int(exactly: number)
      else { return MutantResult.Sight(fault: check.complaint) }
      return MutantResult.Sight(frame: frame, name: name)
    }
    return MutantResult.Sight()
  }

  /// The player of the scene of the case `name`, recorded once; nil if it has none.
  private func film(_ name: String) throws -> MutantJudge? {
    let key = ExactText(name)
    guard let goldenCase = cases[key] else { return nil }
    return try recorded.withLock { recorded in
      if let film = recorded[key] { return film }
      let place = "\(folder)/\(name)"
      try write(goldenCase, to: place)
      let record = MutantJudge(
        name, [tool, "golden", "record", place, "--failed", "-o", "\(place)/sheet.png"],
        in: place, environment: environment)
      let (film, complaint) = try record.measured(below: bound)
      try Interruption.check()
      guard let film else {
        throw Failure(.badInput, "the frames of \(name) cannot be recorded: \(complaint ?? "")")
      }
      let check = film.running([tool, "golden", "check", place, "--jobs", "1", "--json"])
      recorded[key] = check
      return check
    }
  }

  /// A case of the same scene that holds all of its frames.
  private func write(_ goldenCase: GoldenCase, to place: String) throws {
    let last = min(goldenCase.source.frameCount, Self.mostFrames) - 1
    var scene = goldenCase.scene
    if case .string(let path) = scene {
      scene = try JSON(bytes: FileBytes.read("\(goldenCase.folder)/\(path)", atMost: 1 << 24))
    }
    let film: JSON = [
      "case": 1, "scene": scene, "film": ["frames": .string("0-\(last)")],
    ]
    try Folder.create(place)
    try AtomicFile.write(
      Array(film.text().utf8).span.bytes, to: "\(place)/\(CaseName(goldenCase.name).last).case.json"
    )
  }
}
