import Expectations
import Files
import Host
import Scripting

struct ShrinkOptions: CommandOptions {
  var goal: String?
  var output: String?
  var scene = SceneOptions()

  static let options = Options<Self>(
    .optional(
      "--while", \.goal, .shrinkGoal,
      "what must hold of the scene, see help expectations; traps, or differs from CASE"),
    .optional(
      "-o, --output", \.output, .path("SCENE.json", .writes),
      otherwise: "Output/EXPERIENCE-shrink.json", "where the shortest scene goes"),
    .group(\.scene, SceneOptions.all))
}

extension OptionReader<String> {
  /// A sentence, or one of the goals that are none.
  fileprivate static let shrinkGoal = OptionReader("SENTENCE") { text, name in
    if text == ShrinkGoal.traps || text.hasPrefix(ShrinkGoal.differs) { return text }
    return try expectation.read(text, name)
  }
}

extension Subcommand {
  package static let shrink = Subcommand(
    "shrink", "Leaves out of a scene all touches that something does not need",
    operands: .scene, options: ShrinkOptions.self,
    notes: """
      Writes the shortest scene that it can of which still holds what --while says:
        SENTENCE           a condition without a time at some moment, one with a time up to the end
        traps              it ends the program as it does now, by a mistake in the code
        differs from CASE  where the case DIR/NAME first differs from its goldens it looks as now
      For what breaks, fuzz SCENE.json --scripts 0 does the same.
      """
  ) { arguments, session in
    try ShrinkRun(arguments, session).run()
    return .done
  }
}

private struct ShrinkRun {
  private let session: Session
  private let scene: Scene
  private let goal: ShrinkGoal
  private let output: SceneOutput
  private let name: String

  init(_ arguments: Arguments<ShrinkOptions>, _ session: Session) throws {
    guard let goal = arguments.goal else {
      throw Failure.usage("expected --while with what must hold of the scene, found none")
    }
    let request = try SceneRequest(arguments.operands[0], arguments.scene, session)
    scene = try request.scene()
    try request.dryRun(through: scene.frameCount - 1, isWhole: true, session)
    output = try SceneOutput(
      arguments.output ?? "Output/\(scene.experience)-shrink.json",
      as: arguments.name(of: \.output), session)
    name = request.scriptPlace ?? scene.experience
    self.goal = try ShrinkGoal(goal, of: scene, as: arguments.name(of: \.goal), session)
    self.session = session
  }

  func run() throws {
    guard let script = FuzzScript(of: scene, session) else {
      throw Failure(
        .badInput, "\(name): expected steps of fingers alone, found others")
    }
    guard let shortest = try goal.shortest(script) else {
      try Interruption.check()
      throw Failure(.different, "\(name): \(goal.denial)")
    }
    try output.write(shortest.text)
    guard output.path != "-" else { return }
    try session.print("\(name): holds \(shortest.words), in \(output.words)\n")
  }
}
