import Geometry
import Gestures
import JSONCoding

extension Script {
  /// Reads the steps of a scene of `experience`. Throws for the first mistake; WebDriver bodies are
  /// checked as a whole, source ids and contact phases across all steps.
  package init(
    steps: JSON, for experience: ExperienceSchemas.Entry
  ) throws(ScriptError) {
    try self.init(ScriptCursor(steps, at: .key(.root, "steps"), as: .scene), experience)
  }

  /// Creates the script of one WebDriver Actions body, performed at time 0, for experiences that
  /// ask for `input` besides fingers; paths in errors start at the body.
  package init(body: JSON, input: InputKinds = []) throws(ScriptError) {
    let script = try TouchScript(body, input: input)
    var step = Step(start: Timestamp(seconds: 0), path: .root, action: .perform(script))
    step.written = ["at": 0, "perform": body]
    try Script.checkContacts([step])
    self.init(steps: [step])
  }

  init(_ node: ScriptCursor, _ experience: ExperienceSchemas.Entry) throws(ScriptError) {
    var steps: [Step] = []
    var identities = SourceIdentities()
    for element in try node.elements() {
      let step = try Step(element, after: steps.last, experience)
      switch step.action {
      case .perform(let script): try identities.check(script, at: step.path)
      case .release: identities = SourceIdentities()
      case .set, .animate, .contacts, .adjust, .activate: break
      }
      steps.append(step)
    }
    try Script.checkContacts(steps)
    self.init(steps: steps)
  }

  /// Plays all contacts to their end, but for their moves: the timeline knows which phase may
  /// follow which, and how many may be down at once.
  package static func checkContacts(_ steps: [Step]) throws(ScriptError) {
    let heard = steps.compactMap { step -> Step? in
      switch step.action {
      case .contacts, .release: return step
      case .perform(let script):
        return Step(start: step.start, path: step.path, action: .perform(script.withoutMoves))
      case .set, .animate, .adjust, .activate: return nil
      }
    }
    var timeline = Timeline(steps: heard, stage: .zero)
    _ = try timeline.events(until: .infinity) { _ in nil }
    if let failure = timeline.failure { throw failure }
  }
}

extension Script.Step {
  /// The verbs of a step, in the order in which errors list them.
  enum Verb: String, CaseIterable {
    case perform, set, animate, release, contacts, increment, decrement, activate
  }

  static let at = MemberCodec("at", .number(from: 0...SceneLimits.seconds), "Start in seconds.")

  package init(
    _ node: ScriptCursor, after previous: Script.Step?, _ experience: ExperienceSchemas.Entry
  ) throws(ScriptError) {
    let verbs = Verb.allCases
    try node.checkKeys([Self.at.name] + verbs.map(\.rawValue))
    let named = verbs.filter { node.optional($0.rawValue) != nil }
    guard let verb = named.first, named.count == 1 else {
      throw ScriptError(
        node.family, at: "\(node.path)",
        expected: "exactly one of \(verbs.map(\.rawValue).joined(separator: ", "))",
        found: named.isEmpty ? "none" : named.map(\.rawValue).joined(separator: " and "))
    }
    start = try Script.Step.start(node, after: previous)
    let content = try node.required(verb.rawValue, "")
    path = content.path
    switch verb {
    case .perform: action = .perform(try TouchScript(content, input: experience.input))
    case .set: action = .set(try content.read(experience.settings(isStep: true)))
    case .animate: action = .animate(try content.read(experience.curves))
    case .release:
      guard content.value == .bool(true) else { throw content.expected("true") }
      action = .release
    case .contacts: action = .contacts(try content.read(TouchSample.list))
    case .increment: action = .adjust(axis: try content.read(experience.axisName), steps: 1)
    case .decrement: action = .adjust(axis: try content.read(experience.axisName), steps: -1)
    case .activate: action = .activate(part: try content.read(.text))
    }
    written = node.value.sortedByKey
  }

  private static func start(
    _ node: ScriptCursor, after previous: Script.Step?
  ) throws(ScriptError) -> Timestamp {
    guard let at = node.optional(Self.at.name) else {
      return previous?.end ?? Timestamp(seconds: 0)
    }
    let seconds = try at.read(Self.at.codec)
    let earliest = previous?.start.seconds ?? 0
    guard seconds >= earliest - Timestamp.tolerance else {
      throw at.expected("a number ≥ \(JSON.number(earliest).text())")
    }
    return Timestamp(seconds: seconds)
  }
}

