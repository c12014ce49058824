import Scripting

extension Subcommand {
  /// `check`.
  static let check = Subcommand(
    "check", "Checks scenes and WebDriver actions without rendering",
    operands: Operands(text: "FILE…", count: 1...Int.max),
    notes: "Prints FILE: ok for each good file and one error for each bad one."
  ) { arguments, session throws(Failure) in
    var worst = ExitCode.done
    for path in arguments.operands {
      do throws(Failure) {
        try SceneCheck(session: session).check(InputFile(path: path))
        try session.print("\(OneLine.text(path)): ok\n")
      } catch {
        guard error.code == .badInput || error.code == .noInput else { throw error }
        session.tell(error)
        if worst != .badInput { worst = error.code }
      }
    }
    return worst
  }
}

/// Reads scenes and actions as `render` would.
private struct SceneCheck {
  let session: Session

  func check(_ input: InputFile) throws(Failure) {
    let bytes = try input.bytes()
    let vocabulary = session.vocabulary
    try reading(in: input.name) { () throws(ScriptError) in
      _ = try ScriptDocument(bytes: bytes, vocabulary: vocabulary)
    }
  }
}
