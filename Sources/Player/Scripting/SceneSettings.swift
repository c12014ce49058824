import Controls
import Geometry
import JSONCoding

/// What a scene may say of how it is played, apart from its steps: what is left out is nil.
///
/// A scene as written holds settings, and so does a command line that plays it otherwise. One
/// counts before the other, see ``over(_:)``.
public struct SceneSettings: Hashable, Sendable {
  /// Extent of the stage, in points; each side above 0 and at most 10^6.
  public var size: Size?
  /// Pixels per point, 10^−4…10^4.
  public var scale: Double?
  /// What the device covers of the stage on each side, in points: a notch, rounded corners, an
  /// indicator. The leading side is the left one, whichever way lines go.
  public var safeArea: Insets?
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
    for setting in SceneSettings.all { setting.copy(self, &merged) }
    return merged
  }
}

// MARK: All settings

extension SceneSettings {
  /// All settings, in the order in which they are read and their options are listed.
  package static let all: [SceneSetting] = [
    SceneSetting(
      Key("size", .size, "Extent of the stage, in points."), .init(\.size, \.size),
      json: { ["height": .number($0.height), "width": .number($0.width)] },
      option: .word(.size, placeholder: "WxH", help: "stage size in points (default 390x844)"),
      field: .init(
        "Size",
        [
          "320x568": "320 × 568", "375x667": "375 × 667", "390x844": "390 × 844",
          "430x932": "430 × 932", "844x390": "844 × 390", "600x600": "600 × 600",
          "768x1024": "768 × 1024", "1024x768": "1024 × 768",
        ])),
    SceneSetting(
      Key("scale", .number(in: SceneLimits.scale), "Pixels per point."), .init(\.scale, \.scale),
      json: { .number($0) },
      option: .word(.positive, placeholder: "N", help: "pixels per point, > 0 (default 2)"),
      field: .init("Pixels per point", ["1": "1", "1.5": "1.5", "2": "2", "3": "3"])),
    SceneSetting(
      Key("safeArea", .insets, "What the device covers of the stage on each side, in points."),
      .init(\.safeArea, \.safeArea), json: \.json, omitted: { _ in Insets() },
      option: .word(
        .insets, placeholder: "T,R,B,L",
        help: "points that the device covers at the top, right, bottom, left (default 0,0,0,0)")),
    SceneSetting(
      Key(
        "fps", .frameRate, "Frames per second: a whole number, or a ratio in quotation marks."),
      .init(\.fps, \.fps), json: \.json,
      option: .word(
        .frameRate, placeholder: "N",
        help: "frames per second, 1…240 or a ratio such as 30000/1001 (default 60)")),
    SceneSetting(
      Key("duration", .duration, "Length in seconds."), .init(\.duration, \.duration),
      json: { .number($0) },
      option: .word(.positive, placeholder: "S", help: "length in seconds (default 6)")),
    SceneSetting(
      Key(
        "loop", .flag,
        "Whether the film's end meets its beginning, so that it plays round without a seam."),
      .init(\.loop, \.loops), json: { .bool($0) }, omitted: { _ in false },
      option: .flag(true, help: "the film's end is to meet its beginning")),
    SceneSetting(
      Key("seed", .seed, "Seed of everything random."), .init(\.seed, \.seed),
      json: { .large($0) },
      option: .word(
        .seed, placeholder: "N", help: "seed of everything random, 0…2^64−1 (default 0)"),
      field: .init("Seed", [:])),
    SceneSetting(
      choice: Key("chrome", .choice, "What is drawn over the experience."),
      .init(\.chrome, \.chrome), option: .choice("what is drawn over it (default controls)"),
      field: .init("Chrome", ["none": "None", "controls": "Controls", "full": "Whole player"])),
    SceneSetting(
      choice: Key("controlsPattern", .choice, "How controls are shown; the experience's own."),
      .init(\.pattern, \.pattern.name),
      option: .choice("bar, tactileColumn, ruler or none (default: its own)", placeholder: "NAME")),
    SceneSetting(
      choice: Key("background", .background, "What lies behind the experience."),
      .init(\.background, \.background), isShown: false,
      option: .choice("none: transparent frames (default scene)", text: .background)),
    SceneSetting(
      choice: Key(
        "fingers", .choice, "Whether fingers leave marks; the whole player shows them."),
      .init(\.fingers, \.fingers), omitted: { .usual(with: $0.chrome) },
      option: .choice("marks of the fingers (default: show in the whole player)"),
      field: .init("Finger marks", ["hide": "Hidden", "show": "Shown"])),
    SceneSetting(
      choice: Key("appearance", .choice, "Whether widgets are dark or light."),
      .init(\.appearance, \.appearance), option: .choice("look of all widgets (default dark)"),
      field: .init("Appearance", ["dark": "Dark", "light": "Light"])),
    SceneSetting(
      choice: Key("textSize", .choice, "How large texts are."), .init(\.textSize, \.textSize),
      option: .choice("xSmall … large … accessibility5 (default large)", placeholder: "NAME"),
      field: .init(
        "Text size",
        [
          "xSmall": "XS", "small": "S", "medium": "M", "large": "L", "xLarge": "XL",
          "xxLarge": "XXL", "xxxLarge": "XXXL", "accessibility1": "Accessibility 1",
          "accessibility2": "Accessibility 2", "accessibility3": "Accessibility 3",
          "accessibility4": "Accessibility 4", "accessibility5": "Accessibility 5",
        ])),
    SceneSetting(
      choice: Key("layoutDirection", .choice, "On which side lines begin."),
      .init(\.layoutDirection, \.layoutDirection), omitted: { _ in .leftToRight },
      option: .choice(
        "the side on which lines begin, and the player with them (default leftToRight)"),
      field: .init(
        "Direction", ["leftToRight": "Left to right", "rightToLeft": "Right to left"])),
    SceneSetting(
      Key("disabled", .names, "Controls that no finger can move."),
      .init(\.disabled, \.disabled), json: { .array($0.map { .string($0) }) }),
    SceneSetting(
      Key("controls", .members, "Controls that do not start at their defaults."),
      .init(\.controls, \.controlMembers), json: { .object($0) }),
  ]

