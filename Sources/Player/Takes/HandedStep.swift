import JSONCoding
import Scripting

/// A step of a script on its way to another process: as a scene has it, and its origin.
package struct HandedStep: Hashable, Sendable {
  /// The step with its time.
  package var json: JSON
  /// True if it was played live or put in by an edit; false for a step of the scene's file.
  package var isLive: Bool

  /// The step `json`, of which members are sorted by key, as texts have them.
  package init(_ json: JSON, isLive: Bool) { (self.json, self.isLive) = (json.sortedByKey, isLive) }
}

extension LiveScript {
  /// Number of steps.
  package var stepCount: Int { steps.count }

  /// The steps at `positions`.
  package func handed(_ positions: Range<Int>) -> [HandedStep] {
    positions.map { HandedStep(steps[$0].json, isLive: steps[$0].isLive) }
  }

  /// The script of `handed` steps of a scene of `experience`; no step takes contacts. Throws if the
  /// experience cannot play one of them.
  package init(
    _ handed: [HandedStep], for experience: ExperienceSchemas.Entry
  ) throws(ScriptError) {
    self.init(.none)
    for (index, each) in handed.enumerated() {
      let path = JSONPath.index(.key(.root, "steps"), index)
      let step = try Script.Step(
        ScriptCursor(each.json, at: path, as: .scene), after: steps.last, experience)
      // Steps of actions are not written anew.
      var isKept = !each.isLive
      if case .perform = step.action { isKept = true }
      let own = each.isLive ? nextLivePath() : step.path
      steps.append(
        Script.Step(
          start: step.start, path: own, action: step.action, written: isKept ? each.json : nil))
    }
    values = liveValues
  }
}
