import Controls
import Geometry
import Notation

/// A scene as written: what is left out is nil.
public struct SceneFile: Sendable {
  /// The experience that the scene shows.
  public let experience: SceneVocabulary.Entry
  /// Extent of the stage, in points.
  public var size: Size?
  /// Pixels per point.
  public var scale: Double?
  /// Frames per second.
  public var fps: FrameRate?
  /// Length in seconds.
  public var duration: Double?
  /// Seed of everything random.
  public var seed: UInt64?
  /// What is drawn over the experience.
  public var chrome: SceneChrome?
  /// How controls are shown.
  public var pattern: ScenePattern?
  /// What lies behind the experience.
  public var background: SceneBackground?
  /// Whether fingers leave marks.
  public var fingers: SceneFingers?
  /// Whether widgets are dark or light.
  public var appearance: Appearance?
  /// How large texts are.
  public var textSize: TextSize?
  /// On which side lines begin.
  public var layoutDirection: LayoutDirection?
  /// Controls that no finger can move.
  public var disabled: [String] = []
  /// Controls that do not start at their defaults, settled.
  public var controls: [ControlSetting] = []
  /// What happens; nil where the scene has no steps.
  public var script: Script?
  /// Whether the experience's demonstration happens in place of steps.
  public var playsDemonstration = false

  /// The scene of an experience alone.
  public init(experience: SceneVocabulary.Entry) { self.experience = experience }

  /// Reads a scene from UTF-8 `bytes`. Throws where a key is unknown, a value of the wrong type or
  /// out of range, a step against the rules, or the whole against the limits.
  public init(bytes: [UInt8], vocabulary: SceneVocabulary) throws(ScriptError) {
    let json: JSON
    do { json = try JSON(bytes: bytes) } catch { throw ScriptError(error) }
    try self.init(json, vocabulary: vocabulary)
  }

  /// Reads a scene from a JSON value, see `init(bytes:vocabulary:)`.
  public init(_ json: JSON, vocabulary: SceneVocabulary) throws(ScriptError) {
    let node = JSONCursor(json, as: .scene)
    _ = try node.members()
    let version = try node.required("scene", "the number 1")
    guard version.value == .number(1) else { throw version.expected("the number 1") }
    try node.checkKeys(SceneFile.keys)
    experience = try SceneFile.experience(node, vocabulary)
    size = try SceneFile.size(node)
    scale = try node.optional("scale")?.number(in: SceneLimits.scale)
    fps = try node.optional("fps")?.frameRate()
    duration = try node.optional("duration")?.positive()
    seed = try node.optional("seed")?.seed()
    chrome = try node.optional("chrome")?.choice(SceneChrome.self)
    pattern = try node.optional("controlsPattern")?.choice(ScenePattern.self)
    background = try node.optional("background")?.background()
    fingers = try node.optional("fingers")?.choice(SceneFingers.self)
    appearance = try node.optional("appearance")?.choice(Appearance.self)
    textSize = try node.optional("textSize")?.choice(TextSize.self)
    layoutDirection = try node.optional("layoutDirection")?.choice(LayoutDirection.self)
    if let ids = node.optional("disabled") { disabled = try experience.controlIDs(ids) }
    if let settings = node.optional("controls") { controls = try experience.settings(settings) }
    if let steps = node.optional("steps") { try take(steps) }
    _ = try scene(overriding: SceneOverrides(), script: script)
  }

  private mutating func take(_ steps: JSONCursor) throws(ScriptError) {
    if case .array = steps.value {
      script = try Script(steps, experience)
    } else if steps.value == "demonstration" {
      playsDemonstration = true
    } else {
      throw steps.expected("a list, or the word \"demonstration\"")
    }
  }

  private static let keys = [
    "scene", "experience", "size", "scale", "fps", "duration", "seed", "chrome",
    "controlsPattern", "background", "fingers", "appearance", "textSize", "layoutDirection",
    "disabled", "controls", "steps",
  ]

  private static func experience(
    _ node: JSONCursor, _ vocabulary: SceneVocabulary
  ) throws(ScriptError) -> SceneVocabulary.Entry {
    let name = try node.required("experience", "the id of an experience")
    let id = try name.text()
    guard let entry = vocabulary[id] else {
      throw name.expected(
        "a known experience",
        nearest: Spelling.nearest(to: id, in: vocabulary.entries.map(\.id)))
    }
    return entry
  }

  private static func size(_ node: JSONCursor) throws(ScriptError) -> Size? {
    guard let size = node.optional("size") else { return nil }
    guard case .object = size.value else {
      throw size.expected(#"an object such as {"width": 390, "height": 844}"#)
    }
    try size.checkKeys(["width", "height"])
    let meaning = "a number > 0 and ≤ 1000000"
    func side(_ key: String) throws(ScriptError) -> Double {
      try size.required(key, meaning).number(meaning) { $0 > 0 && $0 <= SceneLimits.length }
    }
    return Size(try side("width"), try side("height"))
  }
}

extension JSONCursor {
  fileprivate func frameRate() throws(ScriptError) -> FrameRate {
    switch value {
    case .number(let number):
      if let whole = Int(exactly: number), FrameRate.limits.contains(whole) {
        return FrameRate(whole)
      }
    case .string(let text):
      if text.contains("/"), let rate = FrameRate(text: text) { return rate }
    default: break
    }
    throw expected(FrameRate.meaning)
  }

  fileprivate func background() throws(ScriptError) -> SceneBackground {
    if case .string(let text) = value, let meant = SceneBackground(meaning: text) { return meant }
    return try choice(SceneBackground.self)
  }

  fileprivate func seed() throws(ScriptError) -> UInt64 {
    switch value {
    case .large(let whole): return whole
    case .number(let number):
      if let whole = UInt64(exactly: number) { return whole }
    default: break
    }
    throw expected("a whole number 0…\(UInt64.max)")
  }
}
