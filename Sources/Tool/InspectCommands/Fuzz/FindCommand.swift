import Expectations
import Files
import Host
import JSONCoding
import Rendering
import Scripting
import Synchronization

struct FindOptions: CommandOptions {
  var seed: UInt64 = 0
  var steps = 1_000_000
  var archive: String?
  var output: String?
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .value("--seed", \.seed, .seed, "which touches are tried, 0…2^64−1"),
    .value(
      "--steps", \.steps, .whole(in: 1...1_000_000_000), "steps of the simulation at the most"),
    .optional(
      "--archive", \.archive, .path("FILE.jsonl", .writes),
      "moments to go on from, a scene a line: read if it is there, written when nothing is found"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      otherwise: "Output/EXPERIENCE-find.json", "where the scene goes"),
    .group(\.scene, SceneOptions.found), .group(\.results, ResultOptions.quiet))
}

extension Subcommand {
  package static let find = Subcommand(
    "find", "Looks for touches that lead to a moment, and writes the shortest as a scene",
    operands: Operands(text: "SENTENCE (EXPERIENCE | SCENE.json)", count: 2...2),
    options: FindOptions.self,
    notes: """
      SENTENCE is a condition without a time (help expectations), such as "control size ≥ 8"; it may
      also stand behind the experience or the scene. Touches are random at first, and go on from
      moments that lie near to it. They begin on the scene's stage with its settings, without its
      steps; an EXPERIENCE stands in the whole player unless --chrome says otherwise. The scene that
      is written expects the condition, so that check proves it. Ends with 1 if nothing is found in
      --steps steps, and tells how near it came; with --archive another call goes on from there. The
      same seed gives the same scene on every machine.
      """
  ) { arguments, session in
    try FindRun(arguments, session).run()
    return .done
  }
}

private struct FindRun {
  private let session: Session
  private let arguments: Arguments<FindOptions>
  private let stage: MomentStage
  private let name: String
  private let output: SceneOutput
  private let archive: OutputFile?
  private let searches: [SearchBox]

  /// The number of searches side by side, each by chance of its own, whatever the processors.
  private static let count = 4
  /// Steps of each of them between two looks at what the others have found.
  private static let stretch = 5000
  /// Moments of each of them that an archive keeps.
  private static let kept = 50

  private final class SearchBox: Sendable {
    let search: Mutex<MomentSearch>
    init(_ search: MomentSearch) { self.search = Mutex(search) }
  }

  init(_ arguments: Arguments<FindOptions>, _ session: Session) throws {
    var options = arguments.scene
    let (sentence, subject) = Self.ordered(arguments.operands, session)
    if !session.namesFile(subject) {
      options.settings.chrome = options.settings.chrome ?? .full
    }
    // What is found is expected of the scene that is written.
    if let condition = try? Expectation(sentence) {
      guard condition.isTimeless else {
        throw Failure.option(
          "SENTENCE", expected: "a condition without a time", found: Quotation.text(sentence))
      }
      options.explicit.expect = ["eventually (\(sentence))"]
    }
    let request = try SceneRequest(subject, options, session)
    output = try SceneOutput(
      arguments.output ?? "Output/\(request.experience.id)-find.json",
      as: arguments.name(of: \.output), session)
    archive = try OutputFile(\.archive, arguments, session)
    name = request.scriptPlace ?? request.experience.id
    let stage = try MomentStage(try request.scene(), sentence, "SENTENCE", session)
    searches = (0..<Self.count).map { number in
      let seed = arguments.seed &* UInt64(Self.count) &+ UInt64(number)
      return SearchBox(stage.fuzzer.search(for: stage.condition, seed: seed))
    }
    (self.arguments, self.session, self.stage) = (arguments, session, stage)
  }

