import Controls
import Geometry
import JSONCoding

/// What a scene may say of how it is played, apart from its steps: what is left out is nil.
///
/// A scene as written holds settings; so does whoever plays it otherwise than written. One counts
/// before the other, see ``over(_:)``.
public struct SceneSettings: Hashable, Sendable {
  /// Extent of the stage, in points; each side above 0 and at most 10^6.
  public var size: Size?
  /// Pixels per point, 10^−4…10^4.
  public var scale: Double?
  /// Frames per second, 1…240.
  public var fps: FrameRate?
  /// Length in seconds, above 0; at most 10^7 frames.
  public var duration: Double?
  /// Whether the end of the film meets its beginning.
  public var loop: Bool?
  /// Seed of all random numbers.
  public var seed: UInt64?
  /// What is drawn over the experience.
  public var chrome: SceneChrome?
  /// How controls are shown.
  public var pattern: ControlsPattern.Name?
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
  public var disabled: [String]?
  /// Controls that do not start at their defaults, with values as scenes write them: a number, or
  /// `on`, `off`, `true` or `false` for a toggle. Of two for one control the later counts.
  public var controls: [JSON.Member]?

  /// Nothing set.
  public init() {}

  /// These settings, and those of `other` for what they leave out.
  public func over(_ other: SceneSettings) -> SceneSettings {
    var merged = other
    for key in SceneSettings.keys { key.copy(self, &merged) }
    return merged
  }
}

// MARK: Keys

extension SceneSettings {
  /// One setting, by its key in scenes: how it is read, told and set in place of another.
  struct SettingKey: Sendable {
    let name: String
    /// How the schema of scenes lists it.
    let property: JSON.Member
    /// Whether there is a value for it.
    let isSet: @Sendable (SceneSettings) -> Bool
    /// Copies a value that is there.
    fileprivate let copy: @Sendable (SceneSettings, inout SceneSettings) -> Void
    fileprivate let read: @Sendable (ScriptCursor, inout SceneSettings) throws(ScriptError) -> Void

    fileprivate init<Value>(
      _ name: String, _ place: any WritableKeyPath<SceneSettings, Value?> & Sendable,
      _ form: Form<Value>, _ help: String
    ) {
      let key = Key(name, form, help)
      self.name = name
      property = key.property
      isSet = { $0[keyPath: place] != nil }
      copy = { settings, others in
        if let value = settings[keyPath: place] { others[keyPath: place] = value }
      }
      read = { cursor, settings throws(ScriptError) in
        settings[keyPath: place] = try cursor.optional(key)
      }
    }
  }

  /// All settings, in the order in which they are read.
  static let keys = [
    SettingKey("size", \.size, .size, "Extent of the stage, in points."),
    SettingKey("scale", \.scale, .number(in: SceneLimits.scale), "Pixels per point."),
    SettingKey(
      "fps", \.fps, .frameRate, "Frames per second: a whole number, or a ratio in quotation marks."),
    SettingKey("duration", \.duration, .duration, "Length in seconds."),
    SettingKey(
      "loop", \.loop, .flag,
      "Whether the film's end meets its beginning, so that it plays round without a seam."),
    SettingKey("seed", \.seed, .seed, "Seed of everything random."),
    SettingKey("chrome", \.chrome, .choice, "What is drawn over the experience."),
    SettingKey(
      "controlsPattern", \.pattern, .choice, "How controls are shown; the experience's own."),
    SettingKey("background", \.background, .background, "What lies behind the experience."),
    SettingKey(
      "fingers", \.fingers, .choice, "Whether fingers leave marks; the whole player shows them."),
    SettingKey("appearance", \.appearance, .choice, "Whether widgets are dark or light."),
    SettingKey("textSize", \.textSize, .choice, "How large texts are."),
    SettingKey(
      "layoutDirection", \.layoutDirection, .choice, "On which side lines begin."),
    SettingKey("disabled", \.disabled, .names, "Controls that no finger can move."),
    SettingKey("controls", \.controls, .members, "Controls that do not start at their defaults."),
  ]

  /// Reads the settings of a scene.
  init(_ scene: ScriptCursor) throws(ScriptError) {
    for key in SceneSettings.keys { try key.read(scene, &self) }
  }
}

// MARK: Forms

extension Form where Value == Size {
  fileprivate static var size: Form {
    let meaning = #"an object such as {"width": 390, "height": 844}"#
    let side = Form<Double>.positive(through: SceneLimits.length)
    let (width, height) = (Key("width", side), Key("height", side))
    let names = [width.name, height.name]
    return Form(
      .objectSchema([width.property, height.property], required: names), meaning
    ) { cursor throws(ScriptError) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      try cursor.checkKeys(names)
      return Size(try cursor.required(width), try cursor.required(height))
    }
  }
}

extension Form where Value == Double {
  /// A length in seconds; how long it may be depends on the frame rate.
  fileprivate static var duration: Form {
    Form(
      ["type": "number", "exclusiveMinimum": 0, "maximum": .number(SceneLimits.seconds)],
      "a number > 0"
    ) { cursor throws(ScriptError) in try cursor.number("a number > 0") { $0 > 0 } }
  }
}

extension Form where Value == FrameRate {
  fileprivate static var frameRate: Form {
    Form(
      [
        "anyOf": [
          .wholeSchema(FrameRate.limits), ["type": "string", "pattern": "^[0-9]+/[0-9]+$"],
        ]
      ], FrameRate.meaning
    ) { cursor throws(ScriptError) in
      switch cursor.value {
      case .number(let number):
        if let whole = Int(exactly: number), FrameRate.limits.contains(whole) {
          return FrameRate(whole)
        }
      case .string(let text):
        if text.contains("/"), let rate = FrameRate(text: text) { return rate }
      default: break
      }
      throw cursor.expected(FrameRate.meaning)
    }
  }
}

extension Form where Value == UInt64 {
  fileprivate static var seed: Form {
    let meaning = "a whole number 0…\(UInt64.max)"
    return Form(
      ["type": "integer", "minimum": 0, "maximum": .large(.max)], meaning
    ) { cursor throws(ScriptError) in
      switch cursor.value {
      case .large(let whole): return whole
      case .number(let number):
        if let whole = UInt64(exactly: number) { return whole }
      default: break
      }
      throw cursor.expected(meaning)
    }
  }
}

extension Form where Value == SceneBackground {
  fileprivate static var background: Form {
    let choice = Form.choice
    return Form(
      .choiceSchema(SceneBackground.allCases.map(\.rawValue) + [SceneBackground.transparent]),
      choice.meaning
    ) { cursor throws(ScriptError) in
      if case .string(let text) = cursor.value, let meant = SceneBackground(meaning: text) {
        return meant
      }
      return try choice.read(cursor)
    }
  }
}

extension Form where Value == [String] {
  /// Names of controls, which are held against an experience later.
  fileprivate static var names: Form {
    Form(.listSchema(of: ["type": "string"]), "a list") { cursor throws(ScriptError) in
      var names: [String] = []
      for element in try cursor.elements() { names.append(try element.text()) }
      return names
    }
  }
}

extension Form where Value == [JSON.Member] {
  /// Values of controls, which are held against an experience later.
  fileprivate static var members: Form {
    Form(["type": "object"], "an object") { cursor throws(ScriptError) in try cursor.members() }
  }
}
