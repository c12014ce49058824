import Files
import Host
import Scripting

extension Subcommand {
  /// `check`.
  static let check = Subcommand(
    "check", "Checks scenes and WebDriver actions without rendering",
    operands: Operands(text: "FILE…", count: 1...Int.max),
    notes: """
      Plays the script of each scene without painting. Prints FILE: ok for each good file; a bad one
      gives an error, and one for each move or part that fails while it plays. Characters that the
      typeface lacks are told of labels, values, titles and the first picture.
      """
  ) { arguments, session throws(Failure) in
    var worst = ExitCode.done
    for path in arguments.operands {
      do throws(Failure) {
        let mistakes = try SceneCheck(session: session).mistakes(in: InputFile(path: path))
        for mistake in mistakes { session.report(mistake) }
        if mistakes.isEmpty {
          try session.print("\(OneLine.text(path)): ok\n")
        } else {
          worst = .badInput
        }
      } catch {
        guard error.code == .badInput || error.code == .noInput else { throw error }
        session.report(error)
        if worst != .badInput { worst = error.code }
      }
    }
    return worst
  }
}

/// Reads scenes and actions as `render` would.
private struct SceneCheck {
  let session: Session

  /// What goes wrong while the scene plays. Throws where it cannot be read at all.
  func mistakes(in input: InputFile) throws(Failure) -> [Failure] {
    let bytes = try input.bytes()
    let vocabulary = session.vocabulary
    let (scene, isShown) = try reading(in: input.name) { () throws(ScriptError) in
      guard case .scene(let file) = try ScriptDocument(bytes: bytes, vocabulary: vocabulary)
      else { return (Scene?.none, false) }
      return (try file.resolved(), file.playsDemonstration)
    }
    // Touches alone have no stage to be played on.
    guard let scene else { return [] }
    let mistakes = DryRun.mistakes(
      in: scene, of: session.application, through: scene.frameCount - 1
    ) { Interruption.signal != nil }
    try Interruption.check()
    // A demonstration is as long as it is; a shorter scene shows its beginning.
    let late = isShown ? [] : scene.lateSteps
    if mistakes.isEmpty {
      var missing = MissingCharacters(session)
      missing.tell(of: scene)
      missing.tell(ofFirstPictureOf: scene)
    }
    return (mistakes + late).map { Failure($0, in: input.name) }
  }
}
