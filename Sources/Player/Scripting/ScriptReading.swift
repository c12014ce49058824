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

  /// One WebDriver Actions body, performed at time 0; paths in errors start at the body.
  package init(body: JSON) throws(ScriptError) {
    let script = try TouchScript(body)
    let step = Step(start: Timestamp(seconds: 0), path: .root, action: .perform(script))
    try Script.checkContacts([step])
    self.init(
      steps: [step], source: .array([.object([.init("at", 0), .init("perform", body)])]))
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
    self.init(steps: steps, source: node.value)
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
  /// What a step can do, in the order in which errors list it.
  enum Verb: String, CaseIterable {
    case perform, set, animate, release, contacts, increment, decrement, activate
  }

  static let at = Key("at", .number(from: 0...SceneLimits.seconds), "Start in seconds.")

  init(
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
    case .perform: action = .perform(try TouchScript(content))
    case .set: action = .set(try experience.settings(content, isStep: true))
    case .animate: action = .animate(try experience.curves(content))
    case .release:
      guard content.value == .bool(true) else { throw content.expected("true") }
      action = .release
    case .contacts: action = .contacts(try ContactSample.list(content))
    case .increment: action = .adjust(axis: try experience.axisName(content), steps: 1)
    case .decrement: action = .adjust(axis: try experience.axisName(content), steps: -1)
    case .activate: action = .activate(part: try content.text())
    }
  }

  private static func start(
    _ node: ScriptCursor, after previous: Script.Step?
  ) throws(ScriptError) -> Timestamp {
    guard let at = node.optional(Self.at.name) else {
      return previous?.end ?? Timestamp(seconds: 0)
    }
    let seconds = try Self.at.reader.read(at)
    let earliest = previous?.start.seconds ?? 0
    guard seconds >= earliest - Timestamp.tolerance else {
      throw at.expected("a number ≥ \(JSON.number(earliest).text())")
    }
    return Timestamp(seconds: seconds)
  }
}

/// A sample of a contact as scenes write it.
enum ContactSample {
  private static let time = Key(
    "t", .number(from: 0...SceneLimits.seconds), "Seconds from the step's start.")
  private static let id = Key("id", .contactID, "Which contact: a whole number, or text.")
  private static let phase = Key("phase", SchemaReader<TouchPhase>.choice)
  private static let x = Key("x", .coordinate, "From the left, in points.")
  private static let y = Key("y", .coordinate, "From the top, in points.")

  /// How schemas list its members that must be there.
  static var properties: [JSON.Member] {
    [time.property, id.property, phase.property, x.property, y.property]
  }

  /// How hard a contact presses; half where it is not there.
  static let pressure = Key(
    "pressure", .number(in: 0...1), "How hard it presses; 0.5 unless given.")

  private static let keys = properties.map { $0.key } + [pressure.name]

  static func list(_ node: ScriptCursor) throws(ScriptError) -> [TouchSample] {
    var samples: [TouchSample] = []
    for element in try node.elements() {
      samples.append(try read(element, after: samples.last?.time ?? 0))
    }
    return samples
  }

  private static func read(
    _ node: ScriptCursor, after earliest: Double
  ) throws(ScriptError) -> TouchSample {
    try node.checkKeys(keys)
    let seconds = try node.required(time)
    guard seconds >= earliest else {
      throw try node.required(time.name, "").expected("a number ≥ \(JSON.number(earliest).text())")
    }
    return TouchSample(
      time: seconds, contact: 0, source: try node.required(id), phase: try node.required(phase),
      position: Point(try node.required(x), try node.required(y)),
      pressure: try node.optional(pressure) ?? Touch.unmeasuredPressure)
  }

  /// The members of `sample`.
  static func json(_ sample: TouchSample) -> JSON {
    var members: [JSON.Member] = [
      .init(time.name, .number(sample.time)),
      .init(id.name, Int(sample.source).map { .number(Double($0)) } ?? .string(sample.source)),
      .init(phase.name, .string(sample.phase.rawValue)), .init(x.name, .number(sample.position.x)),
      .init(y.name, .number(sample.position.y)),
    ]
    if sample.pressure != Touch.unmeasuredPressure {
      members.append(.init(pressure.name, .number(sample.pressure)))
    }
    return .object(members)
  }
}

extension SchemaReader where Value == String {
  /// What names a recorded contact.
  fileprivate static var contactID: SchemaReader {
    let limit = JSON.wholeLimit
    let schema: JSON = ["anyOf": [["type": "string"], .wholeSchema(-limit...limit)]]
    return SchemaReader(schema, "a whole number") { cursor throws(ScriptError) in
      if case .string(let text) = cursor.value { return text }
      return String(try cursor.whole())
    }
  }
}

extension SchemaReader where Value == Double {
  /// A coordinate of a touch.
  static var coordinate: SchemaReader { .number(in: -SceneLimits.length...SceneLimits.length) }
}

// MARK: Sources

/// What each source id stands for until it is released.
struct SourceIdentities {
  private enum Identity: Hashable {
    case pauses
    case pointer(TouchScript.PointerKind)

    var name: String {
      switch self {
      case .pauses: "none"
      case .pointer(let kind): "pointer, \(kind.rawValue)"
      }
    }
  }

  private var known: [String: Identity] = [:]

  mutating func check(_ script: TouchScript, at path: JSONPath) throws(ScriptError) {
    for (index, source) in script.sources.enumerated() {
      let identity = source.pointer.map(Identity.pointer) ?? .pauses
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

/// A file that holds a scene or a WebDriver Actions body.
package enum ScriptDocument: Sendable {
  /// An object with `scene` at its top.
  case scene(SceneFile)
  /// An object with `actions` at its top.
  case body(Script)

  /// Reads and checks UTF-8 `bytes` as whichever of both they hold.
  package init(bytes: [UInt8], schemas: ExperienceSchemas) throws(ScriptError) {
    let document = try ScriptCursor(bytes: bytes, as: .scene)
    let json = document.value
    try SceneFile.refuseGoldenCase(json)
    if json["scene"] == nil, json["actions"] != nil {
      self = .body(try Script(body: json))
    } else if json["scene"] == nil {
      throw document.expected("a scene (key scene) or an actions body (key actions)")
    } else {
      self = .scene(try SceneFile(json, schemas: schemas))
    }
  }
}

extension Script {
  /// Reads one WebDriver Actions body from UTF-8 `bytes`, see `init(body:)`.
  package init(bytes: [UInt8]) throws(ScriptError) {
    try self.init(body: ScriptCursor(bytes: bytes, as: .invalidArgument).value)
  }
}
