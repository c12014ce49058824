import Controls
import Geometry
import JSONCoding

/// A scene as written: omitted members are nil.
public struct SceneFile: Sendable {
  /// The experience that the scene shows.
  package let experience: ExperienceSchemas.Entry
  /// The settings.
  public var settings = SceneSettings()
  /// The steps; nil if the scene has none.
  package var script: Script?
  /// True if the experience's demonstration replaces steps.
  public var playsDemonstration = false

  /// Creates the scene of an experience alone.
  package init(experience: ExperienceSchemas.Entry) { self.experience = experience }

  /// Digests of the pixels of frames that were seen when the scene was saved, as 16 hexadecimal
  /// digits by the frame's index, as written. They have no effect.
  package private(set) var seen: [JSON.Member] = []
  /// The fingerprint of the build that saved the scene, by parts, as written. It has no effect.
  package private(set) var build: [JSON.Member] = []

  /// Reads a scene from UTF-8 `bytes`. Throws for an unknown key, a value of the wrong type or out
  /// of range, an invalid step, or a scene beyond the limits.
  public init(bytes: [UInt8], schemas: ExperienceSchemas) throws(ScriptError) {
    try self.init(ScriptCursor(bytes: bytes, as: .scene).value, schemas: schemas)
  }

  /// Reads a scene from a JSON value, see `init(bytes:schemas:)`.
  public init(_ json: JSON, schemas: ExperienceSchemas) throws(ScriptError) {
    let node = ScriptCursor(json, as: .scene)
    _ = try node.members()
    try SceneFile.refuseGoldenCase(json)
    if json["film"] != nil, json[SceneFile.version.name] == nil {
      throw ScriptError(.scene, at: "", expected: "a scene", found: "a film of scenes")
    }
    try node.required(SceneFile.version)
    try node.checkKeys(SceneFile.keys)
    _ = try node.optional(MemberCodec.schema)
    _ = try node.optional(SceneFile.resources)
    seen = try node.optional(SceneFile.seen) ?? []
    build = try node.optional(SceneFile.build) ?? []
    experience = try SceneFile.experience(node, schemas)
    settings = try SceneSettings(node)
    if let steps = node.optional("steps") { try take(steps) }
    _ = try scene(overriding: SceneSettings(), script: script)
  }

  /// Returns true if `json` is a golden case, or a file of several: those contain scenes, but are
  /// not scenes.
  package static func isGoldenCase(_ json: JSON) -> Bool {
    (json["case"] != nil || json["cases"] != nil) && json["experience"] == nil
  }

  /// Throws if `json` is a golden case.
  static func refuseGoldenCase(_ json: JSON) throws(ScriptError) {
    guard isGoldenCase(json) else { return }
    throw ScriptError(
      .scene, at: "", expected: "a scene",
      found: "a golden case, which golden check and golden record play")
  }

  private mutating func take(_ steps: ScriptCursor) throws(ScriptError) {
    if case .array = steps.value {
      script = try Script(steps, experience)
    } else if steps.value == .string(SceneFile.demonstration) {
      playsDemonstration = true
    } else {
      throw steps.expected("a list, or the word \"\(SceneFile.demonstration)\"")
    }
  }

  static let version = MemberCodec("scene", Codec<Void>.version, "The version of this form.")
  /// What files a picture was made with; written by the caller, not by scenes themselves.
  package static let resources = MemberCodec(
    "resources", Codec<String>.text,
    "What stands for the experience's files, in scenes that pictures hold; others are played all the same."
  )
  /// What was seen; written by shared pieces, compared on request.
  static let seen = MemberCodec(
    "seen", Codec<[JSON.Member]>.members,
    "Digests of frames that were seen where the scene was saved, by index, for reproduce to compare."
  )
  /// The build that saved it; written by live players, compared by `import`.
  static let build = MemberCodec(
    "build", Codec<[JSON.Member]>.members,
    "The fingerprint of the build that saved the scene, by its parts, for import to compare.")
  /// The value of `steps` that selects the experience's demonstration.
  static let demonstration = "demonstration"

  private static let keys =
    [MemberCodec.schema.name, version.name, "experience", resources.name, seen.name, build.name]
    + SceneSettings.all.map(\.name) + ["steps"]

  private static func experience(
    _ node: ScriptCursor, _ schemas: ExperienceSchemas
  ) throws(ScriptError) -> ExperienceSchemas.Entry {
    let name = try node.required("experience", "the id of an experience")
    let id = try name.text()
    guard let entry = schemas[id] else {
      throw name.unknown(id, "a known experience", among: schemas.entries.map(\.id))
    }
    return entry
  }
}

extension MemberCodec<String> {
  /// Where the schema of a document lies, which editors look for at its top.
  package static let schema = MemberCodec("$schema", .text, "Where this schema lies, for editors.")
}

/// A scene formatted for people: important members first, with every setting.
package struct SceneDocument: Sendable {
  private static let order =
    [SceneFile.version.name, "experience"] + SceneSettings.all(.leading).map(\.name)

  /// A JSON object.
  package let json: JSON

  /// Creates the document of `scene` with `steps` in place of its own, for `duration` seconds, with
  /// the digests `seen` of frames and the fingerprint of the `build` that saves it.
  package init(
    _ scene: Scene, steps: JSON, duration: Double, seen: [JSON.Member] = [],
    build: [JSON.Member] = []
  ) {
    var scene = scene
    scene.settings.duration = duration
    let members = scene.members.map { JSON.Member($0.key, $0.value.sortedByKey) }
    let first = Self.order.compactMap { key in members.first { $0.key == key } }
    let rest = members.filter { !Self.order.contains($0.key) && $0.key != "steps" }
    let origin = [(SceneFile.build.name, build), (SceneFile.seen.name, seen)]
      .filter { !$0.1.isEmpty }.map { JSON.Member($0.0, .object($0.1)) }
    json = .object(first + rest.sorted { $0.key < $1.key } + origin + [.init("steps", steps)])
  }

  package init(_ scene: Scene) {
    self.init(scene, steps: scene.script.json, duration: scene.duration)
  }

  /// The text, with a line for each member, and for each step.
  package var text: String {
    guard case .object(let members) = json else { return "" }
    let lines = members.map { member in
      "  " + JSON.string(member.key).text() + ": " + Self.lines(member.value)
    }
    return Self.legible("{\n" + lines.joined(separator: ",\n") + "\n}\n")
  }

  /// Returns `text` with WebDriver's code points for keys as escapes: no font shows them.
  private static func legible(_ text: String) -> String {
    let keys: ClosedRange<UInt32> = 0xE000...0xF8FF
    guard text.unicodeScalars.contains(where: { keys.contains($0.value) }) else { return text }
    var legible = ""
    for scalar in text.unicodeScalars {
      if keys.contains(scalar.value) {
        legible += JSON.string(String(Character(scalar))).text(.canonical).dropFirst().dropLast()
      } else {
        legible.unicodeScalars.append(scalar)
      }
    }
    return legible
  }

  /// Formats a list with a line for each element; anything else on one line.
  private static func lines(_ value: JSON) -> String {
    guard case .array(let elements) = value, case .object? = elements.first else {
      return value.text()
    }
    return "[\n" + elements.map { "    " + $0.text() }.joined(separator: ",\n") + "\n  ]"
  }
}
