import Host
import Notation
import Rendering
import Scripting

/// What the command line asks to be played: an experience or a scene, with options over it.
struct SceneRequest {
  /// What plays.
  let experience: Experience
  private let file: SceneFile
  private var overrides: SceneOverrides
  /// What errors of the running script name as its place; nil for the built-in demonstration.
  let scriptPlace: String?

  /// Reads what `arguments` name.
  init(_ arguments: Arguments, _ session: Session) throws(Failure) {
    overrides = try SceneOverrides(arguments)
    let operand = arguments.operands[0]
    let touches = arguments.value("--touches")
    let isScene = Self.namesFile(operand, session)
    if isScene {
      let input = InputFile(path: operand)
      let bytes = try input.bytes()
      file = try reading(in: input.name) { () throws(ScriptError) in
        try SceneFile(bytes: bytes, vocabulary: session.vocabulary)
      }
      try Support.check(file, in: input.name)
    } else {
      file = SceneFile(experience: try session.experience(operand).entry)
    }
    experience = try session.experience(file.experience.id)
    try Support.check(overrides)
    scriptPlace = touches.map { InputFile(path: $0).name } ?? (isScene ? InputFile(path: operand).name : nil)
    overrides.script = try Self.script(touches)
    if touches == nil, !isScene { try demonstrate() }
    try Support.check(try scene())
  }

  /// The length as somebody named it; nil where the default holds.
  var namedDuration: Double? { overrides.duration ?? file.duration }

  /// Makes the scene at least `frames` frames long where nobody named its length. `place` is the
  /// option that asks for so many.
  mutating func lengthen(toFrames frames: Int, for place: String) throws(Failure) {
    guard namedDuration == nil else { return }
    let scene = try scene()
    guard frames > scene.frameCount else { return }
    guard frames <= SceneRequest.mostFrames else {
      throw Failure(
        ScriptError(
          .option, at: place, expected: "frames below \(SceneRequest.mostFrames)",
          found: "frame \(frames - 1)"))
    }
    overrides.duration = Scene.duration(frames: frames, fps: scene.fps)
  }

  /// Most frames of a scene.
  static let mostFrames = 10_000_000

  /// The scene with everything decided.
  func scene() throws(Failure) -> Scene {
    let overrides = overrides
    return try reading { () throws(ScriptError) in try file.resolved(overriding: overrides) }
  }

  private static func namesFile(_ operand: String, _ session: Session) -> Bool {
    if operand == "-" || operand.hasSuffix(".json") || operand.contains("/") { return true }
    let isKnown = session.experiences.contains { $0.id == operand }
    return !isKnown && FilePlace.holdsFile(operand)
  }

  private static func script(_ touches: String?) throws(Failure) -> Script? {
    guard let touches else { return nil }
    guard touches != "none" else { return Script.none }
    let input = InputFile(path: touches)
    let bytes = try input.bytes()
    return try reading(in: input.name) { () throws(ScriptError) in try Script(bytes: bytes) }
  }

  /// Lets the experience show itself, on the stage at hand.
  private mutating func demonstrate() throws(Failure) {
    let steps = Player(scene: try scene(), experience: experience).demonstrationSteps
    let entry = file.experience
    overrides.script = try reading { () throws(ScriptError) in
      try Script(steps: steps, for: entry)
    }
  }
}
