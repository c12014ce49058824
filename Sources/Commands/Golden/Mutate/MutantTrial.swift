import Files
import Goldens
import JSONCoding
import Scripting

/// Builds mistakes and has the goldens look at what they do.
struct MutantTrial: Sendable {
  let build: MutantBuild
  /// The folder of cases.
  let goldens: String
  /// Where all is built, one folder for each worker.
  let scratch: String
  /// What tells apart two states of sources and goldens.
  let state: String
  let environment: [String: String]
  /// What a check takes without a mistake, in seconds.
  private var seconds = 0.0

  init(
    _ build: MutantBuild, goldens: String, scratch: String, state: String,
    environment: [String: String]
  ) {
    (self.build, self.goldens, self.scratch) = (build, goldens, scratch)
    (self.state, self.environment) = (state, environment)
  }

  /// The cases once more, with every frame of their scenes held as a film.
  private var films: String { "\(scratch)/films-\(state)" }

  /// Frames of a scene that are looked at, at most.
  private static let mostFrames = 600

  /// Has the tool, as it is, check the goldens and record all frames of `cases`.
  ///
  /// - Throws: a ``Failure`` where the goldens are not as they should be without a mistake.
  mutating func prepare(_ cases: [GoldenCase]) throws {
    let tool = build.program
    let start = ContinuousClock.now
    let check = try MutantProcess.run(
      [tool, "golden", "check", goldens, "--jobs", "1"], in: environment, seconds: 3600)
    seconds = (ContinuousClock.now - start) / .seconds(1)
    guard check.complaint == nil else {
      throw Failure(
        .different, "the goldens are to pass before mistakes are made; see golden check \(goldens)")
    }
    for goldenCase in cases { try write(goldenCase) }
    let record = try MutantProcess.run(
      [tool, "golden", "record", films, "--failed", "-o", "\(scratch)/films.png"],
      in: environment, seconds: 3600)
    if let complaint = record.complaint {
      throw Failure(.badInput, "the frames cannot be recorded: \(complaint)")
    }
  }

  /// A case of the same scene that holds all of its frames.
  private func write(_ goldenCase: GoldenCase) throws {
    guard
      case .object(let members)? = try? JSON(
        bytes: FileBytes.read(goldenCase.path, atMost: 1 << 24))
    else { return }
    let last = min(goldenCase.source.frameCount, Self.mostFrames) - 1
    var scene = members.first { $0.key == "scene" }?.value ?? .null
    if case .string(let path) = scene {
      scene = try JSON(bytes: FileBytes.read("\(goldenCase.folder)/\(path)", atMost: 1 << 24))
    }
    let film: JSON = [
      "case": 1, "scene": scene, "film": ["frames": .string("0-\(last)")],
    ]
    try Folder.create(films)
    try AtomicFile.write(
      Array(film.text().utf8).span.bytes, to: "\(films)/\(goldenCase.name).case.json")
  }

  /// Makes `mutant`, in the folder of `worker`; nil where a signal came.
  func result(of mutant: Mutant, by worker: Int) throws -> MutantResult? {
    let key = mutant.key(state)
    for wrong in mutant.mistake.wrong {
      let built = try build.build(
        mutant.text(wrong), at: mutant.path, in: "\(scratch)/worker-\(worker)")
      guard Interruption.signal == nil else { return nil }
      guard case .tool(let tool) = built else { continue }
      let check = try MutantProcess.run(
        [tool, "golden", "check", goldens, "--jobs", "1"], in: environment,
        seconds: 20 + 10 * seconds)
      guard Interruption.signal == nil else { return nil }
      guard check.complaint == nil else { return MutantResult(mutant, key, .caught, wrong) }
      let (frame, name) = try seen(by: tool)
      guard Interruption.signal == nil else { return nil }
      return MutantResult(mutant, key, .survived, wrong, frame: frame, of: name)
    }
    return MutantResult(mutant, key, .invalid, mutant.mistake.wrong[0])
  }

  /// The first frame of any scene that `tool` paints differently, and the case of that scene.
  private func seen(by tool: String) throws -> (Int?, String?) {
    let check = try MutantProcess.run(
      [tool, "golden", "check", films, "--jobs", "1", "--json"], in: environment, seconds: 3600)
    guard let line = check.log.split(separator: "\n").first(where: { $0.hasPrefix("{") }),
      case .array(let cases)? = try? JSON(text: String(line))["cases"]
    else { return (nil, nil) }
    let found = cases.compactMap { item -> (Int, String)? in
      guard case .number(let frame)? = item["firstFrame"], case .string(let name)? = item["name"]
      else { return nil }
      return (Int(frame), name)
    }
    let first = found.min { $0.0 < $1.0 }
    return (first?.0, first?.1)
  }
}
