import Catalogue
import Commands
import Drawing
import Files
import Foundation
import Goldens
import Host
import JSONCoding
import Raster
import Rendering
import SchemaValidation
import Scripting
import Testing

/// Whatever is given: it is refused in one sentence, or it can be drawn.
@Suite struct InputFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// How many inputs are tried.
  private static let count = environment["MOTECRAFT_FUZZ_INPUTS"].flatMap { Int($0) } ?? 2000
  /// Which inputs these are.
  private static let seed = environment["MOTECRAFT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 7
  /// Of how many that are read one is drawn.
  private static let drawn = 4
  private let schemas = ExperienceSchemas(PlayerConfiguration(ourExperiences))
  private let scenes: JSON
  private let cases: JSON

  init() { (scenes, cases) = (schemas.schema, GoldenCase.schema(schemas)) }

  @Test func `no input traps, hangs or takes much memory`() throws {
    var generator = InputGenerator(seed: Self.seed, ourExperiences)
    PeakMemory.restart()
    var read = [InputGenerator.Kind: Int]()
    var longest = 0.0
    for number in 0..<Self.count {
      let input = generator.next()
      let start = processorSeconds
      if try take(input, number) { read[input.kind, default: 0] += 1 }
      let seconds = processorSeconds - start
      longest = max(longest, seconds)
      #expect(seconds <= 2, "input \(number) of seed \(Self.seed), \(kept(input, number))")
    }
    let memory = PeakMemory.bytes ?? 0
    let kinds = InputGenerator.Kind.allCases.map { "\(read[$0] ?? 0) of kind \($0)" }
    print(
      "read \(kinds.joined(separator: ", ")) of \(Self.count) inputs,"
        + " at most \(Int(longest * 1000)) ms and \(memory >> 20) MB")
    // All tests of this process together.
    if Self.environment["MOTECRAFT_FUZZ_INPUTS"] != nil { #expect(memory < 512 << 20) }
    #expect(InputGenerator.Kind.allCases.allSatisfy { read[$0] ?? 0 > Self.count / 100 })
  }

  /// Writes inputs as files for the command line, where a folder is named.
  @Test(.enabled(if: environment["MOTECRAFT_FUZZ_FOLDER"] != nil))
  func `inputs are written as files`() throws {
    let folder = try #require(Self.environment["MOTECRAFT_FUZZ_FOLDER"])
    var generator = InputGenerator(seed: 11, ourExperiences)
    for number in 0..<Self.count {
      let input = generator.next()
      try Data(input.bytes).write(
        to: URL(fileURLWithPath: "\(folder)/\(number).\(input.kind.ending)"))
    }
  }

  /// What this thread has had of the processor; others may want it too.
  private var processorSeconds: Double {
    var clock = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &clock)
    return Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
  }

  /// The file that `input` is put into, to be looked at.
  private func kept(_ input: InputGenerator.Input, _ number: Int) -> String {
    let path = "\(NSTemporaryDirectory())motecraft-\(Self.seed)-\(number).\(input.kind.ending)"
    try? Data(input.bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Whether `input` can be read; then now and then it is drawn.
  private func take(_ input: InputGenerator.Input, _ number: Int) throws -> Bool {
    do {
      switch input.kind {
      case .scene:
        let file = try SceneFile(bytes: input.bytes, schemas: schemas)
        try hold(input, against: Schema(scenes))
        if number.isMultiple(of: Self.drawn) { try draw(try file.resolved()) }
      case .body:
        _ = try Script(bytes: input.bytes)
        try hold(input, against: Schema("body", of: scenes))
      case .goldenCase:
        _ = try GoldenCase("a", in: "x", bytes: input.bytes, schemas: schemas) { _ in
          .failure(.init("not here"))
        }
        try hold(input, against: Schema(cases))
      case .picture:
        let picture = try PNGReader.decode(input.bytes)
        let null = ByteStream(descriptor: -1, name: "nothing")
        _ = try FrameNote(
          picture, path: "x.png",
          Session(
            configuration: PlayerConfiguration(ourExperiences),
            tool: ToolIdentity(name: "motecraft", version: "0"), output: null, errors: null))
      }
      return true
    } catch let error as ScriptError {
      check(error.description)
    } catch let error as Failure {
      check(error.message ?? "")
      #expect(error.code == .badInput)
    } catch let error as RasterError {
      // A picture may be of no kind; a scene that was read must be drawn.
      if input.kind != .picture, Failure(error).code == .internalError {
        Issue.record("input \(number): \(error.description)")
      }
    }
    return false
  }

  /// What has been read is valid to editors.
  private func hold(_ input: InputGenerator.Input, against schema: Schema) throws {
    let flaw = schema.flaw(of: try JSON(bytes: input.bytes))
    #expect(flaw == nil, "\(String(decoding: input.bytes, as: UTF8.self))")
  }

  /// A sentence has an end.
  private func check(_ sentence: String) {
    #expect(!sentence.isEmpty && sentence.count < 1000, "\(sentence.prefix(200))")
  }

  private func draw(_ scene: Scene) throws {
    guard scene.pixelWidth * scene.pixelHeight <= 1 << 18 else { return }
    let last = min(3, scene.frameCount - 1)
    var frames = Frames(
      of: scene, in: PlayerConfiguration(ourExperiences), indices: [0, last],
      contents: [.canvas, .trace])
    var painter = try Painter(
      size: scene.size, scale: scene.scale, isTransparent: scene.background == .none)
    while let frame = try frames.next() {
      if let canvas = frame.canvas { try painter.paint(canvas) }
      _ = frame.trace?.text(.rounded)
    }
  }
}
