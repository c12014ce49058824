import Drawing
import Files
import Geometry
import Host
import JSONCoding
import Raster
import Scripting
import Synchronization

struct FuzzOptions: CommandOptions {
  var scripts = 200
  var seed: UInt64 = 0
  var fingers = 10
  var isVaried = false
  var jobs: Int?
  var output: String?
  var isAudited = false
  var scene = SceneOptions()
  var results = ResultOptions()

  static let options = Options<Self>(
    .value(
      "--scripts", \.scripts, .whole(in: 0...1_000_000_000),
      "random scripts to play; 0: only what the scene plays itself"),
    .value("--seed", \.seed, .seed, "which scripts these are, 0…2^64−1"),
    .value(
      "--fingers", \.fingers, .whole("K", in: 1...64), "most fingers down at once, 1…64"),
    .flag(
      "--settings", \.isVaried,
      "begin each with settings of chance, too: controls, a device, looks; options hold"),
    .optional(
      "--jobs", \.jobs, .jobs, "scripts played at the same time (default: all cores)"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      otherwise: "Output/EXPERIENCE-fuzz.json",
      "where the shortest scene goes that breaks something"),
    .flag("--audit", \.isAudited, "hold every run against what audit looks for, too"),
    .group(\.scene, SceneOptions.besidesChance, SceneOptions.expect),
    .group(\.results, ResultOptions.json, ResultOptions.quiet))
  static let needs: [OptionNeed<Self>] = [
    .together(\.seed, \.fingers, \.isVaried, \.jobs, with: "--scripts above 0") { $0.scripts > 0 }
  ]

  /// Most threads: more would only wait for each other.
  private static let mostJobs = 256

  /// Number of threads.
  var threads: Int { min(jobs ?? Workers.processors, Self.mostJobs) }

  /// All that holds of every player, for the help.
  static let invariants = PlayerInvariant.allCases.map { "  " + $0.rawValue }
    .joined(separator: "\n")
}

extension Subcommand {
  package static let fuzz = Subcommand(
    "fuzz", "Throws random touches at the whole player and tells what they break",
    operands: .scene,
    options: FuzzOptions.self,
    notes: """
      Plays what the scene plays itself (an EXPERIENCE: its demonstration), then random scripts in
      place of it, on the scene's stage and with its settings; an EXPERIENCE stands in the whole
      player unless --chrome says otherwise. In every frame must hold:
      \(FuzzOptions.invariants)
      and what the player and the experience say of themselves, and in every step what the scene or
      --expect says (help expectations). Ends with 0 where all holds. Else it ends with 1 and writes
      the shortest scene that breaks the same, which fuzz SCENE.json --scripts 0 plays again, with
      those of --settings that it needs. The same seed gives the same scripts, whatever the number
      of jobs. An experience or a player that asks for hover, a wheel or keys gets these, too.
      --audit also looks for touches that make audit fail, in every frame, which takes longer; what
      falls short before any touch, audit itself tells. Fingers leave no marks then.
      """
  ) { arguments, session in
    try FuzzRun(arguments, session).run()
    return .done
  }
}

private struct FuzzRun {
  private let session: Session
  private let arguments: Arguments<FuzzOptions>
  private let stages: FuzzStages
  /// The scene with what it plays itself.
  private let scene: Scene
  /// What people call it.
  private let name: String
  private let output: SceneOutput

  init(_ arguments: Arguments<FuzzOptions>, _ session: Session) throws {
    let operand = arguments.operands[0]
    let isFile = session.namesFile(operand)
    var options = arguments.scene
    if !isFile { options.settings.chrome = options.settings.chrome ?? .full }
    if arguments.isAudited { options.settings.fingers = .hide }
    let request = try SceneRequest(operand, options, session)
    scene = try request.scene()
    output = try SceneOutput(
      arguments.output ?? "Output/\(scene.experience)-fuzz.json",
      as: arguments.name(of: \.output), session)
    guard output.path != "-" || !arguments.results.isJSON else {
      throw Failure.usage(
        "--output - and --json: expected one of them on standard output, found both")
    }
    try request.dryRun(through: scene.frameCount - 1, isWhole: true, session)
    name = request.scriptPlace ?? scene.experience
    let isAudited = arguments.isAudited
    let configuration = session.configuration
    stages = FuzzStages(
      of: request, on: scene, varyingBy: arguments.isVaried ? arguments.seed : nil
    ) { scene in
      Fuzzer(
        on: scene, in: configuration, painting: Self.painting(scene),
        watching: { isAudited ? AuditWatch(over: scene.size).look : nil })
    }
    (self.arguments, self.session) = (arguments, session)
  }

