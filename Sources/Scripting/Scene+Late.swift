import JSONCoding

extension Scene {
  /// Steps that begin after the scene's end and are never played, as mistakes.
  public var lateSteps: [ScriptError] {
    let end = JSON.number(duration).text(.rounded)
    return script.steps.filter { $0.start.seconds > duration + Timestamp.tolerance }.map { step in
      ScriptError(
        .scene, at: "\(step.path)", expected: "a step within the scene's duration of \(end) s",
        found: "one at \(JSON.number(step.start.seconds).text(.rounded)) s")
    }
  }
}
