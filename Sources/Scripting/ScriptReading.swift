import Gestures
import Geometry
import Notation

extension Script {
  /// Reads the steps of a scene of `experience`. Throws for the first mistake; WebDriver bodies are
  /// checked as a whole, source ids and contact phases across all steps.
  public init(
    steps: JSON, for experience: SceneVocabulary.Entry
  ) throws(ScriptError) {
    try self.init(JSONCursor(steps, at: .key(.root, "steps"), as: .scene), experience)
  }

  /// One WebDriver Actions body, performed at time 0; paths in errors start at the body.
  public init(body: JSON) throws(ScriptError) {
    let script = try TouchScript(body)
    let step = Step(start: Moment(seconds: 0), path: .root, action: .perform(script))
    try Script.checkContacts([step])
    self.init(
      steps: [step], source: .array([.object([.init("at", 0), .init("perform", body)])]))
  }

  init(_ node: JSONCursor, _ experience: SceneVocabulary.Entry) throws(ScriptError) {
    var steps: [Step] = []
    var identities = SourceIdentities()
    for element in try node.elements() {
      let step = try Step(element, after: steps.last, experience)
      switch step.action {
      case .perform(let script): try identities.check(script, at: step.path)
      case .release: identities = SourceIdentities()
      case .set, .contacts, .adjust, .activate: break
      }
      steps.append(step)
    }
    try Script.checkContacts(steps)
    self.init(steps: steps, source: node.value)
  }

  /// Plays all contacts to their end, but for their moves: the timeline knows which phase may
  /// follow which, and how many may be down at once.
  private static func checkContacts(_ steps: [Step]) throws(ScriptError) {
    let heard = steps.compactMap { step -> Step? in
      switch step.action {
      case .contacts, .release: return step
      case .perform(let script):
        return Step(start: step.start, path: step.path, action: .perform(script.withoutMoves))
      case .set, .adjust, .activate: return nil
      }
    }
    var timeline = Timeline(steps: heard, stage: .zero)
    _ = try timeline.cues(until: .infinity) { _ in nil }
    if let failure = timeline.failure { throw failure }
  }
}

extension Script.Step {
  private static let verbs = [
    "perform", "set", "release", "contacts", "increment", "decrement", "activate",
  ]

  init(
    _ node: JSONCursor, after previous: Script.Step?, _ experience: SceneVocabulary.Entry
  ) throws(ScriptError) {
    try node.checkKeys(["at"] + Script.Step.verbs)
    let named = Script.Step.verbs.filter { node.optional($0) != nil }
    guard let verb = named.first, named.count == 1 else {
      throw ScriptError(
        node.kind, at: "\(node.path)",
        expected: "exactly one of \(Script.Step.verbs.joined(separator: ", "))",
        found: named.isEmpty ? "none" : named.joined(separator: " and "))
    }
    start = try Script.Step.start(node, after: previous)
    let content = try node.required(verb, "")
    path = content.path
    switch verb {
    case "perform":
      action = .perform(try TouchScript(content))
    case "set":
      action = .set(try experience.settings(content))
    case "release":
      guard content.value == .bool(true) else { throw content.expected("true") }
      action = .release
    case "increment": action = .adjust(control: try experience.controlID(content), steps: 1)
    case "decrement": action = .adjust(control: try experience.controlID(content), steps: -1)
    case "activate": action = .activate(part: try content.text())
    default:
      action = .contacts(try Script.RawSample.samples(content))
    }
  }

  private static func start(
    _ node: JSONCursor, after previous: Script.Step?
  ) throws(ScriptError) -> Moment {
    guard let at = node.optional("at") else { return previous?.end ?? Moment(seconds: 0) }
    let earliest = previous?.start.seconds ?? 0
    let meaning = previous == nil ? "a number ≥ 0" : "a number ≥ \(JSON.number(earliest).text())"
    let seconds = try at.number(meaning) { $0 >= 0 && $0 >= earliest - Moment.tolerance }
    return Moment(seconds: seconds)
  }
}

extension Script.RawSample {
  private static let keys = ["t", "id", "phase", "x", "y"]

  static func samples(_ node: JSONCursor) throws(ScriptError) -> [Script.RawSample] {
    var samples: [Script.RawSample] = []
    for element in try node.elements() {
      samples.append(try Script.RawSample(element, after: samples.last?.time ?? 0))
    }
    return samples
  }

  private init(_ node: JSONCursor, after earliest: Double) throws(ScriptError) {
    try node.checkKeys(Script.RawSample.keys)
    time = try node.required("t", "a number")
      .number("a number ≥ \(JSON.number(earliest).text())") { $0 >= earliest }
    id = try Script.RawSample.id(try node.required("id", "a whole number"))
    let phase = try node.required("phase", "began, moved, ended or cancelled")
    self.phase = try phase.choice(PhaseName.self).phase
    position = Point(
      try node.required("x", "a number").coordinate(),
      try node.required("y", "a number").coordinate())
  }

  private static func id(_ node: JSONCursor) throws(ScriptError) -> String {
    if case .string(let text) = node.value { return text }
    return String(try node.whole())
  }

  private enum PhaseName: String, CaseIterable {
    case began, moved, ended, cancelled

    var phase: TouchPhase {
      switch self {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    }
  }
}
