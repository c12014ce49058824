import Gestures
import JSONCoding

extension Scene {
  /// The same with `samples` in place of its steps, for so long in seconds; in order of time.
  package func playing(_ samples: [TouchSample], for duration: Double) -> Scene {
    var scene = self
    scene.script = Script(contacts: samples)
    scene.settings.duration = duration
    return scene
  }

  /// Whether all its steps are of fingers.
  package var isPlayedByFingersAlone: Bool {
    script.steps.allSatisfy { step in
      switch step.action {
      case .perform, .contacts, .release: true
      case .set, .adjust, .activate: false
      }
    }
  }

  /// All that its fingers do, in order of time; nil where others do something too, and where a
  /// finger goes to a part of the player, whose place is known while it plays.
  package var touchSamples: [TouchSample]? {
    var timeline = Timeline(scene: self)
    guard isPlayedByFingersAlone,
      let events = try? timeline.events(until: .infinity, locate: { _ in nil }),
      timeline.failure == nil
    else { return nil }
    return events.compactMap { if case .contact(let sample) = $0 { sample } else { nil } }
  }

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

extension Script {
  /// One step that plays `samples`, in order of time; their contacts are known by their numbers.
  fileprivate init(contacts samples: [TouchSample]) {
    let raw = samples.map {
      RawSample(time: $0.time, id: String($0.contact), phase: $0.phase, position: $0.position)
    }
    let path = JSONPath.key(.index(.key(.root, "steps"), 0), "contacts")
    let step = Step(start: Timestamp(seconds: 0), path: path, action: .contacts(raw))
    self.init(steps: [step], source: .array([step.document]))
  }
}