  /// Reads the settings of a scene.
  init(_ scene: ScriptCursor) throws(ScriptError) {
    for setting in SceneSettings.all { try setting.read(scene, &self) }
  }
}

// MARK: What holds

/// The settings of a scene, with what holds where neither a file nor an option says.
extension Scene {
  /// Extent of the stage, in points.
  public var size: Size { settings.size ?? Size(390, 844) }
  /// Pixels per point, 0.0001…10000.
  public var scale: Double { settings.scale ?? 2 }
  /// What the device covers of the stage on each side, in points; the leading side is the left one.
  public var safeArea: Insets { settings.safeArea ?? Insets() }
  /// Frames per second, 1…240.
  public var fps: FrameRate { settings.fps ?? 60 }
  /// Length in seconds, > 0.
  public var duration: Double { settings.duration ?? 6 }
  /// Whether the end of the film meets its beginning: played again and again it shows no seam. The
  /// frames stay the same in number; that after the last one would be frame 0 once more.
  public var loops: Bool { settings.loop ?? false }
  /// Seed of all random numbers.
  public var seed: UInt64 { settings.seed ?? 0 }
  /// What is drawn over the experience.
  public var chrome: SceneChrome { settings.chrome ?? .controls }
  /// What lies behind the experience.
  public var background: SceneBackground { settings.background ?? .scene }
  /// Whether fingers leave marks.
  public var fingers: SceneFingers { settings.fingers ?? .usual(with: chrome) }
  /// Whether widgets are dark or light.
  public var appearance: Appearance { settings.appearance ?? .dark }
  /// How large texts are.
  public var textSize: TextSize { settings.textSize ?? .large }
  /// On which side lines begin.
  public var layoutDirection: LayoutDirection { settings.layoutDirection ?? .leftToRight }
}

// MARK: Forms

extension SchemaReader where Value == Size {
  fileprivate static var size: SchemaReader {
    let meaning = #"an object such as {"width": 390, "height": 844}"#
    let side = SchemaReader<Double>.positive(through: SceneLimits.length)
    let (width, height) = (Key("width", side), Key("height", side))
    let names = [width.name, height.name]
    return SchemaReader(
      .objectSchema([width.property, height.property], required: names), meaning
    ) { cursor throws(ScriptError) in
      guard case .object = cursor.value else { throw cursor.expected(meaning) }
      try cursor.checkKeys(names)
      return Size(try cursor.required(width), try cursor.required(height))
    }
  }
}

extension SchemaReader where Value == Double {
  /// A length in seconds; how long it may be depends on the frame rate.
  fileprivate static var duration: SchemaReader {
    SchemaReader(
      ["type": "number", "exclusiveMinimum": 0, "maximum": .number(SceneLimits.seconds)],
      "a number > 0"
    ) { cursor throws(ScriptError) in try cursor.number("a number > 0") { $0 > 0 } }
  }
}

extension SchemaReader where Value == FrameRate {
  fileprivate static var frameRate: SchemaReader {
    SchemaReader(
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

extension SchemaReader where Value == UInt64 {
  fileprivate static var seed: SchemaReader {
    let meaning = "a whole number 0…\(UInt64.max)"
    return SchemaReader(
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

extension SchemaReader where Value == SceneBackground {
  fileprivate static var background: SchemaReader {
    let choice = SchemaReader.choice
    return SchemaReader(
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

extension SchemaReader where Value == [String] {
  /// Names of controls, which are held against an experience later.
  fileprivate static var names: SchemaReader {
    SchemaReader(.listSchema(of: ["type": "string"]), "a list") { cursor throws(ScriptError) in
      var names: [String] = []
      for element in try cursor.elements() { names.append(try element.text()) }
      return names
    }
  }
}

extension SchemaReader where Value == [JSON.Member] {
  /// Values of controls, which are held against an experience later.
  static var members: SchemaReader {
    SchemaReader(["type": "object"], "an object") { cursor throws(ScriptError) in
      try cursor.members()
    }
  }
}