  /// Returns the sentence of two operands, and the one that names an experience or a file.
  private static func ordered(_ two: [String], _ session: Session) -> (String, String) {
    func isSubject(_ operand: String) -> Bool {
      operand == "-" || FilePath.holdsFile(operand)
        || session.experiences.contains { $0.id == operand }
    }
    let isSubjectFirst =
      isSubject(two[0]) || !isSubject(two[1]) && (try? Expectation(two[0])) == nil
    return isSubjectFirst ? (two[1], two[0]) : (two[0], two[1])
  }

  func run() throws {
    try readArchive()
    let rounds = (arguments.steps - 1) / (Self.stretch * Self.count) + 1
    var progress = arguments.results.progress(of: rounds, session, noun: "round")
    var shortest: ShortestScene?
    while shortest == nil, played < arguments.steps, Interruption.signal == nil {
      let each = min(Self.stretch, (arguments.steps - played - 1) / Self.count + 1)
      onEach { search, _ in search.run(steps: each) { Interruption.signal != nil } }
      progress.advance()
      // Of several, that of the lowest number, whichever came first.
      for box in searches where shortest == nil {
        guard let script = box.search.withLock(\.found) else { continue }
        shortest = try stage.shortest(script)
        if shortest == nil { box.search.withLock { $0.dismiss() } }
      }
    }
    progress.finish()
    let steps = NumberText.count(played, "step")
    guard let shortest else {
      try writeArchive()
      if let signal = Interruption.signal { throw signal.failure("not found in \(steps)") }
      throw Failure(.different, "\(name): no touches found in \(steps) \(shortcoming)")
    }
    try output.write(shortest.text)
    guard output.path != "-" else { return }
    try session.print("\(name): found in \(steps) \(shortest.words), in \(output.words)\n")
  }

  /// Steps that all of them have played.
  private var played: Int { searches.map { $0.search.withLock(\.steps) }.reduce(0, +) }

  private func onEach(_ body: @escaping @Sendable (inout MomentSearch, _ number: Int) -> Void) {
    Workers.run(Self.count, on: Workers.processors) { [searches] number, _ in
      searches[number].search.withLock { body(&$0, number) }
    }
  }

  /// The moment that was looked for and the nearest one, in words.
  private var shortcoming: String {
    let cells = searches.map { $0.search.withLock(\.count) }.reduce(0, +)
    let nearest = searches.map { $0.search.withLock(\.nearest) }
      .min { $0.distance < $1.distance }
    let values = zip(stage.condition.subjects, nearest?.values ?? []).map { subject, value in
      "\(subject.name) \(value?.words ?? "none")"
    }
    return "that lead to \(Quotation.text(stage.condition.text));"
      + " \(NumberText.count(cells, "kind")) of moments were seen, the nearest with"
      + " \(values.joined(separator: ", ")); --steps allows more"
      + (archive == nil ? "" : ", and the same call goes on from here")
  }

  // MARK: Archive

  /// Goes on from the moments of the archive, if it is there: each is a scene that leads to one.
  private func readArchive() throws {
    guard let archive, FilePath.holdsFile(archive.path) else { return }
    let file = InputFile(path: archive.path)
    let scenes = try file.parsed { bytes in
      try bytes.split(separator: UInt8(ascii: "\n")).map { line in
        try SceneFile(bytes: Array(line), schemas: session.schemas).resolved()
      }
    }
    let scripts = try scenes.map { scene in
      guard scene.experience == stage.scene.experience, let script = FuzzScript(of: scene, session)
      else {
        throw Failure(
          .badInput,
          "\(file.name): expected scenes of \(stage.scene.experience) with fingers alone, found others"
        )
      }
      return script
    }
    onEach { search, first in
      for number in stride(from: first, to: scripts.count, by: Self.count) {
        search.begin(with: scripts[number]) { Interruption.signal != nil }
      }
    }
  }

  /// Writes the moments that are most worth to go on from.
  private func writeArchive() throws {
    guard let archive else { return }
    let scripts = searches.flatMap { $0.search.withLock { $0.best(Self.kept) } }
    let lines = scripts.map { $0.scene(on: stage.scene).canonicalJSON + "\n" }
    try archive.write(Array(lines.joined().utf8))
  }
}