  /// Throws where anything breaks.
  func run() throws {
    if let finding = stages.own.finding(in: scene, unless: { Interruption.signal != nil }) {
      let samples = scene.touchSamples(
        in: session.configuration, unless: { Interruption.signal != nil })
      throw try failure(
        finding, in: samples.map { FuzzScript($0) }, on: stages.own, number: nil)
    }
    try Interruption.check()
    let search = FuzzSearch(
      stages, arguments.options,
      arguments.results.progress(of: arguments.scripts, session, noun: "script"))
    let hit = search.run()
    if let signal = Interruption.signal {
      throw signal.failure("\(NumberText.count(search.held, "script")) broke nothing")
    }
    if let hit {
      let needed = stages.needed(hit.settings, for: hit.finding, in: hit.script)
      throw try failure(
        hit.finding, in: hit.script, on: stages.fuzzer(with: needed) ?? stages.own,
        number: hit.number)
    }
    try report()
  }

  /// Reports that all holds.
  private func report() throws {
    let scripts = NumberText.count(arguments.scripts, "random script")
    let fingers =
      NumberText.count(arguments.fingers, "finger")
      + (arguments.isVaried ? " with settings of chance" : "")
    let played = scene.script == .none ? "" : "its own touches"
    let random =
      arguments.scripts == 0 ? "" : "\(scripts) of up to \(fingers), seed \(arguments.seed)"
    let all = [played, random].filter { !$0.isEmpty }.joined(separator: " and ")
    try arguments.results.print(
      json(nil), or: "\(name): nothing breaks under \(all.isEmpty ? "no touches" : all)\n", session)
  }

  /// The end that `finding` brings, which script `number` led to, or the scene's own steps. Writes
  /// the shortest scene that breaks the same, where `script` tells all that happens in it.
  private func failure(
    _ finding: Fuzzer.Finding, in script: FuzzScript?, on fuzzer: Fuzzer, number: Int?
  ) throws -> Failure {
    let origin = number.map { "script \($0) of seed \(arguments.seed)" } ?? "what it plays itself"
    let shortest =
      try script.map { script in
        try ShortestScene(script, finding, on: fuzzer.scene) {
          fuzzer.finding(in: $0, unless: { Interruption.signal != nil })
        }
      } ?? nil
    let finding = shortest?.finding ?? finding
    if let shortest { try output.write(shortest.text) }
    if arguments.results.isJSON {
      try session.print(json(finding, number: number, samples: shortest?.samples))
    }
    let violation = finding.violation
    let time = JSON.number(finding.seconds).text(.rounded)
    let ending = shortest.map { shortest in
      "; the shortest scene that does so has \(NumberText.count(shortest.samples, "sample")),"
        + " in \(output.words)"
    }
    return Failure(
      .different,
      "\(name): \(origin) breaks \(Quotation.text(violation.invariant)) at \(time) s (frame"
        + " \(finding.frame)), \(violation.place): \(violation.found)\(ending ?? "")")
  }

  private func json(
    _ finding: Fuzzer.Finding?, number: Int? = nil, samples: Int? = nil
  ) -> JSON {
    let broken: JSON? = finding.map { finding in
      [
        "script": number.map { .number(Double($0)) } ?? .null,
        "invariant": .string(finding.violation.invariant),
        "place": .string(finding.violation.place), "found": .string(finding.violation.found),
        "time": .number(finding.seconds),
        "frame": .number(Double(finding.frame)),
        "samples": samples.map { .number(Double($0)) } ?? .null,
        "scene": samples == nil ? .null : .string(output.path),
      ]
    }
    return [
      "experience": .string(scene.experience), "scripts": .number(Double(arguments.scripts)),
      "seed": .large(arguments.seed), "fingers": .number(Double(arguments.fingers)),
      "broken": broken ?? .null,
    ]
  }

  /// Tells why a picture of `scene` cannot be drawn, by drawing it small.
  private static func painting(_ scene: Scene) -> @Sendable (Canvas) -> String? {
    let scale = Painter.scale(scene.scale, of: scene.size, longestSide: 64)
    let painters = PainterPool(size: scene.size, scale: scale)
    return { canvas in
      do throws(RasterError) {
        try painters.paint(canvas)
        return nil
      } catch {
        return error.description
      }
    }
  }
}

/// Small painters, kept for the next drawing: to make one takes longer than to paint.
private final class PainterPool: Sendable {
  private let size: Size
  private let scale: Double
  private let idle = Mutex<[PainterBox]>([])

  private final class PainterBox: Sendable {
    let painter: Mutex<Painter>
    init(_ painter: consuming sending Painter) { self.painter = Mutex(painter) }
  }

  init(size: Size, scale: Double) { (self.size, self.scale) = (size, scale) }

  func paint(_ canvas: Canvas) throws(RasterError) {
    var box = idle.withLock { $0.popLast() }
    if box == nil { box = PainterBox(try Painter(size: size, scale: scale)) }
    guard let box else { return }
    defer { idle.withLock { $0.append(box) } }
    try box.painter.withLock { painter throws(RasterError) in
      try painter.paint(canvas, of: "its drawing")
    }
  }
}
