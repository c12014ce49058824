import Files
import Host
import Scripting

extension Subcommand {
  /// `check`.
  static let check = Subcommand(
    "check", "Checks scenes and WebDriver actions without rendering",
    operands: Operands(text: "FILE…", count: 1...Int.max),
    options: [
      CommandOption("--loop", "tell whether the end of each scene meets its beginning, as a loop")
    ],
    notes: """
      Plays the script of each scene without painting. Prints FILE: ok for each good file; a bad one
      gives an error, and one for each move or part that fails while it plays.

      Of the first six seconds ten frames a second are drawn, though not painted: the first that
      cannot be, such as one with a coordinate that is not a number, is an error, too. Later frames
      and those between are not looked at. Characters that the typeface lacks are told of labels,
      values, titles and the first picture.

      With --loop each scene plays as a loop, whether it says so or not. The frame after its last,
      at the end of its duration, is painted and held against frame 0: tells how many pixels differ,
      by how much, and which command of the drawing first. Ends with 0 where all frames meet, 1
      where some do not.
      """
  ) { arguments, session throws(Failure) in
    let isLoop = arguments.has("--loop")
    var worst = ExitCode.done
    for path in arguments.operands {
      do throws(Failure) {
        let check = try SceneCheck(InputFile(path: path), isLoop: isLoop, session)
        let mistakes = try check.mistakes()
        for mistake in mistakes { session.report(mistake) }
        guard mistakes.isEmpty else {
          worst = .badInput
          continue
        }
        let seam = try check.seam()
        try session.print("\(OneLine.text(path)): \(seam?.description ?? "ok")\n")
        if seam?.isClosed == false, worst == .done { worst = .different }
      } catch {
        guard error.code == .badInput || error.code == .noInput else { throw error }
        session.report(error)
        if worst != .badInput { worst = error.code }
      }
    }
    return worst
  }
}

/// A scene as `render` would play it, or actions.
private struct SceneCheck {
  private let name: String
  /// What plays; nil for touches alone, which have no stage to be played on.
  private let scene: Scene?
  /// Whether it plays what its experience shows by itself.
  private let isDemonstration: Bool
  private let isLoop: Bool
  private let session: Session

  /// Reads `input`. Throws where it cannot be read at all.
  init(_ input: InputFile, isLoop: Bool, _ session: Session) throws(Failure) {
    let bytes = try input.bytes()
    let vocabulary = session.vocabulary
    var settings = SceneSettings()
    if isLoop { settings.loop = true }
    (scene, isDemonstration) = try reading(in: input.name) { [settings] () throws(ScriptError) in
      guard case .scene(let file) = try ScriptDocument(bytes: bytes, vocabulary: vocabulary)
      else { return (nil, false) }
      return (try file.resolved(overriding: settings), file.playsDemonstration)
    }
    (name, self.isLoop, self.session) = (input.name, isLoop, session)
  }

  /// What goes wrong while the scene plays.
  func mistakes() throws(Failure) -> [Failure] {
    guard let scene else { return [] }
    let mistakes = DryRun.mistakes(
      in: scene, of: session.application, through: scene.frameCount - 1
    ) { Interruption.signal != nil }
    try Interruption.check()
    // A demonstration is as long as it is; a shorter scene shows its beginning.
    let late = isDemonstration ? [] : scene.lateSteps
    var undrawable: String?
    if mistakes.isEmpty {
      undrawable = UndrawableFrame(of: scene, in: session.application)?.description
      var missing = MissingCharacters(session)
      missing.tell(of: scene)
      missing.tell(ofFirstPictureOf: scene)
    }
    try Interruption.check()
    return (mistakes + late).map { Failure($0, in: name) }
      + (undrawable.map { [Failure(.badInput, "\(name): \($0)")] } ?? [])
  }

  /// How the scene's end meets its beginning; nil where that is not asked for.
  func seam() throws(Failure) -> LoopSeam? {
    guard isLoop, let scene else { return nil }
    return try LoopSeam(of: scene, in: name, session)
  }
}
