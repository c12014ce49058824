import Files
import Host
import Rendering
import Scripting

extension Subcommand {
  /// `check`.
  static let check = Subcommand(
    "check", "Checks scenes and WebDriver actions without rendering",
    operands: Operands(text: "(FILE | EXPERIENCE)…", count: 1...Int.max),
    options: [SceneOption.touches, SceneCheck.loop],
    notes: """
      Plays the script of each scene, or the demonstration of an EXPERIENCE, without painting. Prints
      FILE: ok for each good one; a bad one gives an error, and one for each move or part that fails
      while it plays. Actions by themselves have no stage and no parts: with --touches they are played
      on those of a scene or an experience. What is allowed and hardly meant is a note: a finger that
      never lands or never lifts, an unknown key of an action, a setting with which the player does
      nothing, characters that the typeface lacks in labels, values, titles and the first picture.

      Of the first six seconds ten frames a second are drawn, though not painted: the first that
      cannot be, such as one with a coordinate that is not a number, is an error, too. Later frames
      and those between are not looked at.

      With --loop each scene plays as a loop, whether it says so or not. The frame after its last,
      at the end of its duration, is painted and held against frame 0: tells how many pixels differ,
      by how much, and which command of the drawing first. Ends with 0 where all frames meet, 1
      where some do not.
      """
  ) { arguments, session in
    var worst = ExitCode.done
    for operand in arguments.operands {
      do {
        let check = try SceneCheck(operand, arguments, session)
        let mistakes = try check.mistakes()
        for mistake in mistakes { session.report(mistake) }
        guard mistakes.isEmpty else {
          worst = .badInput
          continue
        }
        let seam = try check.seam()
        try session.print("\(OneLine.text(operand)): \(seam?.description ?? "ok")\n")
        if seam?.isClosed == false, worst == .done { worst = .different }
      } catch {
        let failure = Failure(error)
        guard failure.code == .badInput || failure.code == .noInput else { throw failure }
        session.report(failure)
        if worst != .badInput { worst = failure.code }
      }
    }
    return worst
  }
}

/// A scene as `render` would play it, or actions.
private struct SceneCheck {
  private enum Subject {
    case scene(SceneRequest, Scene)
    /// Touches alone, which have no stage to be played on.
    case touches(Script)
  }

  static let loop = Option(
    "--loop", "tell whether the end of each scene meets its beginning, as a loop")

  private let subject: Subject
  /// What errors call it.
  private let name: String
  private let isLoop: Bool
  private let session: Session

  /// Reads what `operand` names. Throws where it cannot be read at all.
  init(_ operand: String, _ arguments: Arguments, _ session: Session) throws {
    isLoop = arguments.has(Self.loop)
    self.session = session
    var input: InputFile?
    if !session.experiences.contains(where: { $0.id == operand }) {
      var file = InputFile(path: operand)
      file.contents = try file.bytes()
      if let touches = try Self.touches(in: file, arguments, session) {
        (subject, name) = (.touches(touches), file.name)
        return
      }
      input = file
    }
    var settings = SceneSettings()
    if isLoop { settings.loop = true }
    let request = try SceneRequest(operand, settings, arguments, session, file: input)
    subject = .scene(request, try request.scene())
    name = request.scriptPlace ?? operand
  }

  /// The touches that `file` holds; nil where it holds a scene.
  private static func touches(
    in file: InputFile, _ arguments: Arguments, _ session: Session
  ) throws -> Script? {
    let document = try file.parsed {
      try ScriptDocument(bytes: $0, schemas: session.schemas)
    }
    guard case .body(let script) = document else { return nil }
    guard !arguments.has(SceneOption.touches) else {
      throw Failure.usage(
        "--touches: expected a scene or an experience to play them, found actions")
    }
    return script
  }

  /// What goes wrong while the scene plays; tells what is hardly meant.
  func mistakes() throws -> [Failure] {
    guard case .scene(let request, let scene) = subject else {
      if case .touches(let script) = subject {
        for note in script.notes { session.note("\(name): \(note)") }
      }
      return []
    }
    let mistakes = DryRun.mistakes(
      in: scene, of: session.configuration, through: scene.frameCount - 1
    ) { Interruption.signal != nil }
    try Interruption.check()
    request.tellNotes(of: scene)
    // A demonstration is as long as it is; a shorter scene shows its beginning.
    let late = request.isDemonstration ? [] : scene.lateSteps
    var undrawable: String?
    if mistakes.isEmpty {
      undrawable = UndrawableFrame(of: scene, in: session.configuration)?.description
      var missing = MissingCharacters(session)
      missing.tell(of: scene)
      missing.tell(ofFirstPictureOf: scene)
    }
    try Interruption.check()
    return (mistakes + late).map { Failure($0, in: name) }
      + (undrawable.map { [Failure(.badInput, "\(name): \($0)")] } ?? [])
  }

  /// How the scene's end meets its beginning; nil where that is not asked for.
  func seam() throws -> LoopSeam? {
    guard isLoop, case .scene(_, let scene) = subject else { return nil }
    return try LoopSeam(of: scene, in: name, session)
  }
}
