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
  var output: String?
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .value("--seed", \.seed, .seed, "which touches are tried, 0…2^64−1"),
    .value(
      "--steps", \.steps, .whole(in: 1...1_000_000_000), "steps of the simulation at the most"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      otherwise: "Output/EXPERIENCE-find.json", "where the scene goes"),
    .group(\.scene, SceneOptions.found), .group(\.results, ResultOptions.quiet))
}

struct ShrinkOptions: CommandOptions {
  var condition: String?
  var output: String?
  var scene = SceneOptions()

  static let options = Options<Self>(
    .optional(
      "--while", \.condition, .expectation, "what must hold of the scene, see help expectations"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      otherwise: "Output/EXPERIENCE-shrink.json", "where the shortest scene goes"),
    .group(\.scene, SceneOptions.all))
}

extension Subcommand {
  static let find = Subcommand(
    "find", "Looks for touches that lead to a moment, and writes the shortest as a scene",
    operands: Operands(text: "(EXPERIENCE | SCENE.json) SENTENCE", count: 2...2),
    options: FindOptions.self,
    notes: """
      SENTENCE is a condition without a time (help expectations), such as "control size ≥ 8". Touches
      are random at first, and go on from moments that lie near to it. They begin on the scene's
      stage with its settings, without its steps; an EXPERIENCE stands in the whole player unless
      --chrome says otherwise. The scene that is written expects the condition, so that check proves
      it. Ends with 1 if nothing is found in --steps steps. The same seed gives the same scene on
      every machine.
      """
  ) { arguments, session in
    try FindRun(arguments, session).run()
    return .done
  }

  static let shrink = Subcommand(
    "shrink", "Leaves out of a scene all touches that something does not need",
    operands: .scene, options: ShrinkOptions.self,
    notes: """
      Writes the shortest scene that it can of which the sentence at --while still holds: a condition
      without a time at some moment, one with a time up to the end (help expectations). For what
      breaks, fuzz SCENE.json --scripts 0 does the same.
      """
  ) { arguments, session in
    try ShrinkRun(arguments, session).run()
    return .done
  }
}

/// The search for a moment on the stage of a scene.
private struct MomentStage {
  let scene: Scene
  let condition: Expectation
  let output: SceneOutput
  let fuzzer: Fuzzer

  init(
    _ scene: Scene, _ sentence: String, _ name: String, _ output: SceneOutput, _ session: Session
  ) throws {
    do throws(ExpectationError) { condition = try Expectation(sentence) } catch {
      throw Failure.option(
        name, expected: error.place, found: error.found, nearest: error.nearest)
    }
    do throws(ScriptError) { try scene.check(condition, at: name, .setting) } catch {
      throw Failure.option(
        name, expected: error.expected, found: error.found, nearest: error.nearest)
    }
    (self.scene, self.output) = (scene, output)
    fuzzer = Fuzzer(on: scene, in: session.configuration)
  }

  func moment(in scene: Scene) -> Fuzzer.Finding? {
    fuzzer.moment(of: condition, in: scene) { Interruption.signal != nil }
  }

  /// Writes the shortest scene that leads where `script` does. Returns it; nil if it does not.
  func shortest(_ script: FuzzScript) throws -> ShortestScene? {
    guard let finding = moment(in: script.scene(on: scene)) else { return nil }
    let shortest = try ShortestScene(script, finding, on: scene, replay: moment)
    if let shortest { try output.write(shortest.text) }
    return shortest
  }

  /// Returns what was found in words.
  func words(_ shortest: ShortestScene) -> String {
    let time = JSON.number(shortest.finding.seconds).text(.rounded)
    return "at \(time) s (frame \(shortest.finding.frame)) by "
      + "\(NumberText.count(shortest.samples, "sample")), in \(output.words)\n"
  }
}

private struct FindRun {
  private let session: Session
  private let arguments: Arguments<FindOptions>
  private let stage: MomentStage
  private let name: String

  /// The number of searches side by side, each by chance of its own, whatever the processors.
  private static let searches = 4
  /// Steps of each of them between two looks at what the others have found.
  private static let stretch = 5000