extension TouchSample {
  /// A sample of a contact, which its source names, at seconds from the step's start.
  static let codec = Codec.object(
    TouchSample(time: 0, contact: 0, phase: .began, position: .zero),
    [
      Field("t", \.time, .number(from: 0...SceneLimits.seconds), "Seconds from the step's start."),
      Field("id", \.source, .contactID, "Which contact: a whole number, or text."),
      Field("phase", \.phase, .choice),
      Field("x", \.position.x, .coordinate, "From the left, in points."),
      Field("y", \.position.y, .coordinate, "From the top, in points."),
      Field(
        "pressure", \.pressure, .number(in: 0...1), "How hard it presses; 0.5 unless given.",
        omitting: Touch.unmeasuredPressure),
    ])

  /// Samples in order of time.
  static let list = Codec.list(of: codec) { sample, earlier, cursor throws(SchemaViolation) in
    guard let last = earlier.last, sample.time < last.time else { return }
    throw try cursor.required("t", "").expected("a number ≥ \(JSON.number(last.time).text())")
  }
}

extension Codec where Value == String {
  /// The name of a recorded contact.
  fileprivate static var contactID: Codec {
    let limit = JSON.wholeLimit
    let schema: JSON = ["anyOf": [["type": "string"], .wholeSchema(-limit...limit)]]
    return Codec(
      schema, "a whole number", write: { Int($0).map { .number(Double($0)) } ?? .string($0) }
    ) { cursor throws(SchemaViolation) in
      if case .string(let text) = cursor.value { return text }
      return String(try cursor.whole())
    }
  }
}

extension Codec where Value == Double {
  /// A coordinate of a touch.
  static var coordinate: Codec { .number(in: -SceneLimits.length...SceneLimits.length) }
}

// MARK: Sources

/// The identity of each source id until it is released.
struct SourceIdentities {
  private enum Identity: Hashable {
    case source(TouchScript.SourceKind)
    case pointer(TouchScript.PointerKind)

    var name: String {
      switch self {
      case .source(let kind): kind.rawValue
      case .pointer(let kind): "pointer, \(kind.rawValue)"
      }
    }
  }

  private var known: [String: Identity] = [:]

  mutating func check(_ script: TouchScript, at path: JSONPath) throws(ScriptError) {
    for (index, source) in script.sources.enumerated() {
      let identity = source.pointer.map(Identity.pointer) ?? .source(source.kind)
      let before = known.updateValue(identity, forKey: source.id)
      guard let before, before != identity else { continue }
      throw ScriptError(
        .invalidArgument, at: "\(JSONPath.key(.index(.key(path, "actions"), index), "type"))",
        expected: "\(before.name), what \(Quotation.text(source.id)) is until released",
        found: identity.name)
    }
  }
}

// MARK: Documents

/// A file with a scene or a WebDriver Actions body.
package enum ScriptDocument: Sendable {
  /// An object with `scene` at its top.
  case scene(SceneFile)
  /// An object with `actions` at its top.
  case body(Script)

  /// Reads and checks UTF-8 `bytes` as either of them.
  package init(bytes: [UInt8], schemas: ExperienceSchemas) throws(ScriptError) {
    let document = try ScriptCursor(bytes: bytes, as: .scene)
    let json = document.value
    try SceneFile.refuseGoldenCase(json)
    if json["scene"] == nil, json["actions"] != nil {
      self = .body(try Script(body: json, input: schemas.input))
    } else if json["scene"] == nil {
      throw document.expected("a scene (key scene) or an actions body (key actions)")
    } else {
      self = .scene(try SceneFile(json, schemas: schemas))
    }
  }
}

extension Script {
  /// Reads one WebDriver Actions body from UTF-8 `bytes`, see `init(body:input:)`.
  package init(bytes: [UInt8], input: InputKinds = []) throws(ScriptError) {
    try self.init(body: ScriptCursor(bytes: bytes, as: .invalidArgument).value, input: input)
  }
}