  init(_ arguments: Arguments<FindOptions>, _ session: Session) throws {
    var options = arguments.scene
    if !session.namesFile(arguments.operands[0]) {
      options.settings.chrome = options.settings.chrome ?? .full
    }
    let sentence = arguments.operands[1]
    // What is found is expected of the scene that is written.
    if let condition = try? Expectation(sentence) {
      guard condition.isTimeless else {
        throw Failure.option(
          "SENTENCE", expected: "a condition without a time", found: Quotation.text(sentence))
      }
      options.explicit.expect = ["eventually (\(sentence))"]
    }
    let request = try SceneRequest(arguments.operands[0], options, session)
    let output = try SceneOutput(
      arguments.output ?? "Output/\(request.experience.id)-find.json",
      as: arguments.name(of: \.output), session)
    name = request.scriptPlace ?? request.experience.id
    stage = try MomentStage(try request.scene(), sentence, "SENTENCE", output, session)
    (self.arguments, self.session) = (arguments, session)
  }

  func run() throws {
    let seeds = (0..<Self.searches).map { arguments.seed &* UInt64(Self.searches) &+ UInt64($0) }
    let searches = seeds.map { SearchBox(stage.fuzzer.search(for: stage.condition, seed: $0)) }
    let rounds = (arguments.steps - 1) / (Self.stretch * Self.searches) + 1
    var progress = arguments.results.progress(of: rounds, session, noun: "round")
    var (found, played) = (FuzzScript?.none, 0)
    while found == nil, played < arguments.steps, Interruption.signal == nil {
      let each = min(Self.stretch, (arguments.steps - played - 1) / Self.searches + 1)
      let next = Mutex(0)
      Workers.run(min(Self.searches, Workers.processors)) {
        while let index = next.withLock({ next in
          next += 1
          return next <= Self.searches ? next - 1 : nil
        }) {
          searches[index].search.withLock { $0.run(steps: each) { Interruption.signal != nil } }
        }
      }
      progress.advance()
      played = searches.map { $0.search.withLock(\.steps) }.reduce(0, +)
      // Of several, that of the lowest number, whichever came first.
      found = searches.lazy.compactMap { $0.search.withLock(\.found) }.first
    }
    progress.finish()
    let steps = NumberText.count(played, "step")
    if let signal = Interruption.signal { throw signal.failure("not found in \(steps)") }
    let shortest = try found.flatMap { try stage.shortest($0) }
    guard let shortest else {
      let cells = searches.map { $0.search.withLock(\.count) }.reduce(0, +)
      throw Failure(
        .different,
        "\(name): no touches found in \(steps) that lead to \(Quotation.text(stage.condition.text));"
          + " \(NumberText.count(cells, "kind")) of moments were seen, and --steps allows more")
    }
    let words = arguments.output == "-" ? "" : "\(name): found in \(steps) \(stage.words(shortest))"
    try session.print(words)
  }

  private final class SearchBox: Sendable {
    let search: Mutex<MomentSearch>
    init(_ search: MomentSearch) { self.search = Mutex(search) }
  }
}

private struct ShrinkRun {
  private let session: Session
  private let stage: MomentStage
  private let name: String

  init(_ arguments: Arguments<ShrinkOptions>, _ session: Session) throws {
    guard let sentence = arguments.condition else {
      throw Failure.usage("expected --while with what must hold of the scene, found none")
    }
    let request = try SceneRequest(arguments.operands[0], arguments.scene, session)
    let scene = try request.scene()
    try request.dryRun(through: scene.frameCount - 1, isWhole: true, session)
    let output = try SceneOutput(
      arguments.output ?? "Output/\(scene.experience)-shrink.json",
      as: arguments.name(of: \.output), session)
    name = request.scriptPlace ?? scene.experience
    stage = try MomentStage(scene, sentence, arguments.name(of: \.condition), output, session)
    self.session = session
  }

  func run() throws {
    guard let samples = stage.scene.touchSamples else {
      throw Failure(
        .badInput, "\(name): expected steps of fingers at positions, found others")
    }
    guard let shortest = try stage.shortest(FuzzScript(samples)) else {
      try Interruption.check()
      throw Failure(
        .different, "\(name): \(Quotation.text(stage.condition.text)) does not hold of it")
    }
    guard stage.output.path != "-" else { return }
    try session.print("\(name): holds \(stage.words(shortest))")
  }
}
